"""The durable log of tables: in memory, in SQLite, in PostgreSQL; and the doorbell between processes."""
