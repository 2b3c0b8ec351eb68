import { useQuery } from '@tanstack/react-query';
import { useLocation, useSearchParams } from 'react-router-dom';
import { pageTitle } from '../../content/company.js';
import { BreachesRegister } from '../../features/privacy/components/breaches-register.js';
import { PersonSearch } from '../../features/privacy/components/person-search.js';
import { RequestsRegister } from '../../features/privacy/components/requests-register.js';
import { PRIVACY_VIEWS, viewFrom } from '../../features/privacy/data/register-address.js';
import { privacyDueQuery } from '../../features/privacy/data/registers.api.js';
import { paths } from '../../site/paths.js';
import { PillLinks } from '../../site/pill-links.js';
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
      <PillLinks
        label={texts.views.label}
        links={PRIVACY_VIEWS.map((name) => ({
          to: name === 'person' ? paths.adminPrivacy : paths.adminPrivacyRegister(name),
          label: texts.views[name],
          isCurrent: name === view,
          ...(name !== 'person' && { count: name === 'requests' ? due?.open : due?.openBreaches }),
        }))}
      />
      {view === 'person' && <PersonSearch key={state?.person} person={state?.person ?? null} />}
      {view === 'requests' && <RequestsRegister list={list} page={page} />}
      {view === 'breaches' && <BreachesRegister list={list} page={page} />}
    </>
  );
}
