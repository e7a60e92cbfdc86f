"""What every run over many logs does, whatever it makes of the games.

A run is cut into chunks (``plan``, ``cut``), which tasks go through (``tasks``, ``pieces``) in supervised processes (``pool``);
game ids that more than one record has are found over all of them (``keys``, ``duplicates``).
"""
