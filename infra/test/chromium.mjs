import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { UserError, say } from '../run/console.mjs';
import { projectFolder } from '../run/folders.mjs';
import { run } from '../run/run-program.mjs';
import { canInstall, installPackages } from '../run/system-packages.mjs';

/** Debian's headless Chromium, which playwright.config.ts prefers. */
const SYSTEM_CHROMIUM = '/usr/bin/chromium-headless-shell';

/** Provides a browser for the tests: Playwright's or Debian's, installed if both are missing. Needs npm packages. */
export async function ensureChromium() {
  if (existsSync(SYSTEM_CHROMIUM) || (await hasPlaywrightChromium())) return;
  if (existsSync('/usr/bin/apt-get') && canInstall()) {
    await installPackages([{ title: 'Chromium', apt: 'chromium-headless-shell', brew: '' }]).catch((error) =>
      say(String(error)),
    );
    if (existsSync(SYSTEM_CHROMIUM)) return;
  }
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
