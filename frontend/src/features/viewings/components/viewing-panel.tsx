import {
  type Account,
  type ChangeViewing,
  mayAct,
  type StaffViewingAction,
  VIEWING_CHANGED,
  VIEWING_STATE,
  type ViewingDetail,
  viewingText,
  viewingTimeText,
} from '@lml/common/contracts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { ApiError, problemText } from '../../../lib/api-client.js';
import { filled, staffDateTime, telephoneLink } from '../../../lib/format.js';
import { useMayWorkOn } from '../../../lib/role.js';
import { paths } from '../../../site/paths.js';
import { Button } from '../../../ui/button.js';
import { Dialog } from '../../../ui/dialog.js';
import { Skeleton } from '../../../ui/skeleton.js';
import { EmptyState, ErrorState } from '../../../ui/states.js';
import { showToast } from '../../../ui/toast-store.js';
import { changeViewing, viewingQuery } from '../data/viewings.api.js';
import { momentText, propertyText } from '../data/viewing-text.js';
import { PropertyName } from './property-name.js';
import { ViewingBadge } from './viewing-badge.js';
import { ViewingForm } from './viewing-form.js';
import { ViewingHistory, ViewingMails } from './viewing-history.js';
import copy from '../../../content/viewing-copy.json' with { type: 'json' };

const texts = copy.panel;
/** In the order of the buttons; the first that fits is the main one. */
const ACTIONS: readonly StaffViewingAction[] = [
  ...(['propose', 'confirm', 'done', 'no-show', 'move', 'record', 'edit', 'cancel'] as const),
];

interface ViewingPanelProps {
  id: number;
  /** The signed-in account. */
  ownId: number | undefined;
  people: Account[];
  onClose: () => void;
}

/** One viewing with its facts, actions, mails and history. */
export function ViewingPanel({ id, ownId, people, onClose }: ViewingPanelProps) {
  const query = useQuery(viewingQuery(id));
  const missing = query.error instanceof ApiError && query.error.isMissing;
  return (
    <PanelFrame onClose={onClose}>
      {query.data ? (
        <Panel key={id} viewing={query.data} ownId={ownId} people={people} />
      ) : missing ? (
        <EmptyState title={texts.gone} headingLevel="h3" />
      ) : query.isError ? (
        <ErrorState
          title={texts.failed}
          text={problemText(query.error)}
          onRetry={() => void query.refetch()}
          busy={query.isFetching}
        />
      ) : (
        <div role="status" className="space-y-3">
          <span className="sr-only">{texts.loading}</span>
          <Skeleton className="h-7 w-2/3" />
          <Skeleton className="h-40 w-full" />
        </div>
      )}
    </PanelFrame>
  );
}

/** Sheet at the right edge; the whole width on phones. */
export function PanelFrame({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  const ready = useNotificationArea();
  if (!ready) return null;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={texts.title}
      shape="sheet-right"
      className="w-[min(30rem,100vw)]!"
    >
      <div className="min-h-0 grow space-y-5 overflow-y-auto p-5 sm:p-6">{children}</div>
    </Dialog>
  );
}

const noticesAreThere = () => document.querySelector('[data-notices]') !== null;

/**
 * Whether the notification area is there. A dialog that opens with the page, before it, would hide the area from screen
 * readers. Waits two seconds at most.
 */
function useNotificationArea(): boolean {
  const [ready, setReady] = useState(noticesAreThere);
  useEffect(() => {
    if (ready) return undefined;
    const look = setInterval(() => noticesAreThere() && setReady(true), 50);
    const giveUp = setTimeout(() => setReady(true), 2000);
    return () => {
      clearInterval(look);
      clearTimeout(giveUp);
    };
  }, [ready]);
  return ready;
}

interface PanelProps extends Omit<ViewingPanelProps, 'id' | 'onClose'> {
  viewing: ViewingDetail;
}

