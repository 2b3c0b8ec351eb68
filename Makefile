# Each target is one command, a program of infra/run, infra/test or a folder beside them. Variables given here are passed on as environment:
# make up MODE=local GATEWAY_PORT=9090
.DEFAULT_GOAL := help
.PHONY: help up dev upgrade stack down status doctor invite logs restart secrets backup restore reset test test-details test-slow test-all test-looks smoke test-docker test-upgrade test-restart test-production test-stack test-faults test-soak test-spam test-hostile test-spreadsheets coverage bench audit sbom pin-images build lint format

help: ## this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-18s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

up: ## install, build, start everything and say where it is (MODE=local|docker forces one)
	@node infra/run/lml.mjs up

dev: ## work on it: services restart and pages change as files are saved (GATEWAY_PORT=8080, RESET=yes)
	@node infra/run/dev.mjs

upgrade: ## zero-downtime upgrade with rollback: back up, build, replace one service after the other
	@node infra/run/lml.mjs upgrade

stack: ## several machines: build the images and deploy infra/swarm/stack.yml to this engine's swarm
	@node infra/run/stack.mjs

down: ## stop everything; data stays
	@node infra/run/lml.mjs down

status: ## list what runs and its health
	@node infra/run/lml.mjs status || true

doctor: ## check the installation, send a test mail (MAIL=no: none) and suggest fixes (TO=folder of the backups)
	@node infra/run/lml.mjs doctor

invite: ## print a link that makes one staff account, for when nobody can sign in
	@node infra/run/lml.mjs invite

logs: ## follow the logs (NAME=inquiries for one service)
	@node infra/run/lml.mjs logs

restart: ## restart a service or the gateway without a gap: NAME=inquiries (NAME=all for all of them)
	@node infra/run/lml.mjs restart

secrets: ## generate missing production secrets in secrets/
	@node infra/run/secrets.mjs

backup: ## databases and pictures into a folder of backups/ (TO=folder for another place, KEEP_DAYS=14 deletes older ones)
	@node infra/run/lml.mjs backup

restore: ## restore a backup (replaces current data): FROM=backups/…; asks first
	@node infra/run/lml.mjs restore

reset: ## stop everything and delete its data; asks first
	@node infra/run/lml.mjs reset

test: ## checks, unit, component, integration and browser tests: what a change can break
	@node infra/test/test.mjs

test-details: ## what `make test` leaves out of pages: their component tests, the look of each, phones, details of journeys
	@node infra/test/test.mjs details

test-slow: ## what both leave out: rare areas, long journeys, killed services, large lists, faults, the restore of a backup, hostile input
	@node infra/test/test.mjs slow

test-all: ## every test: before a release
	@node infra/test/test.mjs all

test-looks: ## every page in both themes and at five widths: accessible, whole, without layout shifts
	@node infra/test/test.mjs looks

smoke: ## build the containers, start them, check the site, and check that a restart keeps the data (CONTAINERS=required: fail without Docker)
	@node infra/test/smoke.mjs

test-docker: ## the browser and fault tests against the containers (COMPOSE="docker compose" or docker-compose; THOROUGH=yes: all)
	@node infra/test/test-docker.mjs

test-spam: ## 1,000 messages of robots by plain POST, 400 that forge the timing, among 150 of people: none in the inbox, no mail (SPAM_MESSAGES=1000)
	@SPAM_MESSAGES=$${SPAM_MESSAGES:-1000} ONLY=spam- node infra/test/test.mjs

test-upgrade: ## upgrade containers of an earlier commit (FROM=HEAD~1) under load, and roll back a broken upgrade
	@node infra/test/test-upgrade.mjs

test-restart: ## restart each service and the gateway under load and count the requests that fail (MODE=local|docker)
	@node infra/test/test-restart.mjs

test-production: ## start the production setup with TLS and secrets from files, and score it with MDN's HTTP Observatory (ports 80 and 443)
	@node infra/test/test-production.mjs

test-stack: ## two replicas of each service on a swarm; kill each container in turn under load (ENGINES=unix:///run/second.sock)
	@node infra/test/test-stack.mjs

test-faults: ## inject every fault under load and count lost messages (INQUIRIES=50000; RECORD=yes writes docs/reliability.md)
	@node infra/faults/test-faults.mjs

test-soak: ## four hours of visitors and messages (SOAK_MINUTES=240): the memory of every process must stay level
	@ONLY=soak node infra/faults/test-faults.mjs

test-hostile: ## hostile input into every call, field and file (REQUESTS=10000; SEED=random or a number; RECORD=yes writes docs/security.md)
	@node infra/test/test-hostile.mjs

test-spreadsheets: ## open the exports in LibreOffice (installed when missing) and check that no cell is a formula
	@node infra/test/test-spreadsheets.mjs

coverage: ## print each rule of docs/spec-rules.md with its tests (ONLY=INBOX: rules whose id matches)
	@node infra/test/coverage.mjs

bench: ## measure speed and memory against the targets (ROWS=10000,100000; RECORD=yes writes docs/performance.md)
	@node infra/bench/bench.mjs

audit: ## known vulnerabilities of the shipped packages (OSV_DIR=folder with an unpacked export of OSV, where npm gives none)
	@node infra/supply-chain/audit.mjs

sbom: ## bills of materials (CycloneDX JSON) and licences of what is shipped, into .local/sbom (TO=folder)
	@node infra/supply-chain/sbom.mjs

pin-images: ## write the digests of all base images into the files that name them (DIGESTS=no: tags alone)
	@node infra/supply-chain/pin-images.mjs

build: ## compile the services and the frontend
	@npm run --silent build

lint: ## linter, formatting and types
	@npm run --silent check

format: ## format all files
	@npm run --silent format
