import { PRESS_LIMITS, PRESS_STATES } from '@lml/common/contracts';
import { useQuery } from '@tanstack/react-query';
import { MessageCircle } from 'lucide-react';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { pageTitle } from '../../content/company.js';
import { PressCard } from '../../features/inquiries/components/press-card.js';
import { pressesQuery, pressFiltersFrom } from '../../features/inquiries/data/leads.api.js';
import { propertiesByIdQuery } from '../../features/properties/data/properties.api.js';
import { useMay } from '../../lib/role.js';
import { usePageName } from '../../lib/page-name.js';
import { BackLink } from '../../site/back-link.js';
import { CardPages } from '../../site/card-pages.js';
import { inboxPaths } from '../../site/inbox-paths.js';
import { paths } from '../../site/paths.js';
import { PillLinks } from '../../site/pill-links.js';
import { buttonClass } from '../../ui/button.js';
import { SearchInput } from '../../ui/search-input.js';
import copy from '../../content/leads-copy.json' with { type: 'json' };

const texts = copy.presses;
const CODE_LENGTH = 6;

/** Presses of visitors on WhatsApp, call, SMS and e-mail links. */
export function PressesPage() {
  const [address, setAddress] = useSearchParams();
  const may = useMay();
  const filters = pressFiltersFrom(address);
  const { state, code, page } = filters;
  usePageName(texts.title);
  const presses = useQuery(pressesQuery(filters));
  const ids = [...new Set(presses.data?.presses.flatMap(({ propertyId }) => propertyId ?? []))].sort();
  const listings = useQuery({ ...propertiesByIdQuery(ids), enabled: ids.length > 0 });
  const empty = texts.empty[code ? 'code' : state];
  return (
    <>
      <title>{pageTitle(texts.title)}</title>
      <BackLink to={paths.adminInquiries} label={copy.add.back} />
      <div className="mb-6 flex flex-wrap items-start gap-x-4 gap-y-3">
        <div className="min-w-0 grow basis-80">
          <h1 tabIndex={-1} className="text-h2">
            {texts.title}
          </h1>
          <p className="mt-1 max-w-3xl text-muted">{texts.intro}</p>
        </div>
        {may('answer-inquiries') && (
          <Link to={inboxPaths.newLead} className={buttonClass('outline')}>
            {copy.add.button}
          </Link>
        )}
      </div>
      <CodeSearch code={code} onSearch={(sought) => setAddress(sought ? { code: sought } : {})} />
      <PillLinks
        label={texts.listsLabel}
        links={PRESS_STATES.map((name) => ({
          to: name === 'open' ? inboxPaths.presses : `${inboxPaths.presses}?state=${name}`,
          label: texts.states[name],
          isCurrent: name === state && code === '',
        }))}
      />
      <CardPages
        query={presses}
        entriesOf={(answer) => answer.presses}
        card={(press) => (
          <PressCard
            press={press}
            listing={listings.data?.properties.find(({ id }) => id === press.propertyId)}
          />
        )}
        page={page}
        pageSize={PRESS_LIMITS.pageSize}
        onPage={(to) => setAddress({ ...(state !== 'open' && { state }), page: String(to) })}
        texts={{ loading: texts.loading, failed: texts.failed, ...texts.pages }}
        empty={{ title: empty.title, text: empty.text, icon: MessageCircle }}
      />
    </>
  );
}

/** Searches once a whole code is typed, or when it is emptied. */
function CodeSearch({ code, onSearch }: { code: string; onSearch: (code: string) => void }) {
  const [typed, setTyped] = useState(code);
  const [sought, setSought] = useState(code);
  // Back, Forward and the lists change the address and so the field.
  if (sought !== code) {
    setSought(code);
    if (typed.trim() !== code) setTyped(code);
  }
  return (
    <form
      role="search"
      className="mb-4 max-w-sm"
      onSubmit={(event) => {
        event.preventDefault();
        onSearch(typed.trim());
      }}
    >
      <SearchInput
        label={texts.search}
        placeholder={texts.searchPlaceholder}
        value={typed}
        onChange={({ target: { value } }) => {
          setTyped(value);
          const { length } = value.trim();
          if (length === CODE_LENGTH || (length === 0 && code !== '')) onSearch(value.trim());
        }}
      />
    </form>
  );
}
