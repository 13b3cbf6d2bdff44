"""AST -> Effect."""
