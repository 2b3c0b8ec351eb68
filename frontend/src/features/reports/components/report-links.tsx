import type { ReportLink } from '@lml/common/contracts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link2, Plus } from 'lucide-react';
import { useState } from 'react';
import { problemText } from '../../../lib/api-client.js';
import { filled, shortDate } from '../../../lib/format.js';
import { now } from '../../../lib/now.js';
import { Badge } from '../../../ui/badge.js';
import { Button } from '../../../ui/button.js';
import { ConfirmDialog } from '../../../ui/confirm-dialog.js';
import { type Column, DataTable, TableSkeleton } from '../../../ui/data-table.js';
import { EmptyState, ErrorState } from '../../../ui/states.js';
import { showToast } from '../../../ui/toast-store.js';
import copy from '../../../content/reports-copy.json' with { type: 'json' };
import { reportLinksQuery, revokeReportLink } from '../data/reports.api.js';
import { MonthlyMailCell } from './monthly-mail.js';
import { MonthlyMailDialog } from './monthly-mail-dialog.js';
import { NewReportLinkDialog } from './new-report-link-dialog.js';

const texts = copy.report;

/** Private links of a property's report: make, copy, send and revoke. */
export function ReportLinks({ property }: { property: { id: number; title: string } }) {
  const [making, setMaking] = useState(false);
  const links = useQuery(reportLinksQuery(property.id));
  return (
    <section aria-labelledby="report-links" className="mt-6">
      <div className="mb-4 flex flex-wrap items-end justify-between gap-3">
        <div>
          <h3 id="report-links" className="font-sans text-base font-semibold">
            {texts.links}
          </h3>
          <p className="text-sm text-muted">{texts.linksText}</p>
        </div>
        <Button onClick={() => setMaking(true)}>
          <Plus aria-hidden />
          {texts.new}
        </Button>
      </div>
      {links.isPending ? (
        <TableSkeleton label={texts.loading} rows={2} />
      ) : links.isError && !links.data ? (
        <ErrorState
          title={texts.failed}
          text={problemText(links.error)}
          onRetry={() => void links.refetch()}
          busy={links.isFetching}
          headingLevel="h3"
        />
      ) : links.data.length === 0 ? (
        <EmptyState icon={Link2} title={texts.none} text={texts.noneText} headingLevel="h3" />
      ) : (
        <LinksTable propertyId={property.id} links={links.data} />
      )}
      {making && <NewReportLinkDialog property={property} onClose={() => setMaking(false)} />}
    </section>
  );
}

const nameOf = ({ label }: ReportLink) => label || copy.table.nobody;

function stateOf({ revokedAt, expiresAt }: ReportLink): 'active' | 'expired' | 'revoked' {
  if (revokedAt !== null) return 'revoked';
  return new Date(expiresAt) > now() ? 'active' : 'expired';
}

function LinksTable({ propertyId, links }: { propertyId: number; links: ReportLink[] }) {
  const { table, revoke: revokeTexts } = copy;
  const [asking, setAsking] = useState<ReportLink | null>(null);
  const [mailing, setMailing] = useState<ReportLink | null>(null);
  const queryClient = useQueryClient();
  const revoke = useMutation({
    mutationFn: ({ id }: ReportLink) => revokeReportLink(propertyId, id),
    onSuccess: () => showToast({ title: revokeTexts.done }),
    onError: (error) =>
      showToast({
        title: copy.error,
        description: `${revokeTexts.failed}: ${problemText(error)}`,
        tone: 'destructive',
      }),
    onSettled: async () => {
      setAsking(null);
      await queryClient.invalidateQueries({ queryKey: reportLinksQuery(propertyId).queryKey });
    },
  });
  const columns: Column<ReportLink>[] = [
    {
      header: table.for,
      part: 'title',
      className: 'min-w-40',
      cell: (link) => <span className="font-medium wrap-anywhere">{nameOf(link)}</span>,
    },
    {
      header: table.by,
      className: 'max-xl:hidden',
      cell: ({ createdBy }) => <span className="wrap-anywhere">{createdBy}</span>,
    },
    { header: table.made, className: 'tabular', cell: ({ createdAt }) => shortDate(createdAt) },
    { header: table.expires, className: 'tabular', cell: ({ expiresAt }) => shortDate(expiresAt) },
    {
      header: table.status,
      cell: (link) => {
        const state = stateOf(link);
        if (state === 'active') return <Badge tone="success">{table.active}</Badge>;
        return (
          <Badge tone="outline">
            {state === 'expired'
              ? table.expired
              : filled(table.revoked, { date: shortDate(link.revokedAt ?? '') })}
          </Badge>
        );
      },
    },
    {
      header: table.mailed,
      className: 'min-w-48',
      cell: (link) => <MonthlyMailCell link={link} />,
    },
    {
      header: table.actions,
      part: 'actions',
      cell: (link) =>
        stateOf(link) === 'active' && (
          <span className="flex flex-wrap">
            {link.mailable && (
              <Button
                look="quiet"
                size="small"
                className="max-md:-ml-3"
                aria-label={filled(copy.mailing.name, { name: nameOf(link) })}
                onClick={() => setMailing(link)}
              >
                {copy.mailing.label}
              </Button>
            )}
            <Button
              look="quiet"
              size="small"
              aria-label={filled(revokeTexts.name, { name: nameOf(link) })}
              onClick={() => setAsking(link)}
            >
              {revokeTexts.label}
            </Button>
          </span>
        ),
    },
  ];
  return (
    <>
      <DataTable
        label={table.label}
        columns={columns}
        rows={links}
        rowKey={({ id }) => id}
        dimmed={(link) => stateOf(link) !== 'active'}
      />
      {mailing && (
        <MonthlyMailDialog
          propertyId={propertyId}
          link={links.find(({ id }) => id === mailing.id) ?? mailing}
          onClose={() => setMailing(null)}
        />
      )}
      {asking && (
        <ConfirmDialog
          open
          onOpenChange={(open) => !open && setAsking(null)}
          title={filled(revokeTexts.title, { name: nameOf(asking) })}
          confirmLabel={revokeTexts.confirm}
          cancelLabel={revokeTexts.cancel}
          destructive
          busy={revoke.isPending}
          onConfirm={() => revoke.mutate(asking)}
        >
          {revokeTexts.text}
        </ConfirmDialog>
      )}
    </>
  );
}
