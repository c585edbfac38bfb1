"""Words that all games share: grid, seats, chance, errors, outcomes, values."""
