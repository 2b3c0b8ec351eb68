import type { Account, StaffAgent } from '@lml/common/contracts';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../../site/paths.js';
import { filled, groupedNumber, mailLink, telephoneLink } from '../../../lib/format.js';
import { type Column, DataTable } from '../../../ui/data-table.js';
import copy from '../../../content/site-content-copy.json' with { type: 'json' };
import { addAgent, AGENT_KEYS, deleteAgent } from '../data/staff-agents.api.js';
import { accountText } from './account-select.js';
import { DeleteDialog } from './delete-dialog.js';
import { RowButtons } from './row-buttons.js';
import { Portrait } from './portrait.js';

const texts = copy.staffAgents;
const LINK = 'inline-flex min-h-6 items-center hover:text-primary hover:underline';

interface AgentsTableProps {
  agents: StaffAgent[];
  accounts: Account[] | undefined;
  onEdit: (agent: StaffAgent) => void;
}

/** One page of agents, with buttons to edit and delete. */
export function AgentsTable({ agents, accounts, onEdit }: AgentsTableProps) {
  const [deleting, setDeleting] = useState<StaffAgent | null>(null);
  const columns: Column<StaffAgent>[] = [
    {
      header: texts.agent,
      part: 'title',
      className: 'min-w-52',
      cell: ({ name, position, imageUrl }) => (
        <span className="flex items-center gap-3">
          <Portrait name={name} imageUrl={imageUrl} />
          <span className="min-w-0">
            <span className="block font-medium wrap-anywhere">{name}</span>
            {position && <span className="block text-sm text-muted wrap-anywhere">{position}</span>}
          </span>
        </span>
      ),
    },
    {
      header: texts.phone,
      className: 'tabular md:whitespace-nowrap',
      cell: ({ phone }) => (
        <a href={telephoneLink(phone)} className={LINK}>
          {phone}
        </a>
      ),
    },
    {
      header: texts.email,
      className: 'max-lg:hidden md:text-sm',
      cell: ({ email }) => (
        <a href={mailLink(email)} className={`${LINK} wrap-anywhere`}>
          {email}
        </a>
      ),
    },
    {
      header: texts.listings,
      className: 'tabular md:text-right!',
      cell: ({ id, name, listings }) => (
        <Link
          to={paths.agentProperties(id)}
          target="_blank"
          aria-label={filled(texts.listingsOf, { n: groupedNumber(listings), name })}
          className="inline-flex min-h-6 min-w-6 items-center font-medium text-primary underline underline-offset-4 md:justify-end"
        >
          {groupedNumber(listings)}
        </Link>
      ),
    },
    {
      header: texts.inquiries,
      className: 'max-xl:hidden whitespace-nowrap',
      cell: ({ staffUserId }) =>
        accountText(staffUserId, accounts) ?? <span className="text-muted">{texts.office}</span>,
    },
    {
      header: copy.actions,
      part: 'actions',
      cell: (agent) => (
        <span className="inline-flex gap-1 max-md:-ml-3">
          <RowButtons name={agent.name} onEdit={() => onEdit(agent)} onDelete={() => setDeleting(agent)} />
        </span>
      ),
    },
  ];
  return (
    <>
      <DataTable label={texts.title} columns={columns} rows={agents} rowKey={({ id }) => id} />
      {deleting && (
        <DeleteDialog
          name={deleting.name}
          texts={{ ...texts.deleting }}
          keys={AGENT_KEYS}
          remove={() => deleteAgent(deleting.id)}
          restore={() => {
            const { id: _, listings: __, ...details } = deleting;
            return addAgent(details);
          }}
          onClose={() => setDeleting(null)}
        />
      )}
    </>
  );
}
