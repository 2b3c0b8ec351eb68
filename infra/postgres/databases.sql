-- One database and one role for each service that keeps data; a role owns its own database and can connect to
-- no other. Run by psql as superuser: in Docker as an init script of the postgres image, without Docker by
-- infra/local. Running it again changes nothing but the passwords, which follow the environment.
\set ON_ERROR_STOP on
\getenv auth_password AUTH_DB_PASSWORD
\getenv listings_password LISTINGS_DB_PASSWORD
\getenv inquiries_password INQUIRIES_DB_PASSWORD
-- An unset variable stays unset and would read as an SQL syntax error; this says what is missing.
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

SELECT format('CREATE DATABASE %I OWNER %I', name, name)
  FROM unnest(ARRAY['auth', 'listings', 'inquiries']) AS name
 WHERE NOT EXISTS (SELECT FROM pg_database WHERE datname = name)
\gexec

REVOKE ALL ON DATABASE auth, listings, inquiries, postgres, template1 FROM PUBLIC;

-- Extensions need a superuser, so they are made here and not by a service's migrations.
\connect listings
CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE EXTENSION IF NOT EXISTS unaccent;
\connect inquiries
CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE EXTENSION IF NOT EXISTS unaccent;
