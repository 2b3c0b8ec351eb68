import type { StaffPlace } from '@lml/common/contracts';
import { useState } from 'react';
import { filled, groupedNumber } from '../../../lib/format.js';
import { type Column, DataTable } from '../../../ui/data-table.js';
import copy from '../../../content/site-content-copy.json' with { type: 'json' };
import { addPlace, deletePlace, PLACE_KEYS } from '../data/staff-places.api.js';
import { DeleteDialog } from './delete-dialog.js';
import { RowButtons } from './row-buttons.js';

const texts = copy.staffPlaces;

interface PlacesTableProps {
  places: StaffPlace[];
  onEdit: (place: StaffPlace) => void;
}

/** Places with buttons to edit and delete. */
export function PlacesTable({ places, onEdit }: PlacesTableProps) {
  const [deleting, setDeleting] = useState<StaffPlace | null>(null);
  const columns: Column<StaffPlace>[] = [
    {
      header: texts.place,
      part: 'title',
      className: 'min-w-40 py-2.5!',
      cell: ({ name, kind }) => (
        <>
          <span className="font-medium wrap-anywhere">{name}</span>
          <span className="block text-sm text-muted">{texts.kinds[kind]}</span>
        </>
      ),
    },
    { header: texts.county, className: 'py-2.5!', cell: ({ county }) => county },
    {
      header: texts.aliases,
      className: 'max-lg:hidden py-2.5! text-sm',
      cell: ({ aliases }) => <span className="wrap-anywhere">{aliases.join(', ')}</span>,
    },
    {
      header: texts.radius,
      className: 'py-2.5! tabular whitespace-nowrap',
      cell: ({ radiusM }) => filled(texts.radiusM, { n: groupedNumber(radiusM) }),
    },
    {
      header: copy.actions,
      part: 'actions',
      cell: (place) => (
        <span className="inline-flex items-center gap-1 max-md:-ml-2.5">
          <RowButtons name={place.name} onEdit={() => onEdit(place)} onDelete={() => setDeleting(place)} />
        </span>
      ),
    },
  ];
  return (
    <>
      <DataTable label={texts.title} columns={columns} rows={places} rowKey={({ id }) => id} />
      {deleting && (
        <DeleteDialog
          name={deleting.name}
          texts={{ ...texts.deleting, text: warningOf(deleting) }}
          keys={PLACE_KEYS}
          remove={() => deletePlace(deleting, deleting.savedSearches > 0)}
          restore={() => {
            const { id: _id, version: _version, savedSearches: _searches, ...details } = deleting;
            return addPlace(details);
          }}
          onClose={() => setDeleting(null)}
        />
      )}
    </>
  );
}

function warningOf({ savedSearches }: StaffPlace): string {
  if (savedSearches === 0) return texts.deleting.text;
  return savedSearches === 1
    ? texts.deleting.usedOne
    : filled(texts.deleting.used, { n: groupedNumber(savedSearches) });
}
