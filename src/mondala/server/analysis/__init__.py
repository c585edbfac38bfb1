"""Games are explained in worker processes of their own, part by part, and what was made is kept."""
