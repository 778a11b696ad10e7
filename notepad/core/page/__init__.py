"""What a sheet can show, as frozen data."""
