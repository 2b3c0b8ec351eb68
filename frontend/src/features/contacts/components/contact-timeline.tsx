import type { ContactTimelineEntry } from '@lml/common/contracts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { problemText } from '../../../lib/api-client.js';
import { filled, staffDateTime } from '../../../lib/format.js';
import { paths } from '../../../site/paths.js';
import { Button } from '../../../ui/button.js';
import { TableSkeleton } from '../../../ui/data-table.js';
import { ErrorState } from '../../../ui/states.js';
import { contactTimelineQuery } from '../data/contacts.api.js';
import copy from '../../../content/contacts-copy.json' with { type: 'json' };
import viewingCopy from '../../../content/viewing-copy.json' with { type: 'json' };

const texts = copy.timeline;

/** All that happened with a person, newest first; each entry opens its inquiry. */
export function ContactTimeline({ contactId }: { contactId: number }) {
  const id = useId();
  const query = useInfiniteQuery(contactTimelineQuery(contactId));
  const entries = query.data?.pages.flatMap((page) => page.entries) ?? [];
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="text-h3">
        {texts.title}
      </h2>
      {query.isPending && <TableSkeleton label={texts.loading} rows={4} />}
      {query.isError && entries.length === 0 && (
        <ErrorState
          title={texts.failed}
          text={problemText(query.error)}
          onRetry={() => void query.refetch()}
          busy={query.isFetching}
        />
      )}
      {query.isSuccess && entries.length === 0 && <p className="mt-2 text-muted">{texts.none}</p>}
      <ol className="mt-3 space-y-3">
        {entries.map((entry, index) => (
          <li key={`${entry.kind} ${entry.at} ${index}`}>
            <Entry entry={entry} />
          </li>
        ))}
      </ol>
      {query.hasNextPage && (
        <Button
          look="outline"
          className="mt-4"
          busy={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {texts.more}
        </Button>
      )}
    </section>
  );
}

function Entry({ entry }: { entry: ContactTimelineEntry }) {
  const { title, text } = wordsOf(entry);
  const time = staffDateTime(entry.at);
  return (
    <article className="rounded-card border border-line bg-surface px-4 py-3">
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <h3 className="min-w-0 font-sans text-[0.9375rem] font-semibold wrap-anywhere">{title}</h3>
        <Link
          to={paths.adminInquiry(entry.inquiryId)}
          aria-label={filled(texts.open, { time })}
          className="text-sm text-primary underline underline-offset-4 tabular sm:ml-auto"
        >
          <time dateTime={entry.at}>{time}</time>
        </Link>
      </div>
      {text && <p className="mt-1 text-[0.9375rem] whitespace-pre-line wrap-anywhere">{text}</p>}
    </article>
  );
}

function wordsOf(entry: ContactTimelineEntry): { title: string; text: string | null } {
  switch (entry.kind) {
    case 'message':
      return { title: filled(texts.message, { subject: entry.subject }), text: entry.message };
    case 'entry':
      return wordsOfEntry(entry.entry);
    case 'incoming':
      return {
        title: filled(texts.incoming, { name: entry.from.name || entry.from.email, subject: entry.subject }),
        text: entry.text,
      };
    case 'viewing':
      return {
        title: filled(texts.viewing, {
          state: viewingCopy.states[entry.viewing.state].toLowerCase(),
          title: entry.propertyTitle ? filled(texts.viewingOf, { title: entry.propertyTitle }) : '',
        }),
        text: entry.viewing.startsAt
          ? filled(texts.viewingAt, { time: staffDateTime(entry.viewing.startsAt) })
          : null,
      };
    case 'mail': {
      const kind = entry.mailKind === 'viewing' ? 'viewing' : 'acknowledgement';
      const title = filled(texts.mails[kind], { recipient: entry.recipient });
      return { title: `${title}: ${texts.mailStates[entry.state]}`, text: null };
    }
  }
}

function wordsOfEntry(entry: Extract<ContactTimelineEntry, { kind: 'entry' }>['entry']) {
  const name = entry.by.username;
  if (entry.kind === 'note') return { title: filled(texts.note, { name }), text: entry.text };
  const { channel, outcome, text, mail } = entry;
  const title = mail
    ? filled(texts.reply, { name, subject: mail.subject })
    : filled(texts.answers[channel], { name, outcome: outcome ? texts.outcomes[outcome] : '' });
  return { title: mail ? `${title}: ${texts.mailStates[mail.state]}` : title, text };
}
