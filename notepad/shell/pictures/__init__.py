"""Pictures from the sheet, drawn by its painter, beside what they mean."""
