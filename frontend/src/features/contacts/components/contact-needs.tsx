import { type Contact, needsText, propertyReference, capitalised } from '@lml/common/contracts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { problemText } from '../../../lib/api-client.js';
import { filled, groupedNumber } from '../../../lib/format.js';
import { paths } from '../../../site/paths.js';
import { Button } from '../../../ui/button.js';
import { showToast } from '../../../ui/toast-store.js';
import { changeContact, CONTACTS_KEY, contactMatchesQuery } from '../data/contacts.api.js';
import copy from '../../../content/contacts-copy.json' with { type: 'json' };

const texts = copy.needs;

/** The needs of a person with the listings that fit; without needs, a suggestion to confirm. */
export function ContactNeeds({ contact }: { contact: Contact }) {
  const { id, needs, version, editable } = contact;
  const headingId = useId();
  const queryClient = useQueryClient();
  const matches = useQuery(contactMatchesQuery(id));
  const confirm = useMutation({
    mutationFn: () => changeContact(id, { version, needs: matches.data?.suggestion ?? null }),
    onSuccess: () => showToast({ title: texts.saved, tone: 'success' }),
    onError: (error) =>
      showToast({ title: copy.form.notSaved, description: problemText(error), tone: 'destructive' }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: CONTACTS_KEY }),
  });
  const suggestion = matches.data?.suggestion;
  const fitting = matches.data?.fitting;
  return (
    <section aria-labelledby={headingId}>
      <h2 id={headingId} className="font-sans text-base font-semibold">
        {texts.title}
      </h2>
      <p className="mt-1 text-[0.9375rem] wrap-anywhere">{needs ? needsText(needs) : texts.none}</p>
      {matches.isError && (
        <p role="alert" className="mt-2 text-sm">
          {texts.failed}. {problemText(matches.error)}{' '}
          <Button
            look="outline"
            size="small"
            busy={matches.isFetching}
            onClick={() => void matches.refetch()}
          >
            {texts.retry}
          </Button>
        </p>
      )}
      {!needs && suggestion && editable && (
        <div className="mt-2 rounded-control bg-primary-soft px-3 py-2 text-sm">
          <p className="font-medium">{texts.suggested}</p>
          <p className="mt-0.5 wrap-anywhere">{needsText(suggestion)}</p>
          <Button size="small" className="mt-2" busy={confirm.isPending} onClick={() => confirm.mutate()}>
            {texts.confirm}
          </Button>
        </div>
      )}
      {needs && fitting && (
        <>
          <p className="mt-3 text-sm font-medium">{fitText(fitting.total)}</p>
          <ul className="mt-1 space-y-1 text-sm">
            {fitting.listings.map((listing) => (
              <li key={listing.id}>
                <Link
                  to={paths.adminEditProperty(listing.id)}
                  className="inline-block py-1 text-primary underline underline-offset-4 wrap-anywhere"
                >
                  {listing.title}
                </Link>{' '}
                <span className="text-muted">
                  {propertyReference(listing.id)}
                  {listing.price ? `, KSh ${groupedNumber(listing.price)}` : ''}
                </span>
              </li>
            ))}
          </ul>
          {fitting.total > 0 && (
            <ul className="mt-1 text-sm">
              {fitting.pages.map((page, index) => (
                <li key={page}>
                  <Link
                    to={page}
                    className="inline-flex min-h-9 items-center text-primary underline underline-offset-4"
                  >
                    {needs.types[index]
                      ? filled(texts.list, { type: capitalised(needs.types[index]) })
                      : texts.listAll}
                  </Link>
                </li>
              ))}
            </ul>
          )}
        </>
      )}
    </section>
  );
}

function fitText(total: number): string {
  if (total === 0) return texts.fit.none;
  return total === 1 ? texts.fit.one : filled(texts.fit.many, { n: groupedNumber(total) });
}
