import { defineConfig, devices } from '@playwright/test';
import { existsSync } from 'node:fs';

/** Debian's Chromium where there is one; else Playwright's own. */
const systemChromium = '/usr/bin/chromium';

/** Tests in which staff add, change and take away what visitors see. */
const CHANGING_LISTINGS = [
  '**/back-office.e2e.ts',
  '**/dashboard.e2e.ts',
  '**/property-*.e2e.ts',
  '**/site-content.e2e.ts',
];

/**
 * Browser tests against a running system, through its gateway. `make test` starts one of its own and says where it
 * is; BASE_URL and MAIL_URL point the same tests at any other.
 */
export default defineConfig({
  testDir: 'frontend/e2e',
  testMatch: '**/*.e2e.ts',
  // Beside the report of a run, so that two runs at a time leave each other's alone.
  outputDir: process.env.PLAYWRIGHT_JSON ? `${process.env.PLAYWRIGHT_JSON}.artifacts` : 'test-results',
  workers: 2,
  forbidOnly: true,
  // A machine that does much else is slow, not wrong; what is wrong fails by what it says, not by the clock.
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
    // What never comes fails where it was waited for, which the end of the test would not say.
    actionTimeout: 120_000,
    navigationTimeout: 120_000,
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(existsSync(systemChromium) ? { executablePath: systemChromium } : {}),
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
  projects: [
    {
      name: 'browser',
      testIgnore: [
        '**/faults.e2e.ts',
        '**/private-logs.e2e.ts',
        '**/gateway-limits.e2e.ts',
        '**/backup.e2e.ts',
        '**/hostile/**',
        ...CHANGING_LISTINGS,
      ],
      use: { ...devices['Desktop Chrome'] },
    },
    // After the tests that know what the demo holds.
    {
      name: 'listings',
      testMatch: CHANGING_LISTINGS,
      dependencies: ['browser'],
      use: { ...devices['Desktop Chrome'] },
    },
    // Stops and starts parts of the system, so it runs when nothing else does.
    {
      name: 'faults',
      testMatch: ['**/faults.e2e.ts', '**/gateway-limits.e2e.ts', '**/private-logs.e2e.ts'],
      dependencies: ['listings'],
      timeout: 240_000,
      // One after the other, too.
      workers: 1,
    },
    // Loses everything, and puts it back.
    { name: 'backup', testMatch: '**/backup.e2e.ts', dependencies: ['faults'], timeout: 240_000 },
    // `make test-hostile`, on a system of its own: reading while nothing else writes, then hostile input to every
    // call, field and file, and last the fuzzing, after which no listing and no account is as it was.
    { name: 'hostile-reading', testMatch: '**/hostile/reading.e2e.ts', timeout: 240_000 },
    {
      name: 'hostile',
      testMatch: '**/hostile/*.e2e.ts',
      testIgnore: ['**/hostile/reading.e2e.ts', '**/hostile/fuzzing.e2e.ts'],
      dependencies: ['hostile-reading'],
      timeout: 120_000,
      use: { ...devices['Desktop Chrome'] },
    },
    {
      name: 'hostile-fuzzing',
      testMatch: '**/hostile/fuzzing.e2e.ts',
      dependencies: ['hostile'],
      timeout: 3_600_000,
    },
  ],
});
