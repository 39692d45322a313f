#!/bin/bash
# Runs once, when the data volume is new. The owner creates and changes tables; each migration grants the
# app's role only the rights it needs.
set -euo pipefail

psql --username="$POSTGRES_USER" --dbname=postgres --set=ON_ERROR_STOP=1 \
  --set=owner_password="$DATABASE_OWNER_PASSWORD" --set=app_password="$DATABASE_APP_PASSWORD" <<'SQL'
create role trunfo_owner login password :'owner_password';
create role trunfo_app login password :'app_password';
create database trunfo owner trunfo_owner;
revoke all on database trunfo from public;
grant connect on database trunfo to trunfo_app;
SQL
