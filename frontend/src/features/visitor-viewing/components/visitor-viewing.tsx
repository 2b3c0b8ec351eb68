import {
  type AnswerViewing,
  mayAct,
  VIEWING_CHANGED,
  viewingText,
  viewingTimeText,
  type VisitorViewing,
  type VisitorViewingAction,
} from '@lml/common/contracts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { CalendarCheck, CalendarX, Link2Off } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { useHeadOffice } from '../../../site/offices.api.js';
import { ApiError, problemText } from '../../../lib/api-client.js';
import { filled } from '../../../lib/format.js';
import { paths } from '../../../site/paths.js';
import { Button } from '../../../ui/button.js';
import { Textarea } from '../../../ui/field.js';
import { Skeleton } from '../../../ui/skeleton.js';
import { EmptyState, ErrorState } from '../../../ui/states.js';
import { answerViewing, visitorViewingQuery } from '../data/visitor-viewing.api.js';
import { FeedbackForm } from './feedback-form.js';
import copy from '../../../content/visitor-viewing-copy.json' with { type: 'json' };

const texts = copy.page;

/** A viewing with all that its visitor can do. */
export function VisitorViewingPanel({ token }: { token: string }) {
  const query = useQuery({
    ...visitorViewingQuery(token),
    // An unknown link stays unknown.
    retry: (count, error) =>
      !(error instanceof ApiError && error.status < 500 && error.status > 0) && count < 2,
  });
  const office = useHeadOffice();
  if (query.data) return <Shown token={token} viewing={query.data} />;
  if (query.isError) {
    const unknown = query.error instanceof ApiError && [400, 404].includes(query.error.status);
    return unknown ? (
      <EmptyState
        icon={Link2Off}
        title={texts.unknownTitle}
        text={filled(texts.unknownText, { phone: office.phone })}
      />
    ) : (
      <ErrorState
        title={texts.failed}
        text={problemText(query.error)}
        onRetry={() => void query.refetch()}
        busy={query.isFetching}
      />
    );
  }
  return (
    <div role="status" className="space-y-4">
      <span className="sr-only">{texts.loading}</span>
      <Skeleton className="h-8 w-2/3" />
      <Skeleton className="h-40 w-full" />
    </div>
  );
}

function Shown({ token, viewing }: { token: string; viewing: VisitorViewing }) {
  const client = useQueryClient();
  const [done, setDone] = useState<string | null>(null);
  const answer = useMutation({
    mutationFn: (act: Omit<AnswerViewing, 'token' | 'version'>) =>
      answerViewing({ ...act, token, version: viewing.version }),
    onSuccess: (stored, { action }) => {
      client.setQueryData(visitorViewingQuery(token).queryKey, stored);
      setDone(texts.done[action]);
    },
    onError: (error) => {
      setDone(null);
      if (error instanceof ApiError && error.code === VIEWING_CHANGED) {
        client.setQueryData(visitorViewingQuery(token).queryKey, error.current as VisitorViewing);
      }
    },
  });
  const may = (action: VisitorViewingAction) => mayAct(action, viewing.state, 'visitor');
  const { state } = viewing;
  return (
    <article aria-labelledby="viewing-state" className="space-y-6">
      <div>
        <h2 id="viewing-state" className="text-h2">
          {texts.headings[state]}
        </h2>
        {texts.hints[state] && <p className="mt-1 text-muted">{texts.hints[state]}</p>}
      </div>
      <p role="status" className="font-medium text-success empty:hidden">
        {done}
      </p>
      {answer.isError && (
        <p role="alert" className="font-medium text-danger">
          {problemText(answer.error)}
        </p>
      )}
      <Facts viewing={viewing} />
      {may('accept') && (
        <Button
          look="accent"
          size="large"
          className="w-full sm:w-auto"
          busy={answer.isPending && answer.variables.action === 'accept'}
          disabled={answer.isPending}
          onClick={() => answer.mutate({ action: 'accept' })}
        >
          <CalendarCheck aria-hidden />
          {texts.accept}
        </Button>
      )}
      {may('choose') && (
        <OtherSlots
          viewing={viewing}
          busy={answer.isPending}
          onChoose={(slot) => answer.mutate({ action: 'choose', slot })}
        />
      )}
      {may('ask-move') && (
        <WithWords
          title={texts.askTitle}
          label={texts.askLabel}
          button={texts.ask}
          busy={answer.isPending}
          onSend={(words) => answer.mutate({ action: 'ask-move', ...(words && { words }) })}
        />
      )}
      {may('cancel') && (
        <WithWords
          title={texts.cancelTitle}
          label={texts.cancelLabel}
          button={texts.cancel}
          danger
          busy={answer.isPending}
          onSend={(words) => answer.mutate({ action: 'cancel', ...(words && { words }) })}
        />
      )}
      {state === 'done' && <FeedbackForm token={token} given={viewing.feedbackGiven} />}
    </article>
  );
}

