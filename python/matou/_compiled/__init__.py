"""The readable rules a second time, compiled: one module a game, made from its `reference.py`.

A twin says nothing new about the rules; it only makes the reading of many games fast enough for `check_trace`.
"""