function Panel({ viewing, ownId, people }: PanelProps) {
  const client = useQueryClient();
  const [action, setAction] = useState<StaffViewingAction | null>(null);
  const change = useMutation({
    mutationFn: (fields: Omit<ChangeViewing, 'version'>) =>
      changeViewing({ ...fields, id: viewing.id, version: viewing.version }),
    onSuccess: (stored) => {
      client.setQueryData(viewingQuery(viewing.id).queryKey, stored);
      setAction(null);
      showToast({ title: texts.saved });
    },
    onError: (error) => {
      if (!(error instanceof ApiError) || ![VIEWING_CHANGED, VIEWING_STATE].includes(error.code ?? ''))
        return;
      // The form's input was for another state: show the current one, with who changed it.
      setAction(null);
      showToast({
        title: texts.problem,
        description: `${error.text}. ${texts.changed}`,
        tone: 'destructive',
      });
    },
    // The inbox shows the state too.
    onSettled: () => client.invalidateQueries(),
  });
  const mayChange = useMayWorkOn(viewing.handler, ownId);
  const possible = mayChange ? ACTIONS.filter((one) => mayAct(one, viewing.state, 'staff')) : [];
  return (
    <>
      <Facts viewing={viewing} />
      {action ? (
        <ViewingForm
          key={action}
          action={action}
          viewing={viewing}
          people={people}
          busy={change.isPending}
          error={change.error}
          onSend={(fields) => change.mutate({ ...fields, action })}
          onBack={() => {
            setAction(null);
            change.reset();
          }}
        />
      ) : (
        possible.length > 0 && (
          <div className="flex flex-wrap gap-2 border-t border-line pt-4">
            {possible.map((one, index) => (
              <Button
                key={one}
                look={one === 'cancel' ? 'quiet' : index === 0 ? 'primary' : 'outline'}
                size="small"
                className="max-lg:min-h-11"
                onClick={() => {
                  change.reset();
                  setAction(one);
                }}
              >
                {texts.actions[one]}
              </Button>
            ))}
          </div>
        )
      )}
      <ViewingMails viewing={viewing} mayResend={mayChange} />
      <ViewingHistory changes={viewing.changes} />
    </>
  );
}

function Facts({ viewing }: { viewing: ViewingDetail }) {
  const { visitor, property, startsAt, minutes, slots, kind, place, handler, reason, feedback } = viewing;
  const { visitorZone, representative, outcome, outcomeNote, reminderAt } = viewing;
  const facts: [name: string, value: ReactNode][] = [
    [
      texts.visitor,
      <>
        {visitor.name}
        <a href={`mailto:${visitor.email}`} className="block text-primary wrap-anywhere">
          {visitor.email}
        </a>
        <a href={telephoneLink(visitor.phone)} className="block text-primary">
          {visitor.phone}
        </a>
      </>,
    ],
    ...(representative
      ? ([
          [
            texts.representative,
            <>
              {representative.name}
              <a href={telephoneLink(representative.phone)} className="block text-primary">
                {representative.phone}
              </a>
            </>,
          ],
        ] satisfies [string, ReactNode][])
      : []),
    [
      texts.property,
      property ? (
        <Link to={paths.property(property.id, property.title)} className="text-primary">
          <PropertyName property={property} />
        </Link>
      ) : (
        propertyText(null)
      ),
    ],
    [
      texts.when,
      startsAt
        ? filled(texts.duration, {
            time: visitorZone ? viewingTimeText(new Date(startsAt), visitorZone) : momentText(startsAt),
            minutes,
          })
        : texts.noTime,
    ],
  ];
  if (slots.length > 0) {
    facts.push([
      texts.wished,
      slots.map((slot) => (
        <span key={`${slot.date} ${slot.time}`} className="block">
          {viewingText(slot)}
        </span>
      )),
    ]);
  }
  facts.push([texts.how, texts.kinds[kind]]);
  if (place) facts.push([texts.place, place]);
  facts.push([texts.handler, handler?.username ?? copy.calendar.nobody]);
  if (reason) facts.push([texts.reason, reason]);
  if (outcome || outcomeNote) {
    facts.push([texts.outcome, [outcome && texts.outcomes[outcome], outcomeNote].filter(Boolean).join(': ')]);
  }
  if (feedback) {
    const told = filled(texts.feedbackText, {
      rating: feedback.rating,
      interested: feedback.interested ? texts.interested : texts.notInterested,
    });
    facts.push([texts.feedback, [told, feedback.words].filter(Boolean).join('. ')]);
  }
  if (reminderAt) facts.push([texts.reminder, momentText(reminderAt)]);
  return (
    <div className="space-y-3">
      <div className="flex flex-wrap items-center gap-3">
        <ViewingBadge state={viewing.state} />
        <span className="text-sm text-muted">{staffDateTime(viewing.createdAt)}</span>
        <Link to={paths.adminInquiry(viewing.inquiryId)} className="ml-auto text-sm font-medium text-primary">
          {texts.inquiry}
        </Link>
      </div>
      <dl className="grid grid-cols-[7rem_1fr] gap-x-3 gap-y-2 text-sm">
        {facts.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-muted">{name}</dt>
            <dd className="min-w-0 font-medium wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
