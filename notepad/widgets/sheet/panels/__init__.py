"""What stands beside a sheet, drawn the same on screen and paper."""
