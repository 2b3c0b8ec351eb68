import type { Change, ViewingDetail } from '@lml/common/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { problemText } from '../../../lib/api-client.js';
import { capitalised, filled, staffDateTime } from '../../../lib/format.js';
import { Button } from '../../../ui/button.js';
import { showToast } from '../../../ui/toast-store.js';
import { momentText } from '../data/viewing-text.js';
import { resendViewingMail, viewingQuery } from '../data/viewings.api.js';
import copy from '../../../content/viewing-copy.json' with { type: 'json' };

const texts = copy.panel;
const TIME = /^\d{4}-\d\d-\d\dT/;

/** Mails about a viewing and their states, with a button to send one again. */
export function ViewingMails({
  viewing: { id, mails },
  mayResend,
}: {
  viewing: ViewingDetail;
  mayResend: boolean;
}) {
  const client = useQueryClient();
  const again = useMutation({
    mutationFn: resendViewingMail,
    onSuccess: (stored) => {
      client.setQueryData(viewingQuery(id).queryKey, stored);
      showToast({ title: texts.resent });
    },
    onError: (error) => {
      showToast({ title: texts.resendFailed, description: problemText(error), tone: 'destructive' });
      void client.invalidateQueries({ queryKey: viewingQuery(id).queryKey });
    },
  });
  if (mails.length === 0) return null;
  return (
    <section aria-labelledby="viewing-mails" className="border-t border-line pt-4">
      <h3 id="viewing-mails" className="text-sm font-semibold">
        {texts.mails}
      </h3>
      <ul className="mt-1 space-y-1 text-[0.8125rem] text-muted">
        {mails.map(({ id: mailId, event, to, recipient, state, lastError, canResend }) => {
          const names = { event: texts.events[event], to: filled(texts.to[to], { recipient }) };
          return (
            <li key={mailId} className="flex items-start justify-between gap-3">
              <span className="min-w-0 wrap-anywhere">
                {filled(texts.mail, { ...names, state: texts.mailStates[state] })}
                {state === 'failed' && lastError && <span className="block text-danger">{lastError}</span>}
              </span>
              {mayResend && canResend && (
                <Button
                  look="quiet"
                  size="small"
                  className="-my-1 shrink-0 whitespace-nowrap max-lg:min-h-11"
                  aria-label={filled(texts.againOf, names)}
                  busy={again.isPending && again.variables.mailId === mailId}
                  disabled={again.isPending}
                  onClick={() => again.mutate({ id, mailId })}
                >
                  {texts.again}
                </Button>
              )}
            </li>
          );
        })}
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
              {filled(texts.historyLine, { time: staffDateTime(at), who: by?.username ?? texts.visitorDid })}
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
    mailedAgainTo: texts.mailedAgainTo,
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
