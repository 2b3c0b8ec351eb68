import { Agent } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { Visitors, percentile } from '../faults/load.mjs';
import { call, until } from '../faults/system-under-test.mjs';
import { median } from './load.mjs';
import { fixed } from './report.mjs';
import { TARGETS } from './targets.mjs';

/**
 * @typedef {import('../faults/system-under-test.mjs').SystemUnderTest} SystemUnderTest
 * @typedef {import('../faults/staff.mjs').Staff} Staff
 */

const CHANGES = 10;
const LOOK_AGAIN_MS = 10;
/** Each message causes a mail to staff and one to its sender. */
const WRITERS = 32;

/**
 * Measures writes: how soon visitors see a change by staff, how many messages are taken a second, and how fast the mails
 * of a backlog go out.
 * @param {{ system: SystemUnderTest, staff: Staff, sink: import('../faults/mail-sink.mjs').MailSink, propertyId: number,
 *   inquiries: number }} how
 * @returns {Promise<import('./report.mjs').Part>}
 */
export async function measureWrites({ system, staff, sink, propertyId, inquiries }) {
  const seen = await changesSeen(system, staff, propertyId);
  const { gateway: port } = system.settings.ports;

  await system.stop('notifications');
  const visitors = new Visitors({
    ...{ port, label: 'bench', propertyIds: [propertyId], viewedId: propertyId, perSecond: Infinity },
    ...{ together: WRITERS, reading: false, most: inquiries },
  }).begin();
  const { accepted, milliseconds, refused, retries, seconds } = await visitors.end(inquiries);
  const [{ count = 0 } = {}] = await system.query(
    'inquiries',
    `SELECT count(*)::int AS count FROM mail_deliveries WHERE state <> 'sent'`,
  );
  const mails = Number(count);
  const taken = () => sink.taken.size;
  const already = taken();
  await system.start('notifications');
  // Measured from the first mail on, without the worker's start.
  await until('a first mail is there', () => taken() > already);
  const [first, since] = [taken(), Date.now()];
  await until('all mails are there', () => taken() >= already + mails);
  const mailsPerSecond = (already + mails - first) / ((Date.now() - since) / 1000);

  const perSecond = accepted.size / seconds;
  return {
    name: 'writes',
    tables: [
      [
        ['STAFF CHANGE SEEN', 'MEDIAN', 'SLOWEST'],
        ...Object.entries(seen).map(([where, times]) => [
          where,
          ...(times.length > 0
            ? [`${fixed(median(times))} ms`, `${fixed(Math.max(...times))} ms`]
            : ['-', '-']),
        ]),
      ],
      [
        ['MESSAGES', 'A SECOND', 'P50', 'P99', 'REFUSED', 'TRIED AGAIN', 'MAILS', 'MAILS A SECOND'],
        [
          fixed(accepted.size),
          fixed(perSecond),
          `${fixed(median(milliseconds), 1)} ms`,
          `${fixed(percentile(milliseconds, 0.99), 1)} ms`,
          fixed(refused.length),
          fixed(retries),
          fixed(mails),
          fixed(mailsPerSecond),
        ],
      ],
    ],
    verdicts: [
      ...Object.entries(seen).map(([where, times]) => ({
        what: `staff change seen in the ${where}, slowest of ${CHANGES}`,
        measured: times.length > 0 ? Math.max(...times) : undefined,
        limit: TARGETS.freshness,
        side: /** @type {const} */ ('at most'),
        unit: 'ms',
        digits: 0,
      })),
      {
        what: 'messages taken a second',
        measured: perSecond,
        limit: TARGETS.inquiriesPerSecond,
        side: 'at least',
        digits: 0,
      },
      {
        what: 'mails sent a second',
        measured: mailsPerSecond,
        limit: TARGETS.mailsPerSecond,
        side: 'at least',
        digits: 0,
      },
    ],
    notes: [
      ...(seen.page.length === 0
        ? ['The page of a property does not hold its title as it comes: it is not rendered on the server.']
        : []),
      ...refused.slice(0, 3).map((refusal) => `A message was refused: ${refusal}`),
    ],
  };
}

/**
 * Changes a title repeatedly while visitors request it, so that a response is always cached.
 * @param {SystemUnderTest} system
 * @param {Staff} staff
 * @param {number} id
 * @returns {Promise<Record<'call' | 'page', number[]>>} milliseconds from staff's receipt to a visitor's first new answer
 */
async function changesSeen(system, staff, id) {
  const { gateway: port } = system.settings.ports;
  const agent = new Agent({ keepAlive: true });
  const places = /** @type {const} */ ([
    ['call', `/api/properties/${id}`],
    ['page', `/property/${id}`],
  ]);
  /** @param {string} path @param {string} title */
  const shows = async (path, title) => {
    const answer = await call({ port, path, agent });
    // The address of a page follows its title.
    const { location } = answer.headers;
    return (location ? await call({ port, path: location, agent }) : answer).body.includes(title);
  };
  const property = await staff.get(`/api/properties/${id}`);
  const { title, description, location, type, price } = property;
  /** @param {string} text */
  const rename = (text) =>
    until('the change is taken', async () => {
      const input = { title: text, description, location, type, price };
      const answer = await staff.call('PUT', `/api/properties/${id}`, input);
      if (![0, 200, 503].includes(answer.status)) {
        throw new Error(`The change was answered with ${answer.status}: ${answer.body}`);
      }
      return answer.status === 200;
    });
  /** @type {Record<'call' | 'page', number[]>} */
  const seen = { call: [], page: [] };
  try {
    const shown = [];
    for (const place of places) if (await shows(place[1], title)) shown.push(place);
    for (let change = 1; change <= CHANGES; change++) {
      // Varies the phase within the second for which the version is cached.
      for (let asked = 0; asked < change; asked++) {
        for (const [, path] of shown) await shows(path, title);
        await pause(LOOK_AGAIN_MS * 9);
      }
      const text = `${title} ${change}`;
      await rename(text);
      const since = Date.now();
      await Promise.all(
        shown.map(async ([where, path]) => {
          while (!(await shows(path, text))) {
            if (Date.now() - since > 30_000) break;
            await pause(LOOK_AGAIN_MS);
          }
          seen[where].push(Date.now() - since);
        }),
      );
    }
  } finally {
    await rename(title);
    agent.destroy();
  }
  return seen;
}
