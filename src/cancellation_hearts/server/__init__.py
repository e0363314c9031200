"""The server: HTTP and WebSockets around the tables of one process."""
