import { defineConfig, devices } from '@playwright/test';
import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';

/**
 * Debian's browser where there is one, else Playwright's own. The shell without a window is first: the other draws a whole
 * browser around each page, which takes twice as long.
 */
const systemChromium = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find((path) =>
  existsSync(path),
);

/** Staff add, change and delete what visitors see. These run when no test relies on what the demo holds. */
const CHANGES_LISTINGS = [
  '**/back-office/confirmed-availability.e2e.ts',
  '**/back-office/dashboard.e2e.ts',
  '**/back-office/edit-property.e2e.ts',
  '**/back-office/figures.e2e.ts',
  '**/back-office/property-*.e2e.ts',
  '**/back-office/settings.e2e.ts',
  '**/back-office/site-content.e2e.ts',
  '**/back-office/swahili-texts.e2e.ts',
  '**/back-office/viewings.e2e.ts',
  '**/journeys/abroad.e2e.ts',
  '**/journeys/evening-viewings.e2e.ts',
  '**/journeys/reports.e2e.ts',
  '**/journeys/saved-searches.e2e.ts',
  '**/journeys/verification.e2e.ts',
  '**/looks/long-words.e2e.ts',
];

/** These stop and start parts of the system. */
const STOPS_PARTS = [
  '**/faults/faults.e2e.ts',
  '**/faults/private-logs.e2e.ts',
  '**/faults/queued-messages.e2e.ts',
  '**/gateway/limits.e2e.ts',
];

const chrome = { ...devices['Desktop Chrome'] };

/**
 * Browser tests against a running system, through its gateway. `make test` starts one of its own and says where it
 * is; BASE_URL and MAIL_URL point the same tests at any other.
 */
export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.e2e.ts',
  // Beside the report, so that two runs at the same time do not delete each other's files.
  outputDir: process.env.PLAYWRIGHT_JSON ? `${process.env.PLAYWRIGHT_JSON}.artifacts` : 'test-results',
  // Two cores are the least that the tests are made for. Three workers, since tests also wait: for mails, for jobs that run
  // every few seconds, for a quiet network.
  workers: Math.max(3, Math.floor(availableParallelism() / 2)),
  forbidOnly: true,
  // Generous timeouts: CI machines are slow.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  reporter: [
    ['list'],
    ['json', { outputFile: process.env.PLAYWRIGHT_JSON ?? 'test-results/playwright.json' }],
  ],
  use: {
    baseURL: process.env.BASE_URL ?? 'http://localhost:8080',
    locale: 'en-KE',
    timezoneId: 'Africa/Nairobi',
    // Requests of a service worker pass by the tests' routes. Tests of it allow it.
    serviceWorkers: 'block',
    // Fail at the action, not at the end of the test.
    actionTimeout: 120_000,
    navigationTimeout: 120_000,
    // Recording takes as much processor time as the tests; with TRACE=yes a failure leaves its recording in outputDir.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(systemChromium ? { executablePath: systemChromium } : {}),
      args: [
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  // Each depends on the ones that must run before it. `make test` runs some of them, one after the other, without the tests
  // tagged @detail, @slow or @thorough; `make test-all` runs all.
  projects: [
    {
      name: 'browser',
      testMatch: ['**/{journeys,back-office,gateway,errors}/*.e2e.ts'],
      testIgnore: [...CHANGES_LISTINGS, ...STOPS_PARTS],
      use: chrome,
    },
    { name: 'looks', testMatch: '**/looks/*.e2e.ts', testIgnore: CHANGES_LISTINGS, use: chrome },
    {
      name: 'listings',
      testMatch: CHANGES_LISTINGS,
      dependencies: ['browser', 'looks'],
      use: chrome,
    },
    {
      name: 'faults',
      testMatch: STOPS_PARTS,
      dependencies: ['listings'],
      timeout: 240_000,
      workers: 1,
    },
    // Wipes the system and restores a backup.
    { name: 'backup', testMatch: '**/faults/backup.e2e.ts', dependencies: ['faults'], timeout: 240_000 },
    // On a system of its own: reading while nothing else writes, then hostile input to every call, field and file, and last
    // the fuzzing, which changes listings and accounts at random.
    { name: 'hostile-reading', testMatch: '**/hostile/reading.e2e.ts', timeout: 240_000 },
    {
      name: 'hostile',
      testMatch: '**/hostile/*.e2e.ts',
      testIgnore: ['**/hostile/reading.e2e.ts', '**/hostile/fuzzing.e2e.ts'],
      dependencies: ['hostile-reading'],
      timeout: 120_000,
      use: chrome,
    },
    {
      name: 'hostile-fuzzing',
      testMatch: '**/hostile/fuzzing.e2e.ts',
      dependencies: ['hostile'],
      timeout: 3_600_000,
    },
  ],
});
