"""The game of 围棋: rules, counting, records, diagrams, readers. See README.md."""
