import { type ContactSummary, needsText } from '@lml/common/contracts';
import { Link } from 'react-router-dom';
import { filled } from '../../../lib/format.js';
import { contactPaths } from '../../../site/contact-paths.js';
import { Badge } from '../../../ui/badge.js';
import { ContactTags } from './contact-card.js';
import copy from '../../../content/contacts-copy.json' with { type: 'json' };

/** The sender's card beside a message; nothing for spam. */
export function ContactLink({ contact }: { contact: ContactSummary | null | undefined }) {
  if (!contact) return null;
  const { id, name, needs, possibleDuplicate } = contact;
  return (
    <section aria-labelledby={`contact-of-${id}`}>
      <h3 id={`contact-of-${id}`} className="font-sans text-sm font-semibold">
        {copy.reader.title}
      </h3>
      <Link
        to={contactPaths.one(id)}
        aria-label={filled(copy.reader.open, { name })}
        className="inline-flex min-h-9 items-center text-sm text-primary underline underline-offset-4 wrap-anywhere"
      >
        {name}
      </Link>
      {possibleDuplicate && <Badge tone="warning">{copy.maybeDuplicate}</Badge>}
      {needs && <p className="text-sm wrap-anywhere">{needsText(needs)}</p>}
      <ContactTags contact={contact} className="mt-1" />
    </section>
  );
}
