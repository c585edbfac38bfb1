"""Tables that are open in this process: their people, their game, and what they are sent."""
