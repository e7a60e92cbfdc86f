"""Rush Double Buckle (火拼双扣), the main game: two players, two decks, jokers that stand for any rank."""
