"""Which single slip explains notes that contradict each other."""
