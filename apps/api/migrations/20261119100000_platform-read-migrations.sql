-- Readiness checks whether the newest migration has run.
grant select on schema_migrations to trunfo_app;
