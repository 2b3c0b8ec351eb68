import { useQuery } from '@tanstack/react-query';
import { Link, useLocation, useSearchParams } from 'react-router-dom';
import { pageTitle } from '../../content/company.js';
import { BreachesRegister } from '../../features/privacy/components/breaches-register.js';
import { PersonSearch } from '../../features/privacy/components/person-search.js';
import { RequestsRegister } from '../../features/privacy/components/requests-register.js';
import { PRIVACY_VIEWS, type PrivacyView, viewFrom } from '../../features/privacy/data/register-address.js';
import { privacyDueQuery } from '../../features/privacy/data/registers.api.js';
import { classNames } from '../../lib/class-names.js';
import { groupedNumber } from '../../lib/format.js';
import { paths } from '../../site/paths.js';
import texts from '../../content/privacy-requests-copy.json' with { type: 'json' };

/** Privacy requests: a person's data, the register of requests, and that of breaches. */
export function PrivacyRequestsPage() {
  const [address] = useSearchParams();
  const { state } = useLocation() as { state: { person?: string } | null };
  const { view, list, page } = viewFrom(address);
  const { data: due } = useQuery(privacyDueQuery);
  return (
    <>
      <title>{pageTitle(texts.title)}</title>
      <div className="mb-6">
        <h1 tabIndex={-1} className="text-h2">
          {texts.title}
        </h1>
        <p className="mt-1 text-muted">{texts.intro}</p>
      </div>
      <nav aria-label={texts.views.label} className="mb-5">
        <ul className="flex flex-wrap gap-2">
          {PRIVACY_VIEWS.map((name) => (
            <li key={name}>
              <ViewLink
                name={name}
                isCurrent={name === view}
                count={name === 'requests' ? due?.open : name === 'breaches' ? due?.openBreaches : undefined}
              />
            </li>
          ))}
        </ul>
      </nav>
      {view === 'person' && <PersonSearch key={state?.person} person={state?.person ?? null} />}
      {view === 'requests' && <RequestsRegister list={list} page={page} />}
      {view === 'breaches' && <BreachesRegister list={list} page={page} />}
    </>
  );
}

interface ViewLinkProps {
  name: PrivacyView;
  isCurrent: boolean;
  count: number | undefined;
}

function ViewLink({ name, isCurrent, count }: ViewLinkProps) {
  return (
    <Link
      to={name === 'person' ? paths.adminPrivacy : paths.adminPrivacyRegister(name)}
      aria-current={isCurrent ? 'page' : undefined}
      className={classNames(
        'flex min-h-11 items-center gap-2 rounded-full border px-4 text-sm font-medium',
        isCurrent
          ? 'border-primary bg-primary-soft text-primary'
          : 'border-line bg-surface hover:border-primary',
      )}
    >
      {texts.views[name]}
      {/* Its room is kept, so that nothing moves when the numbers arrive. */}
      {name !== 'person' && (
        <span className="w-6 tabular">{count !== undefined && groupedNumber(count)}</span>
      )}
    </Link>
  );
}
