"""Tests of the client as people use it: a real server, a real Chromium, cards that are pressed."""
