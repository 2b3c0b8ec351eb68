import { CONTACT_LIMITS, propertyReference } from '@lml/common/contracts';
import { useQuery } from '@tanstack/react-query';
import { Users } from 'lucide-react';
import type { FormEvent } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { pageTitle } from '../../content/company.js';
import { ContactCard } from '../../features/contacts/components/contact-card.js';
import { DuplicateCard } from '../../features/contacts/components/contact-duplicates.js';
import {
  contactFiltersFrom,
  type ContactFilters,
  contactsPath,
} from '../../features/contacts/data/contact-filters.js';
import {
  contactsQuery,
  contactTagsQuery,
  duplicatesQuery,
} from '../../features/contacts/data/contacts.api.js';
import { filled, groupedNumber } from '../../lib/format.js';
import { CardPages } from '../../site/card-pages.js';
import { PillLinks } from '../../site/pill-links.js';
import { Button } from '../../ui/button.js';
import { SearchInput } from '../../ui/search-input.js';
import copy from '../../content/contacts-copy.json' with { type: 'json' };

/** Everybody who wrote, and possible duplicates. */
export function ContactsPage() {
  const [address] = useSearchParams();
  const filters = contactFiltersFrom(address);
  const { data: duplicates } = useQuery(duplicatesQuery(1));
  return (
    <>
      <title>{pageTitle(copy.title)}</title>
      <div className="mb-6">
        <h1 tabIndex={-1} className="text-h2">
          {copy.title}
        </h1>
        <p className="mt-1 max-w-3xl text-muted">{copy.intro}</p>
      </div>
      <PillLinks
        label={copy.views}
        links={[
          { to: contactsPath(), label: copy.all, isCurrent: filters.view === 'all' },
          {
            to: contactsPath({ view: 'duplicates' }),
            label: copy.duplicates,
            isCurrent: filters.view === 'duplicates',
            count: duplicates?.total,
          },
        ]}
      />
      {filters.view === 'all' ? <ContactList filters={filters} /> : <DuplicateList filters={filters} />}
    </>
  );
}

function ContactList({ filters }: { filters: ContactFilters }) {
  const navigate = useNavigate();
  const contacts = useQuery(contactsQuery(filters));
  const { search, tag, listing, page } = filters;
  const find = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget).get('search');
    void navigate(
      contactsPath({ ...filters, search: typeof typed === 'string' ? typed.trim() : '', page: 1 }),
    );
  };
  const isFiltered = search !== '' || tag !== '' || listing !== null;
  return (
    <>
      <form role="search" onSubmit={find} className="mb-4 flex max-w-4xl flex-wrap gap-3">
        <SearchInput
          key={search}
          name="search"
          label={copy.search}
          placeholder={copy.searchHint}
          maxLength={CONTACT_LIMITS.searchMax}
          defaultValue={search}
          className="grow basis-64"
        />
        <Button type="submit" look="outline">
          {copy.find}
        </Button>
      </form>
      {isFiltered ? (
        <p className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-1 text-sm">
          {listing !== null && (
            <span>{filled(copy.forListing, { reference: propertyReference(listing) })}</span>
          )}
          {tag !== '' && <span className="wrap-anywhere">{filled(copy.tagged, { tag })}</span>}
          <Link
            to={contactsPath()}
            className="inline-flex min-h-9 items-center text-primary underline underline-offset-4"
          >
            {copy.clear}
          </Link>
        </p>
      ) : (
        <Tags />
      )}
      <CardPages
        query={contacts}
        entriesOf={(answer) => answer.entries}
        card={(contact) => <ContactCard contact={contact} />}
        page={page}
        pageSize={CONTACT_LIMITS.pageSize}
        onPage={(to) => void navigate(contactsPath({ ...filters, page: to }))}
        texts={{ loading: copy.loading, failed: copy.failed, ...copy.pages }}
        empty={{
          ...(listing !== null
            ? { ...copy.empty.listing }
            : isFiltered
              ? { ...copy.empty.none }
              : { ...copy.empty.all }),
          icon: Users,
        }}
      />
    </>
  );
}

/** The most frequent tags, in one row that scrolls. Without any it stays empty, so that the list below does not move. */
function Tags() {
  const { data: tags = [] } = useQuery(contactTagsQuery);
  if (tags.length === 0) return <div className="mb-4 min-h-9" />;
  return (
    <ul
      aria-label={copy.tags}
      className="-mx-4 mb-4 flex gap-x-4 overflow-x-auto px-4 text-sm whitespace-nowrap lg:mx-0 lg:px-0"
    >
      {tags.map(({ tag, contacts }) => (
        <li key={tag}>
          <Link
            to={contactsPath({ tag })}
            className="inline-flex min-h-9 items-center gap-1.5 text-primary underline underline-offset-4 wrap-anywhere"
          >
            {tag} ({groupedNumber(contacts)})
          </Link>
        </li>
      ))}
    </ul>
  );
}

function DuplicateList({ filters }: { filters: ContactFilters }) {
  const navigate = useNavigate();
  const query = useQuery(duplicatesQuery(filters.page));
  return (
    <CardPages
      query={query}
      entriesOf={({ entries }) =>
        entries.map((pair) => ({ ...pair, id: `${pair.first.id}-${pair.second.id}` }))
      }
      card={(pair) => <DuplicateCard pair={pair} />}
      page={filters.page}
      pageSize={CONTACT_LIMITS.pageSize}
      onPage={(page) => void navigate(contactsPath({ view: 'duplicates', page }))}
      texts={{ loading: copy.loading, failed: copy.failed, ...copy.pages }}
      empty={{ ...copy.empty.duplicates, icon: Users }}
    />
  );
}
