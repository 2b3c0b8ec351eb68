/**
 * For the test that no log holds anything personal: `node infra/test/logs-for-test.mjs read` prints all that the running
 * system has written to its logs; `refuse WORDS` makes PostgreSQL refuse messages from people whose name holds these
 * words, with a complaint that quotes the whole row; `accept WORDS` ends that.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Compose } from '../run/compose.mjs';
import { UserError, runMain, say } from '../run/console.mjs';
import { dockerMode } from '../run/docker-mode.mjs';
import { defaultStateFolder } from '../run/folders.mjs';
import { localMode } from '../run/local-mode.mjs';

const state = defaultStateFolder();
const isDocker = process.env.MODE === 'docker';

await runMain(async () => {
  const [, , action, words = ''] = process.argv;
  if (action === 'read') return say(await allLogs());
  if ((action !== 'refuse' && action !== 'accept') || !/^[a-z0-9]{1,40}$/.test(words)) {
    throw new UserError('Usage: node infra/test/logs-for-test.mjs read|refuse WORDS|accept WORDS');
  }
  const rule = `refuses_${words}`;
  const change =
    action === 'refuse'
      ? `ADD CONSTRAINT ${rule} CHECK (strpos(name, '${words}') = 0) NOT VALID`
      : `DROP CONSTRAINT IF EXISTS ${rule}`;
  const stores = await (isDocker ? dockerMode : localMode).stores(state);
  await stores.postgres('psql', ['-X', '-q', '-d', 'inquiries', '-c', `ALTER TABLE inquiries ${change}`]);
});

async function allLogs() {
  if (isDocker) return (await new Compose().run(['logs', '--no-color', '--no-log-prefix'])).output;
  return readdirSync(state.logs)
    .filter((name) => /\.log(\.\d)?$/.test(name))
    .map((name) => `${name}\n${readFileSync(join(state.logs, name), 'utf8')}`)
    .join('\n');
}
