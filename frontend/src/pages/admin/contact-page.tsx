import { type Contact, phoneText } from '@lml/common/contracts';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, Pencil } from 'lucide-react';
import { useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { pageTitle } from '../../content/company.js';
import { ContactTags } from '../../features/contacts/components/contact-card.js';
import { ContactDuplicates, ContactMerges } from '../../features/contacts/components/contact-duplicates.js';
import { ContactForm } from '../../features/contacts/components/contact-form.js';
import { ContactNeeds } from '../../features/contacts/components/contact-needs.js';
import { ContactTimeline } from '../../features/contacts/components/contact-timeline.js';
import { contactMatchesQuery, contactQuery } from '../../features/contacts/data/contacts.api.js';
import { ApiError, problemText } from '../../lib/api-client.js';
import { filled, mailLink, staffDateTime, telephoneLink } from '../../lib/format.js';
import { usePageName } from '../../lib/page-name.js';
import { contactPaths } from '../../site/contact-paths.js';
import { paths } from '../../site/paths.js';
import { Button } from '../../ui/button.js';
import { TableSkeleton } from '../../ui/data-table.js';
import { ErrorState } from '../../ui/states.js';
import copy from '../../content/contacts-copy.json' with { type: 'json' };

const texts = copy.card;
const LINK = 'text-primary underline underline-offset-4 wrap-anywhere';

/** The card of a person. */
export function ContactPage() {
  const { id = '' } = useParams();
  const query = useQuery(contactQuery(id));
  // Loaded with the card, which would move if they came later.
  const matches = useQuery(contactMatchesQuery(Number(id)));
  usePageName(query.data?.name);
  return (
    <>
      <title>{pageTitle(query.data?.name ?? copy.title)}</title>
      <Link to={contactPaths.all} className={`mb-3 inline-flex min-h-11 items-center gap-2 ${LINK}`}>
        <ArrowLeft aria-hidden className="size-4" />
        {texts.back}
      </Link>
      {query.data && !matches.isPending ? (
        <Card key={query.data.id} contact={query.data} />
      ) : query.isPending || query.data ? (
        <>
          <h1 tabIndex={-1} className="sr-only">
            {copy.title}
          </h1>
          <TableSkeleton label={texts.loading} rows={4} />
        </>
      ) : (
        <ErrorState
          headingLevel="h1"
          title={texts.failed}
          text={
            query.error instanceof ApiError && query.error.isMissing ? texts.gone : problemText(query.error)
          }
          onRetry={() => void query.refetch()}
          busy={query.isFetching}
        />
      )}
    </>
  );
}

function Card({ contact }: { contact: Contact }) {
  const [editing, setEditing] = useState(false);
  const { name, otherNames, editable } = contact;
  return (
    <>
      <div className="mb-6 flex flex-wrap items-start gap-x-4 gap-y-3">
        <div className="min-w-0 grow">
          <h1 tabIndex={-1} className="text-h2 wrap-anywhere">
            {name}
          </h1>
          {otherNames.length > 0 && (
            <p className="mt-1 text-muted wrap-anywhere">
              {filled(texts.alsoKnown, { names: otherNames.join(', ') })}
            </p>
          )}
        </div>
        {editable && !editing && (
          <Button look="outline" onClick={() => setEditing(true)}>
            <Pencil aria-hidden />
            {texts.edit}
          </Button>
        )}
      </div>
      {!editable && (
        <p className="mb-4 rounded-control bg-primary-soft px-3 py-2 text-sm">{texts.readOnly}</p>
      )}
      {editing ? (
        <ContactForm contact={contact} onClose={() => setEditing(false)} />
      ) : (
        <>
          <ContactDuplicates contact={contact} />
          <div className="grid gap-x-8 gap-y-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
            <div className="min-w-0 space-y-5 lg:order-last">
              <Facts contact={contact} />
              <ContactNeeds contact={contact} />
              <Consents contact={contact} />
              <ContactMerges contact={contact} />
            </div>
            <ContactTimeline contactId={contact.id} />
          </div>
        </>
      )}
    </>
  );
}

function Facts({ contact }: { contact: Contact }) {
  const { id, emails, phones, language, note, updatedBy, updatedAt, tags } = contact;
  return (
    <section aria-labelledby="contact-facts">
      <h2 id="contact-facts" className="font-sans text-base font-semibold">
        {texts.facts}
      </h2>
      <ul className="mt-1 text-[0.9375rem]">
        {emails.map((email) => (
          <li key={email}>
            <a href={mailLink(email)} className={`inline-block py-1 ${LINK}`}>
              {email}
            </a>
          </li>
        ))}
        {phones.map((phone) => (
          <li key={phone}>
            <a href={telephoneLink(phone)} className={`inline-block py-1 tabular ${LINK}`}>
              {phoneText(phone)}
            </a>
          </li>
        ))}
      </ul>
      <dl className="mt-2 space-y-1 text-[0.9375rem]">
        <div className="flex gap-2">
          <dt className="text-muted">{texts.language}</dt>
          <dd>{texts.languages[language ?? 'unknown']}</dd>
        </div>
        <div className="flex gap-2">
          <dt className="text-muted">{texts.tags}</dt>
          <dd>{tags.length === 0 ? texts.noTags : <ContactTags contact={contact} />}</dd>
        </div>
        {note && (
          <div>
            <dt className="text-muted">{texts.note}</dt>
            <dd className="whitespace-pre-line wrap-anywhere">{note}</dd>
          </div>
        )}
      </dl>
      <p className="mt-2 text-sm text-muted">
        {updatedBy && `${filled(texts.changedBy, { name: updatedBy, time: staffDateTime(updatedAt) })} · `}
        <Link to={paths.activityLogOf('contact', id)} className={LINK}>
          {texts.log}
        </Link>
      </p>
    </section>
  );
}

function Consents({ contact: { consents } }: { contact: Contact }) {
  return (
    <section aria-labelledby="contact-consents">
      <h2 id="contact-consents" className="font-sans text-base font-semibold">
        {copy.consents.title}
      </h2>
      {consents.length === 0 ? (
        <p className="mt-1 text-sm text-muted">{copy.consents.none}</p>
      ) : (
        <ul className="mt-1 space-y-1 text-sm">
          {consents.map(({ sourceId, givenAt, withdrawnAt }) => (
            <li key={`${sourceId} ${givenAt}`}>
              {withdrawnAt
                ? filled(copy.consents.withdrawn, { time: staffDateTime(withdrawnAt) })
                : filled(copy.consents.given, { time: staffDateTime(givenAt) })}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
