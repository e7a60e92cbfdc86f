"""Big Two (锄大地): one deck, four players, everyone for itself."""
