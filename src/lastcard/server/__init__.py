"""Tables over the network: HTTP for the lobby, a WebSocket for the game."""
