"""The findings of `verify` in the forms that other tools read, and the comparison with an earlier report."""
