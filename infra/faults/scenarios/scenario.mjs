import { until } from '../system-under-test.mjs';

/**
 * @typedef {import('../system-under-test.mjs').Part} Part
 * @typedef {import('../load.mjs').LoadResult} LoadResult
 *
 * Context of a scenario.
 * @typedef {object} Scene
 * @property {import('../system-under-test.mjs').SystemUnderTest} system
 * @property {import('../mail-sink.mjs').MailSink} sink
 * @property {import('../staff.mjs').Staff} staff signed in
 * @property {LoadResult} load what visitors have met with so far
 * @property {(problem: string) => void} complain
 * @property {(how: string) => void} note something worth knowing, for the table
 *
 * @typedef {object} Scenario
 * @property {string} name for ONLY=
 * @property {string} title
 * @property {(scene: Scene) => Promise<void>} fault causes it and ends it; what comes back by itself may still be away
 * @property {boolean} [readsGoOn] no reader may notice it
 * @property {boolean} [nobodyNotices] no writer has to try again, either
 * @property {boolean} [countsAreKept] visits that were counted are not lost with the fault
 * @property {number} [perSecond] how many messages there are meanwhile, where the usual is too many
 * @property {(scene: Scene) => number} [duplicates] how many mails may come twice
 * @property {string} [refusedRecipient] who gets none
 * @property {(scene: Scene) => Promise<void>} [afterwards] puts back what the fault needed, once all mails are out
 */

/** Concurrent mails of a worker, any of which may be sent but unrecorded when it is killed. */
export const MAILS_IN_HAND = 5;

/** @type {Part[]} */
export const SERVICES = ['auth', 'listings', 'inquiries', 'notifications', 'pages'];
/** @type {Part[]} */
export const PARTS = [...SERVICES, 'redis', 'postgres', 'gateway'];

/**
 * @param {LoadResult} load
 * @param {number} count
 */
export async function moreMessages(load, count) {
  const enough = load.posted + load.retries + count;
  await until(`${count} more messages were sent`, () => load.posted + load.retries >= enough);
}

/**
 * @param {LoadResult} load
 * @param {number} count
 */
export async function moreAccepted(load, count) {
  const enough = load.accepted.size + count;
  await until(`${count} more messages were accepted`, () => load.accepted.size >= enough);
}

/**
 * @param {import('../mail-sink.mjs').MailSink} sink
 * @param {number} count
 */
export async function moreMails(sink, count) {
  const enough = sink.taken.size + count;
  await until(`${count} more mails came`, () => sink.taken.size >= enough);
}
