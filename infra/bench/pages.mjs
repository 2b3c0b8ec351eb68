import { BrowserVisits } from './browser-visits.mjs';
import { propertyPathOf, publicPages } from './public-pages.mjs';
import { fixed } from './report.mjs';
import { TARGETS } from './targets.mjs';

/**
 * @typedef {import('./report.mjs').Part} Part
 * @typedef {import('./report.mjs').Verdict} Verdict
 */

const KILOBYTE = 1024;

/**
 * Measures pages on a phone in a real browser: first views, a whole visit and taps.
 * @param {{ origin: string, propertyId: number }} how
 * @returns {Promise<Part>}
 */
export async function measurePages({ origin, propertyId }) {
  const propertyPath = await propertyPathOf(origin, propertyId);
  /** @type {Verdict[]} */
  const verdicts = [];
  const visits = await BrowserVisits.start(origin, propertyId);
  try {
    const visitRows = [['PAGE', 'LCP', 'CLS', 'FIRST VIEW', 'REQUESTS', 'BEFORE LCP', 'TOTAL', 'DATA SAVER']];
    for (const { name, path } of publicPages(propertyPath)) {
      const first = await visits.firstView(path);
      const saving = await visits.firstView(path, { saveData: true });
      visitRows.push([
        name,
        `${fixed(first.lcp)} ms`,
        fixed(first.cls, 3),
        `${fixed(first.bytes / KILOBYTE)} KB`,
        fixed(first.requests),
        fixed(first.requestsBeforeLcp),
        `${fixed(first.bytesUntilQuiet / KILOBYTE)} KB`,
        `${fixed(saving.bytesUntilQuiet / KILOBYTE)} KB`,
      ]);
      const limit = TARGETS.firstViewKilobytes[name];
      if (limit !== undefined) {
        verdicts.push({
          what: `first view of ${name}`,
          measured: first.bytes / KILOBYTE,
          limit,
          side: 'at most',
          unit: 'KB',
          digits: 0,
        });
      }
    }
    const session = await visits.session();
    const taps = await visits.taps();
    verdicts.push(
      {
        what: 'CLS of a whole visit',
        measured: session.cls,
        limit: TARGETS.layoutShift,
        side: 'at most',
        // A dot that moves by a few pixels counts a millionth.
        digits: 6,
      },
      {
        what: `INP, p98 of ${taps.count} taps, CPU ÷ 6`,
        measured: taps.p98,
        limit: TARGETS.inputDelay,
        side: 'at most',
        unit: 'ms',
        digits: 0,
      },
    );
    return {
      name: 'pages',
      tables: [visitRows],
      verdicts,
      notes: [
        `The visit: ${session.steps.join(', ')}. Taps: median ${fixed(taps.median)} ms, slowest ${taps.slowest.join(', ') || 'none took a frame'}.`,
        ...taps.missed.map((name) => `Could not be tapped: ${name}.`),
        ...session.shifts.map((shift) => `Moved during the visit: ${shift}.`),
      ],
    };
  } finally {
    await visits.close();
  }
}
