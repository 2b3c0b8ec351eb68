import { REFUSED_RECIPIENT } from '../mail-sink.mjs';
import { until } from '../system-under-test.mjs';
import { moreAccepted, moreMails } from './scenario.mjs';

/** @typedef {import('./scenario.mjs').Scenario} Scenario */

/** Failed attempts after which the workers have noticed the fault. */
const SOME = 3;

/** @type {Scenario[]} */
export const mailServer = [
  {
    name: 'mail-away',
    title: 'mail server refuses connections',
    readsGoOn: true,
    countsAreKept: true,
    fault: async ({ system, sink }) => {
      await sink.behave('away');
      // The mails are retried, and the reason is recorded.
      await until('some mails were tried in vain', async () => (await putOff(system)) >= SOME);
      await sink.behave('ok');
    },
  },
  {
    name: 'mail-slow',
    title: 'mail server takes 2 s a mail',
    readsGoOn: true,
    countsAreKept: true,
    fault: async ({ sink }) => {
      await sink.behave('slow');
      await moreMails(sink, 20);
      await sink.behave('ok');
    },
  },
  {
    name: 'mail-busy',
    title: 'mail server puts mails off (451)',
    readsGoOn: true,
    countsAreKept: true,
    fault: async ({ system, sink }) => {
      await sink.behave('busy');
      await until('some mails were tried in vain', async () => (await putOff(system)) >= SOME);
      await sink.behave('ok');
    },
  },
  {
    name: 'mail-picky',
    title: 'mail server refuses one recipient (550)',
    readsGoOn: true,
    countsAreKept: true,
    refusedRecipient: REFUSED_RECIPIENT,
    fault: async ({ system, sink, load }) => {
      await sink.behave('picky');
      await system.runServices(({ env }, part) =>
        part === 'inquiries'
          ? { env: { ...env, STAFF_EMAILS: `${env.STAFF_EMAILS},${REFUSED_RECIPIENT}` } }
          : undefined,
      );
      await moreAccepted(load, 30);
      await system.runServices();
    },
    afterwards: async ({ sink }) => sink.behave('ok'),
  },
  {
    name: 'mail-cut',
    title: 'mail server takes mails, line cut before it says so',
    readsGoOn: true,
    countsAreKept: true,
    duplicates: ({ sink }) => sink.brokenLines,
    fault: async ({ sink }) => {
      sink.brokenLines = 0;
      await sink.behave('cut');
      await until('lines were cut', () => sink.brokenLines >= 20);
      await sink.behave('ok');
    },
  },
  {
    name: 'mail-reset',
    title: 'mail server takes mails, says so, cuts the line',
    readsGoOn: true,
    countsAreKept: true,
    fault: async ({ sink }) => {
      await sink.behave('reset');
      await moreMails(sink, 30);
      await sink.behave('ok');
    },
  },
  {
    name: 'mail-hang',
    title: 'mail server says nothing',
    readsGoOn: true,
    countsAreKept: true,
    fault: async ({ system, sink }) => {
      await sink.behave('hang');
      await until('some mails were tried in vain', async () => (await putOff(system)) >= SOME);
      await sink.behave('ok');
    },
  },
];

/**
 * Number of mails that failed once and wait for a retry. (Not those with two attempts: among thousands, each gets
 * a first attempt before any gets a second.)
 * @param {import('../system-under-test.mjs').SystemUnderTest} system
 */
async function putOff(system) {
  /** @type {{ count: string }[]} */
  const [row] = await system.query(
    'inquiries',
    `SELECT count(*) FROM mail_deliveries WHERE state = 'queued' AND last_error IS NOT NULL`,
  );
  return Number(row?.count);
}
