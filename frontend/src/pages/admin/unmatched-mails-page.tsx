import { INCOMING_MAIL_LIMITS, UNMATCHED_LISTS } from '@lml/common/contracts';
import { useQuery } from '@tanstack/react-query';
import { MailCheck } from 'lucide-react';
import { useSearchParams } from 'react-router-dom';
import { pageTitle } from '../../content/company.js';
import { UnmatchedMailCard } from '../../features/inquiries/components/unmatched-mail-card.js';
import {
  mailboxQuery,
  unmatchedListFrom,
  unmatchedMailsQuery,
} from '../../features/inquiries/data/incoming-mails.api.js';
import { filled, staffDateTime } from '../../lib/format.js';
import { BackLink } from '../../site/back-link.js';
import { CardPages } from '../../site/card-pages.js';
import { inboxPaths } from '../../site/inbox-paths.js';
import { paths } from '../../site/paths.js';
import { PillLinks } from '../../site/pill-links.js';
import copy from '../../content/unmatched-mails-copy.json' with { type: 'json' };

/** Mails that came into the mailbox and belong to no message. */
export function UnmatchedMailsPage() {
  const [address, setAddress] = useSearchParams();
  const { list, page } = unmatchedListFrom(address);
  const mails = useQuery(unmatchedMailsQuery(list, page));
  const { data: mailbox } = useQuery(mailboxQuery);
  return (
    <>
      <title>{pageTitle(copy.title)}</title>
      <BackLink to={paths.adminInquiries} label={copy.back} />
      <div className="mb-6">
        <h1 tabIndex={-1} className="text-h2">
          {copy.title}
        </h1>
        <p className="mt-1 max-w-3xl text-muted">{copy.intro}</p>
        {mailbox && !mailbox.reads && <p className="mt-1 max-w-3xl text-warning">{copy.noMailbox}</p>}
        {mailbox?.failingSince && (
          <p role="status" className="mt-1 max-w-3xl wrap-anywhere text-danger">
            {filled(copy.problem, {
              time: staffDateTime(mailbox.failingSince),
              problem: mailbox.problem ?? '',
            })}
          </p>
        )}
      </div>
      <PillLinks
        label={copy.listsLabel}
        links={UNMATCHED_LISTS.map((name) => ({
          to: name === 'waiting' ? inboxPaths.unmatchedMails : `${inboxPaths.unmatchedMails}?list=${name}`,
          label: copy.lists[name],
          isCurrent: name === list,
          ...(name === 'waiting' && { count: mailbox?.unmatched }),
        }))}
      />
      <CardPages
        query={mails}
        entriesOf={(answer) => answer.mails}
        card={(mail) => <UnmatchedMailCard mail={mail} />}
        page={page}
        pageSize={INCOMING_MAIL_LIMITS.pageSize}
        onPage={(to) => setAddress({ ...(list !== 'waiting' && { list }), page: String(to) })}
        texts={{ loading: copy.loading, failed: copy.failed, ...copy.pages }}
        empty={{ title: copy.empty[list].title, text: copy.empty[list].text, icon: MailCheck }}
      />
    </>
  );
}
