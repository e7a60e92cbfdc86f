"""Classic Double Buckle (双扣): two decks, four players, two pairs of partners."""
