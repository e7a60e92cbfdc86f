"""Settlement: from recorded games to explained payouts.

``games`` holds the rules (values in, values out), ``logs`` turns bytes into games, ``batch`` runs any number of them.
"""
