import { type Confirmation, GONE_REASONS, type GoneReason } from '@lml/common/contracts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useParams } from 'react-router-dom';
import copy from '../../content/confirmations-copy.json' with { type: 'json' };
import {
  answerConfirmation,
  confirmationQuery,
} from '../../features/confirmations/data/confirmations.api.js';
import { ApiError, problemText } from '../../lib/api-client.js';
import { filled } from '../../lib/format.js';
import { paths } from '../../site/paths.js';
import { LinkGone } from '../../site/link-gone.js';
import { PrivatePage } from '../../site/private-page.js';
import { Button, buttonClass } from '../../ui/button.js';
import { Skeleton } from '../../ui/skeleton.js';
import { EmptyState, ErrorState } from '../../ui/states.js';

const texts = copy.page;

/** A listing that the link of a mail asks about. Nothing changes before a press, because mail scanners open links too. */
export function ConfirmPage() {
  const { token = '' } = useParams();
  const link = useQuery(confirmationQuery(token));
  const isGone = link.error instanceof ApiError && link.error.status === 404;
  return (
    <PrivatePage title={texts.title}>
      {isGone ? (
        <LinkGone title={texts.gone} text={texts.goneText} link={texts.goneLink} />
      ) : link.data ? (
        <Question token={token} confirmation={link.data} />
      ) : link.isError ? (
        <ErrorState
          title={texts.failed}
          text={problemText(link.error)}
          onRetry={() => void link.refetch()}
          busy={link.isFetching}
          headingLevel="h1"
        />
      ) : (
        <div role="status" className="mx-auto max-w-xl">
          <span className="sr-only">{texts.loading}</span>
          <Skeleton className="h-72 rounded-card!" />
        </div>
      )}
    </PrivatePage>
  );
}

function Question({ token, confirmation }: { token: string; confirmation: Confirmation }) {
  const queryClient = useQueryClient();
  const { listing, state, days } = confirmation;
  const answer = useMutation({
    mutationFn: (reason: GoneReason | undefined) => answerConfirmation(token, reason ? { reason } : {}),
    onError: (error) => {
      // Somebody used the link, or took the listing off the market, meanwhile.
      if (error instanceof ApiError && error.status === 409)
        void queryClient.invalidateQueries({ queryKey: confirmationQuery(token).queryKey });
    },
  });
  const see = (
    <a href={paths.property(listing.id, listing.title)} className={buttonClass('outline')}>
      {texts.see}
    </a>
  );
  if (answer.isSuccess) {
    return (
      <EmptyState
        icon={CircleCheck}
        title={texts.done}
        text={texts.doneText}
        headingLevel="h1"
        action={answer.variables === 'withdrawn' ? undefined : see}
      />
    );
  }
  if (state !== 'open') {
    const [title, text] =
      state === 'used' ? [texts.used, texts.usedText] : [texts.offMarket, texts.offMarketText];
    return <EmptyState icon={CircleCheck} title={title} text={text} headingLevel="h1" />;
  }
  return (
    <section className="mx-auto max-w-xl rounded-card border border-line bg-surface p-5 sm:p-8">
      <h1 tabIndex={-1} className="text-h3">
        {texts.title}
      </h1>
      <p className="mt-4 text-lg font-semibold wrap-anywhere">{listing.title}</p>
      <p className="text-muted">
        {listing.location} · {listing.reference}
      </p>
      <p className="mt-2 text-sm text-muted">
        {days === 0 ? texts.ageToday : filled(days === 1 ? texts.ageOne : texts.age, { n: days })}
      </p>
      <Answer
        action={confirmation.action}
        busy={answer.isPending}
        onAnswer={(reason) => answer.mutate(reason)}
      />
      {answer.isError && (
        <p role="alert" className="mt-3 text-danger">
          {problemText(answer.error)}
        </p>
      )}
    </section>
  );
}

/** One button; before it, for a listing that is gone, what happened to it. */
function Answer({
  action,
  busy,
  onAnswer,
}: {
  action: Confirmation['action'];
  busy: boolean;
  onAnswer: (reason: GoneReason | undefined) => void;
}) {
  const [reason, setReason] = useState<GoneReason>();
  const [isMissing, setMissing] = useState(false);
  const isGone = action === 'gone';
  function submit(event: FormEvent) {
    event.preventDefault();
    setMissing(isGone && !reason);
    if (!isGone || reason) onAnswer(reason);
  }
  return (
    <form noValidate onSubmit={submit} className="mt-5 border-t border-line pt-5">
      {isGone && (
        <fieldset aria-describedby={isMissing ? 'reason-needed' : undefined} className="mb-4">
          <legend className="mb-1 font-medium">{texts.goneAction.question}</legend>
          {GONE_REASONS.map((name) => (
            <label key={name} className="flex min-h-11 items-center gap-3">
              <input
                type="radio"
                name="reason"
                value={name}
                checked={reason === name}
                onChange={() => setReason(name)}
                className="size-5 shrink-0 accent-primary"
              />
              {texts.reasons[name]}
            </label>
          ))}
          {isMissing && !reason && (
            <p id="reason-needed" role="alert" className="text-sm text-danger">
              {texts.goneAction.needed}
            </p>
          )}
        </fieldset>
      )}
      <p className="mb-4">{isGone ? texts.goneAction.text : texts.available.text}</p>
      <Button type="submit" busy={busy} className="max-sm:w-full">
        {isGone ? texts.goneAction.submit : texts.available.submit}
      </Button>
    </form>
  );
}
