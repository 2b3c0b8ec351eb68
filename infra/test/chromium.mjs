import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { UserError, say } from '../run/console.mjs';
import { projectFolder } from '../run/folders.mjs';
import { run, succeeds } from '../run/run-program.mjs';
import { canInstall, installPackages } from '../run/system-packages.mjs';

/** Debian's Chromium without a window. The other one draws a whole browser around each page, which takes twice as long. */
const HEADLESS_CHROMIUM = '/usr/bin/chromium-headless-shell';

/** @type {import('../run/system-packages.mjs').SystemPackage} */
const CHROMIUM = { title: 'Chromium', apt: 'chromium-headless-shell', brew: '' };
/**
 * Fonts with the metrics of Arial and Times New Roman. The site's fallback fonts are adjusted to those: without them, pages get
 * another height when the web fonts arrive.
 * @type {import('../run/system-packages.mjs').SystemPackage}
 */
const FONTS = { title: 'fonts', apt: 'fonts-liberation', brew: '' };

/** @returns {string | undefined} path of Debian's Chromium, if installed; as in playwright.config.ts */
export function systemChromium() {
  return [HEADLESS_CHROMIUM, '/usr/bin/chromium'].find((path) => existsSync(path));
}

/** Provides a browser for the tests: Playwright's or Debian's, installed if both are missing. Needs npm packages. */
export async function ensureChromium() {
  const hasBrowser = async () => existsSync(HEADLESS_CHROMIUM) || (await hasPlaywrightChromium());
  if (existsSync('/usr/bin/apt-get') && canInstall()) {
    const missing = [
      ...((await hasBrowser()) ? [] : [CHROMIUM]),
      ...(succeeds('dpkg', ['-s', FONTS.apt]) ? [] : [FONTS]),
    ];
    if (missing.length > 0) await installPackages(missing).catch((error) => say(String(error)));
  }
  if (await hasBrowser()) return;
  say("Downloading Playwright's Chromium …");
  const { code } = await run('npx', ['playwright', 'install', 'chromium'], { cwd: projectFolder });
  if (code === 0 && (await hasPlaywrightChromium())) return;
  throw new UserError(
    'The browser tests need Chromium. Install it with "sudo apt-get install chromium-headless-shell" or "npx playwright install chromium".',
  );
}

async function hasPlaywrightChromium() {
  const script =
    "import { chromium } from '@playwright/test'; process.stdout.write(chromium.executablePath());";
  const { code, output } = await run(process.execPath, ['--input-type=module', '-e', script], {
    cwd: join(projectFolder),
  });
  return code === 0 && existsSync(output.trim());
}
