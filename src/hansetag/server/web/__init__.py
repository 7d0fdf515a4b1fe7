"""What answers the network: the middleware every request passes, and the routes."""
