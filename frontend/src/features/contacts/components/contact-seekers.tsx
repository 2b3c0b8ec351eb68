import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { filled, groupedNumber } from '../../../lib/format.js';
import { contactsPath } from '../data/contact-filters.js';
import { contactSeekersQuery } from '../data/contacts.api.js';
import copy from '../../../content/contacts-copy.json' with { type: 'json' };

const texts = copy.seekers;

/** Number of contacts whose needs a listing fits, with a link to them. Takes its room before it has loaded. */
export function ContactSeekers({ propertyId }: { propertyId: number }) {
  const { data: people } = useQuery(contactSeekersQuery(propertyId));
  return (
    <span className="flex min-h-11 grow basis-64 items-center">
      {people ? (
        <Link
          to={contactsPath({ listing: propertyId })}
          className="inline-flex min-h-11 items-center text-primary underline underline-offset-4"
        >
          {people === 1 ? texts.one : filled(texts.many, { n: groupedNumber(people) })}
        </Link>
      ) : (
        people === 0 && texts.none
      )}
    </span>
  );
}