function Facts({ viewing }: { viewing: VisitorViewing }) {
  const { property, startsAt, minutes, slots, kind, place, handlerName, visitorZone } = viewing;
  const facts: [name: string, value: ReactNode][] = [];
  if (property) {
    facts.push([
      texts.facts.property,
      <Link
        key="property"
        className="text-primary underline"
        to={paths.property(property.id, property.title)}
      >
        {property.title ?? texts.property}
      </Link>,
    ]);
  }
  if (startsAt) {
    const time = viewingTimeText(new Date(startsAt), visitorZone);
    facts.push([texts.facts.when, filled(texts.facts.duration, { time, minutes })]);
  } else if (slots.length > 0) {
    facts.push([texts.facts.wished, slots.map((slot) => viewingText(slot)).join('; ')]);
  }
  facts.push([texts.facts.how, texts.facts[kind]]);
  if (place) facts.push([kind === 'video' ? texts.facts.link : texts.facts.place, place]);
  if (handlerName) facts.push([texts.facts.with, handlerName]);
  return (
    <dl className="grid gap-x-6 gap-y-3 rounded-card border border-line bg-surface p-5 sm:grid-cols-2">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt className="text-sm text-muted">{name}</dt>
          <dd className="font-medium wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The visitor's other wishes; those that have passed are left out by the server's answer to a press. */
function OtherSlots({
  viewing: { slots, startsAt, state },
  busy,
  onChoose,
}: {
  viewing: VisitorViewing;
  busy: boolean;
  onChoose: (slot: number) => void;
}) {
  // The first wish of a request is the one that stands already.
  const others = slots
    .map((slot, index) => ({ slot, index }))
    .filter(({ slot, index }) =>
      state === 'requested'
        ? index > 0
        : slot.time === null || startsAt !== new Date(`${slot.date}T${slot.time}:00+03:00`).toISOString(),
    );
  if (others.length === 0) return null;
  return (
    <section aria-label={texts.chooseTitle} className="border-t border-line pt-5">
      <h3 className="text-lg font-semibold">{texts.chooseTitle}</h3>
      <div className="mt-3 flex flex-wrap gap-2">
        {others.map(({ slot, index }) => (
          <Button key={index} look="outline" disabled={busy} onClick={() => onChoose(index)}>
            {filled(texts.choose, { time: viewingText(slot) })}
          </Button>
        ))}
      </div>
    </section>
  );
}

interface WithWordsProps {
  title: string;
  label: string;
  button: string;
  danger?: boolean;
  busy: boolean;
  onSend: (words: string) => void;
}

/** An action with words, folded until it is wanted. */
function WithWords({ title, label, button, danger = false, busy, onSend }: WithWordsProps) {
  return (
    <details className="border-t border-line pt-5">
      <summary className="min-h-11 cursor-pointer text-lg font-semibold">{title}</summary>
      <form
        className="mt-2"
        onSubmit={(event) => {
          event.preventDefault();
          const words = new FormData(event.currentTarget).get('words');
          onSend(typeof words === 'string' ? words.trim() : '');
        }}
      >
        <Textarea label={label} name="words" rows={3} maxLength={500} />
        <Button type="submit" look={danger ? 'danger' : 'primary'} busy={busy}>
          {danger && <CalendarX aria-hidden />}
          {button}
        </Button>
      </form>
    </details>
  );
}
