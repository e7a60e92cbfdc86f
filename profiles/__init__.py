"""Profiles: the YAML files that hold a room's rules and amounts, and everything between such a file and a run.

``sources`` files and their bytes · ``raw_text``, ``scalars``, ``yaml_reader`` strict reading with places (``nodes``) ·
``shape`` keys and values against the schema · ``library``, ``resolve`` what files extend and their versions ·
``checks`` sense, one rule a file · ``check`` all of it together · ``catalogue`` the book of a run ·
``render``, ``compare``, ``starter`` profiles as text · ``shipped`` the shipped ones.
"""
