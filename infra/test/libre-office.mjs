import { UserError } from '../run/console.mjs';
import { succeeds } from '../run/run-program.mjs';
import { canInstall, installPackages } from '../run/system-packages.mjs';

/** Installs LibreOffice Calc if it is missing. */
export async function ensureLibreOffice() {
  const isThere = () => succeeds('soffice', ['--version'], { timeout: 120_000 });
  if (isThere()) return;
  if (canInstall())
    await installPackages([
      { title: 'LibreOffice Calc', apt: 'libreoffice-calc-nogui', brew: '--cask libreoffice' },
    ]);
  if (!isThere())
    throw new UserError(
      'The tests of spreadsheets need LibreOffice. Install it with "sudo apt-get install libreoffice-calc-nogui".',
    );
}
