"""What the trick games share: hands as texts and numbers, double dummy, shares of tricks and points.

Padatou, Padatou parlé and La Piquette are played with 32 cards, 7 to ace, without trumps: follow the suit led, its
highest card wins the trick and leads to the next.
"""
