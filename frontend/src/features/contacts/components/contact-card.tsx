import { type ContactSummary, needsText, phoneText } from '@lml/common/contracts';
import { Link } from 'react-router-dom';
import { filled, groupedNumber, staffDateTime } from '../../../lib/format.js';
import { contactPaths } from '../../../site/contact-paths.js';
import { Badge } from '../../../ui/badge.js';
import { contactsPath } from '../data/contact-filters.js';
import copy from '../../../content/contacts-copy.json' with { type: 'json' };

/** A person in the list: how to reach them, what they look for, and how often they wrote. */
export function ContactCard({ contact }: { contact: ContactSummary }) {
  const { id, name, emails, phones, needs, messages, lastAt, possibleDuplicate } = contact;
  return (
    <article
      aria-labelledby={`contact-${id}`}
      className="relative rounded-card border border-line bg-surface p-4 hover:border-primary"
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 id={`contact-${id}`} className="font-sans text-base font-semibold">
          <Link to={contactPaths.one(id)} className="wrap-anywhere after:absolute after:inset-0">
            {name}
          </Link>
        </h2>
        {possibleDuplicate && <Badge tone="warning">{copy.maybeDuplicate}</Badge>}
        <span className="text-sm text-muted tabular sm:ml-auto">
          {messagesText(messages)}, {filled(copy.lastAt, { time: staffDateTime(lastAt) })}
        </span>
      </div>
      <p className="mt-1 flex flex-wrap gap-x-4 text-sm text-muted">
        {[...emails.slice(0, 2), ...phones.slice(0, 2)].map((address) => (
          <span key={address} className="wrap-anywhere tabular">
            {phoneText(address)}
          </span>
        ))}
      </p>
      {needs && <p className="mt-2 text-sm wrap-anywhere">{needsText(needs)}</p>}
      <ContactTags contact={contact} className="mt-2" />
    </article>
  );
}

/** Tags as links to the contacts that have them; nothing without tags. */
export function ContactTags({
  contact: { tags },
  className = '',
}: {
  contact: Pick<ContactSummary, 'tags'>;
  className?: string;
}) {
  if (tags.length === 0) return null;
  return (
    <ul aria-label={copy.tags} className={`flex flex-wrap gap-2 ${className}`}>
      {tags.map((tag) => (
        <li key={tag} className="relative">
          <Link to={contactsPath({ tag })} className="hover:underline">
            <Badge>{tag}</Badge>
          </Link>
        </li>
      ))}
    </ul>
  );
}

export function messagesText(messages: number): string {
  return messages === 1 ? copy.messages.one : filled(copy.messages.many, { n: groupedNumber(messages) });
}
