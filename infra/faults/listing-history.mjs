import { performance } from 'node:perf_hooks';
import { call } from './system-under-test.mjs';

/**
 * One operation on a listing: start, end, and the version that it read or wrote.
 * @typedef {object} Step
 * @property {'write' | 'read' | 'delete' | 'list'} kind
 * @property {number} id
 * @property {number} from ms
 * @property {number} to
 * @property {number} [version]
 * @property {string} [value] that this version has
 */

/** How long a list may show a deleted listing. */
const LIST_LAG_MS = 1000;

/**
 * Many clients create, edit, read, list and delete the same listings concurrently; records what each saw.
 * @param {import('./staff.mjs').Staff} staff signed in
 * @param {number} calls
 * @param {number} together
 * @returns {Promise<{ calls: number, problems: string[], conflicts: number }>}
 */
export async function listingHistory(staff, calls, together) {
  /** @type {Step[]} */
  const steps = [];
  /** @type {string[]} */
  const problems = [];
  /** @type {number[]} */
  const living = [];
  let made = 0;
  let conflicts = 0;
  let names = 0;

  const create = async () => {
    const title = `Faults ${names++}`;
    const from = performance.now();
    const answer = await staff.call('POST', '/api/admin/properties', newListing(title));
    const to = performance.now();
    if (answer.status !== 201) {
      problems.push(`creating was answered ${answer.status}: ${answer.body.slice(0, 200)}`);
      return;
    }
    const { id, version } = JSON.parse(answer.body);
    steps.push({ kind: 'write', id, from, to, version, value: title });
    living.push(id);
  };

  /** @param {number} id */
  const edit = async (id) => {
    const title = `Faults ${names++}`;
    const before = await read(id);
    const from = performance.now();
    // Half of them with a version, like the form; half without.
    const version = names % 2 === 0 && before?.version !== undefined ? { version: before.version } : {};
    const answer = await staff.call('PUT', `/api/properties/${id}`, { title, ...version });
    const to = performance.now();
    if (answer.status === 200) {
      const saved = JSON.parse(answer.body);
      steps.push({ kind: 'write', id, from, to, version: saved.version, value: title });
      // The given version must have been the latest.
      if (version.version !== undefined && saved.version !== version.version + 1) {
        problems.push(`an edit of version ${version.version} of ${id} became version ${saved.version}`);
      }
    } else if (answer.status === 409) conflicts += 1;
    else if (answer.status !== 404) problems.push(`editing ${id} was answered ${answer.status}`);
  };

  /** @param {number} id */
  const read = async (id) => {
    const from = performance.now();
    const answer = await staff.call('GET', `/api/admin/properties/${id}`);
    const to = performance.now();
    if (answer.status !== 200) {
      problems.push(`reading ${id} was answered ${answer.status}`);
      return undefined;
    }
    const { version, title } = JSON.parse(answer.body);
    steps.push({ kind: 'read', id, from, to, version, value: title });
    return { version: Number(version) };
  };

  /** @param {number} id */
  const remove = async (id) => {
    const from = performance.now();
    const answer = await staff.call('DELETE', `/api/admin/properties/${id}`);
    const to = performance.now();
    if (answer.status === 200) steps.push({ kind: 'delete', id, from, to });
    else if (answer.status !== 404) problems.push(`deleting ${id} was answered ${answer.status}`);
  };

  const list = async () => {
    const asked = living.slice(-24);
    if (asked.length === 0) return;
    const from = performance.now();
    // As a visitor, through the gateway's cache.
    const answer = await call({ port: staff.port, path: `/api/properties?ids=${asked.join(',')}` });
    const to = performance.now();
    if (answer.status !== 200) {
      problems.push(`listing was answered ${answer.status}`);
      return;
    }
    /** @type {{ properties: { id: number }[] }} */
    const { properties } = JSON.parse(answer.body);
    for (const { id } of properties) steps.push({ kind: 'list', id, from, to });
  };

  const person = async () => {
    while (made < calls) {
      const turn = made++;
      const kind = turn % 20;
      const id = living[Math.floor(Math.random() ** 2 * Math.min(living.length, 20))];
      if (id === undefined || (kind === 0 && living.length < 60)) await create();
      else if (kind < 7) await edit(id);
      else if (kind < 14) await read(id);
      else if (kind === 14 && living.length > 20) {
        // No longer selected for edits, but still searched for in lists.
        const [gone = id] = living.splice(living.indexOf(id), 1);
        await remove(gone);
        living.push(gone);
      } else await list();
    }
  };
  await Promise.all(Array.from({ length: together }, person));
  for (const id of new Set(living)) await staff.call('DELETE', `/api/admin/properties/${id}`);
  return { calls: made, problems: [...problems, ...judge(steps)], conflicts };
}

/**
 * Whether what was seen can have happened one after the other: each version of a listing has one value, and of two
 * calls one of which was answered before the other was begun, the later never saw or made an older version. Since each
 * write makes a version of its own, that is all that linearizability asks.
 * @param {Step[]} steps
 * @returns {string[]}
 */
export function judge(steps) {
  /** @type {string[]} */
  const problems = [];
  /** @type {Map<number, Step[]>} */
  const byListing = new Map();
  for (const step of steps) {
    const known = byListing.get(step.id);
    if (known) known.push(step);
    else byListing.set(step.id, [step]);
  }
  for (const [id, own] of byListing) {
    const versioned = own.filter((step) => step.version !== undefined).sort((a, b) => a.from - b.from);
    /** @type {Map<number, string>} */
    const values = new Map();
    const written = new Set();
    for (const { kind, version = 0, value = '' } of versioned) {
      const known = values.get(version) ?? value;
      if (known !== value) problems.push(`version ${version} of ${id} was both "${known}" and "${value}"`);
      values.set(version, value);
      if (kind !== 'write') continue;
      if (written.has(version)) problems.push(`version ${version} of ${id} was written twice`);
      written.add(version);
    }
    // Deleting creates the last version, which the response does not contain.
    const deleted = own.find(({ kind }) => kind === 'delete');
    const last = Math.max(...versioned.map(({ version = 0 }) => version));
    const unwritten = new Set(
      versioned
        .filter(
          ({ version = 0, to }) =>
            !written.has(version) && !(deleted && version === last && to > deleted.from),
        )
        .map(({ version }) => version),
    );
    for (const version of unwritten) problems.push(`version ${version} of ${id} was read, but not written`);
    // The newest version among operations that ended before this one started.
    const answered = versioned.toSorted((a, b) => a.to - b.to);
    let next = 0;
    let newest = 0;
    for (const { kind, from, version = 0 } of versioned) {
      for (; next < answered.length && (answered[next]?.to ?? 0) < from; next++) {
        newest = Math.max(newest, answered[next]?.version ?? 0);
      }
      if (version < newest || (kind === 'write' && version === newest)) {
        problems.push(`${id}: version ${version} was ${kind} after version ${newest} was known`);
      }
    }
    const late = own.filter(
      ({ kind, from }) => kind === 'list' && deleted && from > deleted.to + LIST_LAG_MS,
    );
    if (late.length > 0)
      problems.push(`${id} was listed ${late.length} times more than a second after it was deleted`);
  }
  return problems;
}

/** @param {string} title */
function newListing(title) {
  return {
    title,
    description: 'A house for the duration of a test.',
    location: 'Ngong Road, Kilimani, Nairobi',
    type: 'residential',
    price: 9_000_000,
    published: true,
  };
}
