import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { createSocket } from 'node:dgram';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

interface Finding {
  what: string;
  is: 'ok' | 'wrong' | 'unknown';
  says: string;
  remedy?: string;
}

interface DoctorTarget {
  settings: () => { values: Record<string, string | undefined>; demo: boolean; publicUrl: string };
  ownSecrets: string[];
  status: () => Promise<{ text: string; healthy: boolean }>;
  ports: () => { process: string; port: number; host: string; variable: string }[];
  dataFolder: () => Promise<string>;
  runScript: (
    state: unknown,
    service: string,
    script: string,
    args: string[],
  ) => Promise<{ code: number; output: string }>;
}

const { clock, examine } = (await import(fileURLToPath(new URL('./doctor.mjs', import.meta.url)))) as {
  clock: (servers: string[], port: number) => Promise<Finding>;
  examine: (state: unknown, target: DoctorTarget, backups: string) => Promise<Finding[]>;
};

/** A site that answers; the rest of the system is made up. */
const site = createServer((_request, response) => response.end('{"status":"ok"}'));
let address = '';
let backups = '';
const asked: string[][] = [];

beforeAll(async () => {
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
});

afterAll(() => {
  site.close();
  rmSync(backups, { recursive: true, force: true });
});

beforeEach(() => {
  asked.length = 0;
  rmSync(backups, { recursive: true, force: true });
  backups = mkdtempSync(join(tmpdir(), 'lml-backups-'));
});

const SECRET = 'f'.repeat(32);
const PRODUCTION = {
  DEMO: 'false',
  ADMIN_PASSWORD: 'a-password-of-ours',
  STAFF_EMAILS: 'a@lml.example, b@lml.example',
  MAIL_FROM: 'LML <no-reply@lml.example>',
  SMTP_HOST: 'smtp.lml.example',
  SESSION_SECRET: SECRET,
};

function target(
  values: Record<string, string | undefined> = {},
  more: Partial<DoctorTarget> = {},
): DoctorTarget {
  const all = { DEMO: 'true', STAFF_EMAILS: 'staff@lml.example', ...values };
  return {
    settings: () => ({ values: all, demo: all.DEMO === 'true', publicUrl: address }),
    ownSecrets: ['SESSION_SECRET'],
    status: () => Promise.resolve({ text: 'all of them', healthy: true }),
    ports: () => [],
    dataFolder: () => Promise.resolve(tmpdir()),
    runScript: (_state, service, script, to) => {
      asked.push([service, script, ...to]);
      return Promise.resolve({ code: 0, output: '' });
    },
    ...more,
  };
}

async function findings(of: DoctorTarget): Promise<Record<string, Finding>> {
  const found = await examine(undefined, of, backups);
  return Object.fromEntries(found.map((finding) => [finding.what, finding]));
}

function makeBackup(name: string): void {
  mkdirSync(join(backups, name));
  writeFileSync(join(backups, name, 'manifest.json'), '{}');
}

it('reports no fault for a running site with backups and working mail', async () => {
  makeBackup(`${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}Z`);
  const found = await findings(target(PRODUCTION));
  for (const what of ['parts', 'ports', 'DNS', 'site', 'backups', 'mail'])
    expect([what, found[what]?.is, found[what]?.remedy]).toEqual([what, 'ok', undefined]);
  expect(asked).toEqual([['notifications', 'send-test.js', 'a@lml.example', 'b@lml.example']]);
  // The site of this test has no https:// address.
  expect(found.PUBLIC_URL).toMatchObject({ is: 'wrong', says: `it is ${address}` });
});

it('tries the mailbox of answers, and shows the words of its server [MAILIN-12]', async () => {
  const imap = { ...PRODUCTION, IMAP_HOST: 'imap.lml.example' };
  const says = 'replies@imap.lml.example/INBOX can be read';
  const runs = await findings(
    target(imap, { runScript: () => Promise.resolve({ code: 0, output: `${says}\n` }) }),
  );
  expect(runs.mailbox).toEqual({ what: 'mailbox', is: 'ok', says });
  const refusal = 'The mail server refuses the login: Authentication failed.';
  const refused = await findings(
    target(imap, { runScript: () => Promise.resolve({ code: 1, output: `${refusal}\n` }) }),
  );
  expect(refused.mailbox).toMatchObject({ is: 'wrong', says: refusal });
  expect(refused.mailbox?.remedy).toContain('IMAP_PASSWORD');
  expect((await findings(target(PRODUCTION))).mailbox).toBeUndefined();
});

