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
  outputDir: 'test-results',
  workers: 2,
  forbidOnly: true,
  timeout: 30_000,
  expect: { timeout: 10_000 },
  reporter: [
    ['list'],
    ['json', { outputFile: process.env.PLAYWRIGHT_JSON ?? 'test-results/playwright.json' }],
  ],
  use: {
    baseURL: process.env.BASE_URL ?? 'http://localhost:8080',
    locale: 'en-KE',
    timezoneId: 'Africa/Nairobi',
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
      testIgnore: ['**/faults.e2e.ts', '**/backup.e2e.ts', ...CHANGING_LISTINGS],
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
    { name: 'faults', testMatch: '**/faults.e2e.ts', dependencies: ['listings'], timeout: 240_000 },
    // Loses everything, and puts it back.
    { name: 'backup', testMatch: '**/backup.e2e.ts', dependencies: ['faults'], timeout: 240_000 },
  ],
});
