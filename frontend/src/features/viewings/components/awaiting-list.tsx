import { type ViewingRecord, viewingText } from '@lml/common/contracts';
import { Link } from 'react-router-dom';
import { filled, staffDateTime } from '../../../lib/format.js';
import { PropertyName } from './property-name.js';
import copy from '../../../content/viewing-copy.json' with { type: 'json' };

const texts = copy.calendar;

/** Requests that wait for an answer, longest wait first. */
export function AwaitingList({
  viewings,
  linkTo,
}: {
  viewings: ViewingRecord[];
  linkTo: (id: number) => string;
}) {
  return (
    <section aria-labelledby="awaiting-heading" className="mb-5">
      <h2 id="awaiting-heading" className="text-lg font-semibold">
        {texts.awaiting}
      </h2>
      {viewings.length === 0 ? (
        <p className="mt-1 text-sm text-muted">{texts.awaitingNone}</p>
      ) : (
        <ul className="mt-2 grid gap-2 sm:grid-cols-2 xl:grid-cols-3">
          {viewings.map(({ id, visitor, property, slots, createdAt, handler, kind }) => (
            <li key={id}>
              <Link
                to={linkTo(id)}
                preventScrollReset
                className="block h-full rounded-card border border-line bg-surface px-4 py-3 text-sm hover:border-primary"
              >
                <strong className="wrap-anywhere">{visitor.name}</strong>
                <span className="block text-muted wrap-anywhere">
                  <PropertyName property={property} />
                </span>
                {slots.map((slot) => (
                  <span key={`${slot.date} ${slot.time}`} className="block tabular">
                    {viewingText(slot)}
                  </span>
                ))}
                <span className="block text-[0.8125rem] text-muted">
                  {copy.panel.kinds[kind]} · {filled(texts.awaitingSince, { time: staffDateTime(createdAt) })}{' '}
                  · <span className="inline-block wrap-anywhere">{handler?.username ?? texts.nobody}</span>
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