it('reports that the system is the demo', async () => {
  expect((await findings(target())).configuration).toMatchObject({
    is: 'unknown',
    remedy: expect.stringContaining('DEMO=false') as unknown,
  });
});

it('lists missing, short and sample secrets', async () => {
  const missing = await findings(target({ ...PRODUCTION, MAIL_FROM: undefined }));
  expect(Object.values(missing)).toEqual([
    {
      what: 'configuration',
      is: 'wrong',
      says: expect.stringContaining('MAIL_FROM') as unknown,
      remedy: expect.stringContaining('.env.example') as unknown,
    },
  ]);
  const weak = {
    SESSION_SECRET: 'sample-session-secret',
    ADMIN_PASSWORD: 'sample-karibu-2026',
    SMTP_HOST: '',
  };
  expect(await findings(target({ ...PRODUCTION, ...weak }))).toMatchObject({
    secrets: { is: 'wrong', says: expect.stringContaining('SESSION_SECRET') as unknown },
    ADMIN_PASSWORD: { is: 'wrong' },
    SMTP_HOST: { is: 'wrong' },
  });
});

it('checks the ports of a stopped site', async () => {
  const { port } = site.address() as AddressInfo;
  const stopped = target(
    {},
    {
      status: () => Promise.resolve({ text: 'Nothing is running. Start it with: make up', healthy: false }),
      ports: () => [{ process: 'gateway', port, host: '127.0.0.1', variable: 'GATEWAY_PORT' }],
    },
  );
  expect(await findings(stopped)).toMatchObject({
    parts: { is: 'wrong', remedy: 'make up' },
    ports: { is: 'wrong', says: expect.stringContaining(`Port ${port}`) as unknown },
    mail: { is: 'unknown' },
  });
  expect(asked).toEqual([]);
});

it('shows the reply of the mail server and unhealthy processes', async () => {
  const ill = target(
    {},
    {
      status: () => Promise.resolve({ text: 'listings is starting', healthy: false }),
      runScript: () => Promise.resolve({ code: 1, output: 'staff@lml.example: 535 Wrong password\n' }),
    },
  );
  expect(await findings(ill)).toMatchObject({
    parts: { is: 'wrong', says: expect.stringContaining('listings is starting') as unknown },
    mail: {
      is: 'wrong',
      says: 'staff@lml.example: 535 Wrong password',
      remedy: expect.stringContaining('SMTP_PASSWORD') as unknown,
    },
  });
});

it('reports a missing or outdated backup', async () => {
  expect((await findings(target())).backups).toMatchObject({
    is: 'wrong',
    remedy: expect.any(String) as unknown,
  });
  makeBackup('2026-01-02T03-04-05Z');
  expect((await findings(target())).backups).toMatchObject({
    is: 'wrong',
    says: expect.stringMatching(/^the newest is \d+ days old$/) as unknown,
  });
});

it.each([
  ['on time', 0, 'ok'],
  ['a minute behind', 60, 'wrong'],
  ['a minute ahead', -60, 'wrong'],
])('a clock that is %s', async (_what, seconds, is) => {
  const server = createSocket('udp4');
  server.on('message', (_question, from) => {
    const answer = Buffer.alloc(48);
    answer.writeUInt32BE(Math.floor(Date.now() / 1000) + 2_208_988_800 + seconds, 40);
    server.send(answer, from.port, from.address);
  });
  await new Promise<void>((resolve) => server.bind(0, '127.0.0.1', resolve));
  try {
    expect(await clock(['127.0.0.1'], server.address().port)).toMatchObject({ what: 'clock', is });
  } finally {
    server.close();
  }
});
