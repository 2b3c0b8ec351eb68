import { EVIDENCE_LIMITS, EVIDENCE_LISTS } from '@lml/common/contracts';
import { useQuery } from '@tanstack/react-query';
import { FileCheck } from 'lucide-react';
import { useSearchParams } from 'react-router-dom';
import { pageTitle } from '../../content/company.js';
import { EvidenceCard } from '../../features/evidence/components/evidence-card.js';
import { evidenceListFrom } from '../../features/evidence/data/evidence-list.js';
import { evidenceQuery } from '../../features/evidence/data/evidence.api.js';
import { accountsQuery } from '../../features/people/data/people.api.js';
import { evidencePaths } from '../../site/evidence-paths.js';
import { CardPages } from '../../site/card-pages.js';
import { PillLinks } from '../../site/pill-links.js';
import copy from '../../content/evidence-copy.json' with { type: 'json' };

/** Records of all listings: those that expire soon, all, and those of listings deleted for good. */
export function EvidencePage() {
  const [address, setAddress] = useSearchParams();
  const { list, page } = evidenceListFrom(address);
  const found = useQuery(evidenceQuery(list, page));
  const { data: accounts = [] } = useQuery(accountsQuery);
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
        label={copy.listsLabel}
        links={EVIDENCE_LISTS.map((name) => ({
          to: name === 'expiring' ? evidencePaths.all : `${evidencePaths.all}?list=${name}`,
          label: copy.lists[name],
          isCurrent: name === list,
        }))}
      />
      <CardPages
        query={found}
        entriesOf={({ records }) => records}
        card={(record) => <EvidenceCard record={record} accounts={accounts} withListing />}
        page={page}
        pageSize={EVIDENCE_LIMITS.pageSize}
        onPage={(to) => setAddress({ ...(list !== 'expiring' && { list }), page: String(to) })}
        texts={{ loading: copy.loading, failed: copy.failed, ...copy.pages }}
        empty={{ title: copy.empty[list].title, text: copy.empty[list].text, icon: FileCheck }}
        heading={copy.lists[list]}
      />
    </>
  );
}
