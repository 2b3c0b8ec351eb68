-- One database and one role for each service that keeps data; a role owns its own database and can connect to
-- no other. Run by psql as superuser: in Docker as an init script of the postgres image, without Docker by
-- infra/run. Running it again changes nothing but the passwords, which follow the environment.
\set ON_ERROR_STOP on
\getenv auth_password AUTH_DB_PASSWORD
\getenv listings_password LISTINGS_DB_PASSWORD
\getenv inquiries_password INQUIRIES_DB_PASSWORD
\getenv monitor_password MONITOR_DB_PASSWORD
\set demo false
\getenv demo DEMO
-- In production the passwords are in files.
\getenv auth_file AUTH_DB_PASSWORD_FILE
\if :{?auth_file}
\set auth_password `cat "$AUTH_DB_PASSWORD_FILE"`
\endif
\getenv listings_file LISTINGS_DB_PASSWORD_FILE
\if :{?listings_file}
\set listings_password `cat "$LISTINGS_DB_PASSWORD_FILE"`
\endif
\getenv inquiries_file INQUIRIES_DB_PASSWORD_FILE
\if :{?inquiries_file}
\set inquiries_password `cat "$INQUIRIES_DB_PASSWORD_FILE"`
\endif
\getenv monitor_file MONITOR_DB_PASSWORD_FILE
\if :{?monitor_file}
\set monitor_password `cat "$MONITOR_DB_PASSWORD_FILE"`
\endif
-- Reports missing variables; unset ones would cause an SQL syntax error.
\if :{?auth_password}
\else
DO $$ BEGIN RAISE EXCEPTION 'AUTH_DB_PASSWORD is not set'; END $$;
\endif
\if :{?listings_password}
\else
DO $$ BEGIN RAISE EXCEPTION 'LISTINGS_DB_PASSWORD is not set'; END $$;
\endif
\if :{?inquiries_password}
\else
DO $$ BEGIN RAISE EXCEPTION 'INQUIRIES_DB_PASSWORD is not set'; END $$;
\endif

SELECT format('CREATE ROLE %I', name)
  FROM unnest(ARRAY['auth', 'listings', 'inquiries']) AS name
 WHERE NOT EXISTS (SELECT FROM pg_roles WHERE rolname = name)
\gexec

ALTER ROLE auth LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION PASSWORD :'auth_password';
ALTER ROLE listings LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION PASSWORD :'listings_password';
ALTER ROLE inquiries LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION PASSWORD :'inquiries_password';

-- Monitoring role: statistics only. Created only if it has a password, outside the demo one of its own.
\set watched false
\if :{?monitor_password}
SELECT :'demo' = 'true' OR :'monitor_password' NOT LIKE 'sample-%' AS watched \gset
\endif
\if :watched
SELECT 'CREATE ROLE monitor' WHERE NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'monitor')
\gexec
ALTER ROLE monitor LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION CONNECTION LIMIT 5 PASSWORD :'monitor_password';
GRANT pg_monitor TO monitor;
\endif

SELECT format('CREATE DATABASE %I OWNER %I', name, name)
  FROM unnest(ARRAY['auth', 'listings', 'inquiries']) AS name
 WHERE NOT EXISTS (SELECT FROM pg_database WHERE datname = name)
\gexec

REVOKE ALL ON DATABASE auth, listings, inquiries, postgres, template1 FROM PUBLIC;
\if :watched
GRANT CONNECT ON DATABASE postgres TO monitor;
\endif

-- Extensions need a superuser, so they are created here and not in migrations.
\connect listings
CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE EXTENSION IF NOT EXISTS unaccent;
\connect inquiries
CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE EXTENSION IF NOT EXISTS unaccent;
