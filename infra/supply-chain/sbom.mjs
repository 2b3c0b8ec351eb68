/**
 * `make sbom`: bills of materials in CycloneDX's JSON, of the whole product and of each part, and the licences of all packages,
 * into .local/sbom (TO=folder for another place). Fails when a licence is not on the list of those allowed.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { billOfPart, billOfProduct, wholeTree } from './bill.mjs';
import { isAllowed, licenceOf } from './licences.mjs';
import { keyOf, shippedPackages } from './packages.mjs';
import { runMain, say, table } from '../run/console.mjs';
import { projectFolder } from '../run/folders.mjs';
import { SERVICES } from '../run/settings.mjs';

const PARTS = /** @type {const} */ ([...SERVICES, 'frontend', 'mail-catcher']);

await runMain(async () => {
  const folder = resolve(projectFolder, process.env.TO || '.local/sbom');
  mkdirSync(folder, { recursive: true });
  const tree = wholeTree();
  const rows = [['FILE', 'PACKAGES']];
  for (const bill of [billOfProduct(tree), ...PARTS.map((part) => billOfPart(tree, part))]) {
    const file = `${bill.metadata.component.name}.cdx.json`;
    writeFileSync(join(folder, file), `${JSON.stringify(bill, null, 2)}\n`);
    rows.push([file, String(bill.components.length)]);
  }
  const packages = shippedPackages();
  const licences = packages.map((one) => [one.name, one.version, licenceOf(one) ?? 'unknown'].join('\t'));
  writeFileSync(join(folder, 'licences.tsv'), `${licences.join('\n')}\n`);
  rows.push(['licences.tsv', String(packages.length)]);
  say(`${table(rows)}\n\nWritten to ${folder}`);
  const refused = packages.filter((one) => !isAllowed(licenceOf(one)));
  for (const one of refused) say(`Not on the list of allowed licences: ${keyOf(one)}`);
  return refused.length === 0 ? 0 : 1;
});
