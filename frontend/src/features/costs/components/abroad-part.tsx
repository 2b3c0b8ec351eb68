import { filled, shortDate } from '../../../lib/format.js';
import costsCopy from '../../../content/costs-copy.json' with { type: 'json' };

const texts = costsCopy.abroad;
/** Day on which the notes were checked. Check them again with each new set of rates. */
const CHECKED_ON = '2026-11-23';

/** Notes for buyers and owners who live abroad; hints, not advice. */
export function AbroadPart() {
  return (
    <section className="py-8">
      <h2 className="text-h3">{texts.title}</h2>
      <ul className="mt-3 max-w-3xl list-disc space-y-2 pl-5">
        {texts.points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
      <p className="mt-3 text-sm text-muted">{filled(texts.asAt, { date: shortDate(CHECKED_ON) })}</p>
    </section>
  );
}
