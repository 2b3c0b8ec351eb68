# Each target is one command; what it does is in infra/local. Variables given here reach it as environment:
# make up MODE=local GATEWAY_PORT=9090
.DEFAULT_GOAL := help
.PHONY: help up upgrade stack down status doctor invite logs restart secrets backup restore reset test test-docker test-upgrade test-stack test-faults test-hostile bench build lint format

help: ## this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-12s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

up: ## install, build, start everything and say where it is (MODE=local|docker forces one)
	@node infra/local/lml.mjs up

upgrade: ## back up, build, and replace part by part while it goes on; what is not healthy is taken back
	@node infra/local/lml.mjs upgrade

stack: ## several machines: build the images and deploy infra/swarm/stack.yml to this engine's swarm
	@node infra/local/stack.mjs

down: ## stop everything; data stays
	@node infra/local/lml.mjs down

status: ## what runs and how it is
	@node infra/local/lml.mjs status || true

doctor: ## look at all that has to be right, send a test mail (MAIL=no: none), and say the remedy for what is not (TO=where backups are)
	@node infra/local/lml.mjs doctor

invite: ## a link that makes one staff account, for when nobody can sign in to make one
	@node infra/local/lml.mjs invite

logs: ## follow the logs (NAME=inquiries for one of them)
	@node infra/local/lml.mjs logs

restart: ## restart one process: NAME=inquiries
	@node infra/local/lml.mjs restart

secrets: ## make what production takes from the files of secrets/; what is there stays
	@node infra/local/secrets.mjs

backup: ## databases and pictures into a folder of backups/ (TO=folder for another place, KEEP_DAYS=14 deletes older ones)
	@node infra/local/lml.mjs backup

restore: ## put a backup in the place of what there is: FROM=backups/…; asks first
	@node infra/local/lml.mjs restore

reset: ## stop everything and delete its data; asks first
	@node infra/local/lml.mjs reset

test: ## everything: lint, types, unit, integration and browser tests
	@node infra/local/test.mjs

test-docker: ## the browser tests against the containers (COMPOSE="docker compose" or docker-compose)
	@node infra/local/test-docker.mjs

test-upgrade: ## upgrade containers of an earlier commit (FROM=HEAD~1) while visitors come, and take a wrong one back
	@node infra/local/test-upgrade.mjs

test-stack: ## two of each service on a swarm, each container killed in turn while visitors come (ENGINES=unix:///run/second.sock)
	@node infra/local/test-stack.mjs

test-faults: ## cause every fault under load and count what was lost (INQUIRIES=50000; RECORD=yes writes docs/reliability.md)
	@node infra/local/test-faults.mjs

test-hostile: ## hostile input into every call, field and file (REQUESTS=10000; RECORD=yes writes docs/security.md)
	@node infra/local/test-hostile.mjs

bench: ## how fast the site is, against limits of this machine and what is wanted (ROWS=10000,100000; RECORD=yes writes docs/performance.md)
	@node infra/local/bench.mjs

build: ## compile the services and the frontend
	@npm run --silent build

lint: ## linter, formatting and types
	@npm run --silent check

format: ## format all files
	@npm run --silent format
