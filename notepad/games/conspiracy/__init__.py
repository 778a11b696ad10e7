"""Conspiracy (Milton Bradley 1982), Eric Solomon's The Sigma File, for 2 to 4 players.

Eight spies belong to nobody; whoever has paid a spy most, secretly, can move him with the
briefcase against every challenge. Players bid what they paid, bluff, and blow each other's spies'
covers, until one brings the briefcase home. Rules: the American rule sheet of 1982.
"""
