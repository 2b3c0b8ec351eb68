import type { Account, StaffOffice } from '@lml/common/contracts';
import { useState } from 'react';
import { Badge } from '../../../ui/badge.js';
import { type Column, DataTable } from '../../../ui/data-table.js';
import copy from '../../../content/site-content-copy.json' with { type: 'json' };
import {
  addOffice,
  changeOffice,
  deleteOffice,
  OFFICE_KEYS,
  staffOfficesQuery,
} from '../data/staff-offices.api.js';
import { useReordering } from '../data/use-reordering.js';
import { accountText } from './account-select.js';
import { DeleteDialog } from './delete-dialog.js';
import { MoveButtons } from './move-buttons.js';
import { RowButtons } from './row-buttons.js';
import { useMoving } from './use-moving.js';

const texts = copy.staffOffices;

interface OfficesTableProps {
  /** In display order. */
  offices: StaffOffice[];
  accounts: Account[] | undefined;
  onEdit: (office: StaffOffice) => void;
}

/** Offices in display order, with buttons to move, edit and delete; the head office cannot be deleted. */
export function OfficesTable({ offices, accounts, onEdit }: OfficesTableProps) {
  const [deleting, setDeleting] = useState<{ office: StaffOffice; position: number } | null>(null);
  const reorder = useReordering<StaffOffice>({
    listKey: staffOfficesQuery.queryKey,
    keys: OFFICE_KEYS,
    move: (id, position) => changeOffice(id, { position }),
    failedText: texts.moveFailed,
  });
  const { move, said } = useMoving(offices, reorder);

  const columns: Column<StaffOffice>[] = [
    {
      header: texts.office,
      part: 'title',
      className: 'min-w-40 py-2.5!',
      cell: ({ name, region, isHeadOffice }) => (
        <>
          <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
            <span className="font-medium wrap-anywhere">{name}</span>
            {isHeadOffice && <Badge tone="primary">{texts.headOffice}</Badge>}
          </span>
          {/* The head office's region is often "Head office" too. */}
          {!(isHeadOffice && region.toLowerCase() === texts.headOffice.toLowerCase()) && (
            <span className="block text-sm text-muted wrap-anywhere">{region}</span>
          )}
        </>
      ),
    },
    {
      header: texts.address,
      className: 'max-lg:hidden py-2.5! text-sm',
      cell: ({ addressLines }) => <Lines lines={addressLines} />,
    },
    {
      header: texts.contacts,
      className: 'py-2.5! text-sm tabular',
      cell: ({ phones, emails }) => <Lines lines={[...phones, ...emails]} />,
    },
    {
      header: texts.inquiries,
      className: 'max-xl:hidden py-2.5! whitespace-nowrap',
      cell: ({ staffUserId }) =>
        accountText(staffUserId, accounts) ?? <span className="text-muted">{texts.nobodySet}</span>,
    },
    {
      header: copy.actions,
      part: 'actions',
      cell: (office) => {
        const { id, name, isHeadOffice } = office;
        const index = offices.indexOf(office);
        return (
          <span className="inline-flex items-center gap-1 max-md:-ml-2.5">
            <MoveButtons
              id={id}
              name={name}
              index={index}
              count={offices.length}
              onMove={(direction) => move(office, direction)}
            />
            <RowButtons
              name={name}
              deletable={!isHeadOffice}
              onEdit={() => onEdit(office)}
              onDelete={() => setDeleting({ office, position: index })}
            />
          </span>
        );
      },
    },
  ];
  return (
    <>
      <DataTable label={texts.title} columns={columns} rows={offices} rowKey={({ id }) => id} />
      <p role="status" className="sr-only">
        {said}
      </p>
      {deleting && (
        <DeleteDialog
          name={deleting.office.name}
          texts={{ ...texts.deleting }}
          keys={OFFICE_KEYS}
          remove={() => deleteOffice(deleting.office.id)}
          restore={() => {
            const { id: _, ...details } = deleting.office;
            return addOffice({ ...details, position: deleting.position });
          }}
          onClose={() => setDeleting(null)}
        />
      )}
    </>
  );
}

function Lines({ lines }: { lines: string[] }) {
  return (
    <ul>
      {lines.map((line) => (
        <li key={line} className="wrap-anywhere">
          {line}
        </li>
      ))}
    </ul>
  );
}
