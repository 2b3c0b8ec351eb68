import type { PersonConsent, PersonSummary } from '@lml/common/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { BellOff } from 'lucide-react';
import { problemText } from '../../../lib/api-client.js';
import { filled, shortDate } from '../../../lib/format.js';
import { Badge } from '../../../ui/badge.js';
import { Button } from '../../../ui/button.js';
import { showToast } from '../../../ui/toast-store.js';
import { REGISTERS_KEY, withdrawConsents } from '../data/registers.api.js';
import copy from '../../../content/privacy-requests-copy.json' with { type: 'json' };

const texts = copy.consents;

interface PersonConsentsProps {
  found: PersonSummary;
  /** Searches again. */
  onWithdrawn: () => void;
}

/** Consents of a person to alerts, and one press that ends them all. */
export function PersonConsents({ found, onWithdrawn }: PersonConsentsProps) {
  const { value, consents = [], suppressed } = found;
  const queryClient = useQueryClient();
  const withdraw = useMutation({
    mutationFn: () => withdrawConsents(value),
    onSuccess: () => {
      showToast({ title: texts.withdrawn, description: texts.withdrawnText, tone: 'success' });
      onWithdrawn();
    },
    onError: (error) =>
      showToast({ title: copy.failed, description: problemText(error), tone: 'destructive' }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: REGISTERS_KEY }),
  });
  if (consents.length === 0 && !suppressed) return null;
  return (
    <section
      aria-labelledby="consents"
      className="mb-6 rounded-card border border-line bg-surface p-4 sm:p-5"
    >
      <div className="flex flex-wrap items-center gap-3">
        <h3 id="consents" className="font-sans text-base font-semibold">
          {texts.title}
        </h3>
        {suppressed && <Badge tone="warning">{texts.suppressed[suppressed]}</Badge>}
        {consents.some(({ withdrawnAt }) => withdrawnAt === null) && (
          <Button
            look="outline"
            size="small"
            className="sm:ml-auto"
            busy={withdraw.isPending}
            onClick={() => withdraw.mutate()}
          >
            {!withdraw.isPending && <BellOff aria-hidden />}
            {texts.withdraw}
          </Button>
        )}
      </div>
      {consents.length === 0 && <p className="mt-2 text-sm text-muted">{texts.none}</p>}
      <ul className="mt-2 divide-y divide-line text-sm">
        {consents.map((consent) => (
          <li key={`${consent.channel} ${consent.sourceId}`} className="py-3">
            <p className="flex flex-wrap items-center gap-2">
              <span className="font-medium wrap-anywhere">{consent.about}</span>
              <Badge tone={consent.withdrawnAt ? 'neutral' : 'success'}>{stateOf(consent)}</Badge>
            </p>
            <p className="mt-1 text-muted">
              {filled(texts.given, {
                ...{ date: shortDate(consent.givenAt), channel: texts.channels[consent.channel] },
                version: consent.textVersion,
              })}
            </p>
            <p className="mt-1 text-muted wrap-anywhere">“{consent.text}”</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function stateOf({ withdrawnAt, how, active }: PersonConsent): string {
  if (withdrawnAt) return filled(texts.how[how ?? 'link'], { date: shortDate(withdrawnAt) });
  if (active === null) return texts.states.given;
  return active ? texts.states.active : texts.states.inactive;
}
