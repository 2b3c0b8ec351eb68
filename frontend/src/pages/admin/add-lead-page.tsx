import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { pageTitle } from '../../content/company.js';
import { LeadForm } from '../../features/inquiries/components/lead-form.js';
import { pressesQuery } from '../../features/inquiries/data/leads.api.js';
import { usePageName } from '../../lib/page-name.js';
import { paths } from '../../site/paths.js';
import { buttonClass } from '../../ui/button.js';
import copy from '../../content/leads-copy.json' with { type: 'json' };

const texts = copy.add;

/** Form that adds a lead, for a press if the address has its code. */
export function AddLeadPage() {
  const [address] = useSearchParams();
  const navigate = useNavigate();
  const code = (address.get('press') ?? '').slice(0, 40);
  usePageName(texts.title);
  const found = useQuery({ ...pressesQuery({ state: 'open', code, page: 1 }), enabled: code !== '' });
  const press = code === '' ? null : (found.data?.presses[0] ?? null);
  return (
    <>
      <title>{pageTitle(texts.title)}</title>
      <Link to={paths.adminInquiries} className={buttonClass('quiet', 'small')}>
        <ArrowLeft aria-hidden />
        {texts.back}
      </Link>
      <h1 tabIndex={-1} className="mt-2 text-h2">
        {texts.title}
      </h1>
      <p className="mt-1 mb-5 max-w-3xl text-muted">{texts.intro}</p>
      {(code === '' || !found.isPending) && (
        <LeadForm
          key={press?.code}
          press={press}
          onAdded={(id) => void navigate(paths.adminInquiry(id), { replace: true })}
        />
      )}
    </>
  );
}
