import type { Change, ViewingMailState } from '@lml/common/contracts';
import { capitalised, filled, shortDateTime } from '../../../lib/format.js';
import { momentText } from '../data/viewing-text.js';
import copy from '../../../content/viewing-copy.json' with { type: 'json' };

const texts = copy.panel;
const TIME = /^\d{4}-\d\d-\d\dT/;

/** Mails about a viewing and their states. */
export function ViewingMails({ mails }: { mails: ViewingMailState[] }) {
  if (mails.length === 0) return null;
  return (
    <section aria-labelledby="viewing-mails" className="border-t border-line pt-4">
      <h3 id="viewing-mails" className="text-sm font-semibold">
        {texts.mails}
      </h3>
      <ul className="mt-1 space-y-1 text-[0.8125rem] text-muted">
        {mails.map(({ event, to, recipient, state, lastError }, index) => (
          <li key={index} className="wrap-anywhere">
            {filled(texts.mail, {
              event: texts.events[event],
              to: filled(texts.to[to], { recipient }),
              state: texts.mailStates[state],
            })}
            {state === 'failed' && lastError && <span className="block text-danger">{lastError}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Changes with their authors, newest first. */
export function ViewingHistory({ changes }: { changes: Change[] }) {
  if (changes.length === 0) return null;
  return (
    <details className="border-t border-line pt-4 text-sm">
      <summary className="cursor-pointer font-semibold">{texts.history}</summary>
      <ol className="mt-2 space-y-3">
        {changes.map(({ id, at, by, fields }) => (
          <li key={id}>
            <p className="text-[0.8125rem] text-muted">
              {filled(texts.historyLine, { time: shortDateTime(at), who: by?.username ?? texts.visitorDid })}
            </p>
            <ul>
              {fields
                .filter(({ field }) => field !== 'answeredBy')
                .map(({ field, before, after }) => (
                  <li
                    key={field}
                  >{`${fieldText(field)}: ${[before, after].map(valueText).filter(Boolean).join(' → ')}`}</li>
                ))}
            </ul>
          </li>
        ))}
      </ol>
    </details>
  );
}

function fieldText(field: string): string {
  const names: Record<string, string> = {
    ...{ state: copy.calendar.state, kind: texts.how, startsAt: texts.when, place: texts.place },
    ...{ handler: texts.handler, outcome: texts.outcome, minutes: texts.fields.minutes },
  };
  return names[field] ?? capitalised(field);
}

function valueText(value: unknown): string {
  if (value === null || value === undefined) return '';
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  const words: Record<string, string> = {
    ...copy.states,
    ...texts.outcomes,
    ...texts.kinds,
  };
  return TIME.test(text) ? momentText(text) : (words[text] ?? text);
}
