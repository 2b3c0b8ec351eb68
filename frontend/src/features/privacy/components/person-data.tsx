import {
  type PersonErasure,
  type PersonMessage,
  type PersonSummary,
  PRIVACY_LIMITS,
} from '@lml/common/contracts';
import { useMutation } from '@tanstack/react-query';
import { Download, Eraser, UserSearch } from 'lucide-react';
import { useState } from 'react';
import { problemText } from '../../../lib/api-client.js';
import { filled, shortDate, staffDateTime } from '../../../lib/format.js';
import { Badge } from '../../../ui/badge.js';
import { Button } from '../../../ui/button.js';
import { ConfirmDialog } from '../../../ui/confirm-dialog.js';
import { type Column, DataTable } from '../../../ui/data-table.js';
import { EmptyState } from '../../../ui/states.js';
import { showToast } from '../../../ui/toast-store.js';
import { erasePerson, savePersonFile } from '../data/privacy.api.js';
import { PersonConsents } from './person-consents.js';
import texts from '../../../content/privacy-requests-copy.json' with { type: 'json' };

const COLUMNS: Column<PersonMessage>[] = [
  {
    header: texts.subject,
    part: 'title',
    cell: ({ subject, spam }) => (
      <span className="flex flex-wrap items-center gap-2">
        <span className="font-medium wrap-anywhere">{subject}</span>
        {spam && <Badge>{texts.spam}</Badge>}
      </span>
    ),
  },
  {
    header: texts.name,
    className: 'w-[18%]',
    cell: ({ name }) => <span className="wrap-anywhere">{name}</span>,
  },
  {
    header: texts.email,
    className: 'w-[26%]',
    cell: ({ email }) => <span className="wrap-anywhere">{email}</span>,
  },
  { header: texts.phone, className: 'whitespace-nowrap tabular', cell: ({ phone }) => phone },
  {
    header: texts.received,
    className: 'w-44 whitespace-nowrap tabular',
    cell: ({ createdAt }) => <time dateTime={createdAt}>{staffDateTime(createdAt)}</time>,
  },
];

interface PersonDataProps {
  found: PersonSummary;
  onErased: (erasure: PersonErasure) => void;
  /** Searches again. */
  onChanged: () => void;
}

/** Stored data about a person, with export and erasure. */
export function PersonData({ found, onErased, onChanged }: PersonDataProps) {
  const { kind, value, total, savedSearches, monthlyReports, messages } = found;
  const { visitorReports = 0, incomingMails = 0, contacts = 0, viewingsForOthers = 0 } = found;
  const [asking, setAsking] = useState(false);
  const fail = (error: Error) =>
    showToast({ title: texts.failed, description: problemText(error), tone: 'destructive' });
  const download = useMutation({
    mutationFn: () => savePersonFile(value),
    onSuccess: () =>
      showToast({ title: texts.downloaded, description: texts.downloadedText, tone: 'success' }),
    onError: fail,
  });
  const erase = useMutation({
    mutationFn: () => erasePerson(value),
    onSuccess: onErased,
    onError: (error) => {
      setAsking(false);
      fail(error);
    },
  });
  const others = visitorReports + incomingMails + contacts + viewingsForOthers;
  if (total === 0 && savedSearches === 0 && !monthlyReports && others === 0) {
    return (
      <>
        <PersonConsents found={found} onWithdrawn={onChanged} />
        <EmptyState
          title={texts.nothing}
          text={<span className="wrap-anywhere">{filled(texts.nothingText, { person: value })}</span>}
          icon={UserSearch}
        />
      </>
    );
  }
  return (
    <>
      <div className="mb-4 flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <div className="min-w-0 max-w-3xl space-y-1">
          <h2 className="text-h3 wrap-anywhere">{counted(texts.found, total, value)}</h2>
          {total > 0 && <p className="text-muted">{sentText(found)}</p>}
          <p className={savedSearches === null ? 'text-warning' : 'text-muted'}>
            {savedSearches === null
              ? texts.searchesUnknown
              : filled(savedSearches === 1 ? texts.searches.one : texts.searches.many, {
                  count: savedSearches,
                })}
          </p>
          {monthlyReports > 0 && (
            <p className="text-muted">
              {filled(monthlyReports === 1 ? texts.reports.one : texts.reports.many, {
                count: monthlyReports,
              })}
            </p>
          )}
          {visitorReports > 0 && (
            <p className="text-muted">
              {filled(visitorReports === 1 ? texts.visitorReports.one : texts.visitorReports.many, {
                count: visitorReports,
              })}
            </p>
          )}
          {contacts > 0 && (
            <p className="text-muted">
              {filled(contacts === 1 ? texts.contacts.one : texts.contacts.many, { count: contacts })}
            </p>
          )}
          {incomingMails > 0 && (
            <p className="text-muted">
              {filled(incomingMails === 1 ? texts.incomingMails.one : texts.incomingMails.many, {
                count: incomingMails,
              })}
            </p>
          )}
          {viewingsForOthers > 0 && (
            <p className="text-muted">
              {filled(viewingsForOthers === 1 ? texts.viewingsForOthers.one : texts.viewingsForOthers.many, {
                count: viewingsForOthers,
              })}
            </p>
          )}
          {kind === 'phone' && <p className="text-warning">{texts.shared}</p>}
        </div>
        <div className="flex flex-wrap gap-3 max-sm:w-full max-sm:flex-col">
          <Button look="outline" busy={download.isPending} onClick={() => download.mutate()}>
            {!download.isPending && <Download aria-hidden />}
            {texts.download}
          </Button>
          <Button look="danger" onClick={() => setAsking(true)}>
            <Eraser aria-hidden />
            {texts.erase}
          </Button>
        </div>
      </div>
      <PersonConsents found={found} onWithdrawn={onChanged} />
      {total > 0 && (
        <DataTable label={texts.list} columns={COLUMNS} rows={messages} rowKey={({ id }) => id} />
      )}
      <div className="mt-4 max-w-3xl space-y-1 text-sm text-muted">
        {total > messages.length && <p>{filled(texts.newest, { count: PRIVACY_LIMITS.messagesShown })}</p>}
        <p>{texts.outOfReach}</p>
      </div>
      <ConfirmDialog
        open={asking}
        onOpenChange={(open) => !erase.isPending && setAsking(open)}
        title={counted(texts.question, total, value)}
        confirmLabel={texts.confirm}
        cancelLabel={texts.cancel}
        destructive
        busy={erase.isPending}
        onConfirm={() => erase.mutate()}
      >
        {texts.consequence}
      </ConfirmDialog>
    </>
  );
}

function counted({ one, many }: { one: string; many: string }, count: number, person: string): string {
  return filled(count === 1 ? one : many, { count, person });
}

function sentText({ firstAt, lastAt }: PersonSummary): string {
  const [first, last] = [firstAt, lastAt].map((at) => shortDate(at ?? ''));
  return first === last
    ? filled(texts.sentOn, { first: first! })
    : filled(texts.sentBetween, { first: first!, last: last! });
}
