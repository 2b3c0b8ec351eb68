import type { Director } from '@lml/common/contracts';
import { useState } from 'react';
import { type Column, DataTable } from '../../../ui/data-table.js';
import copy from '../../../content/site-content-copy.json' with { type: 'json' };
import {
  addDirector,
  changeDirector,
  deleteDirector,
  DIRECTOR_KEYS,
  staffDirectorsQuery,
} from '../data/directors.api.js';
import { useReordering } from '../data/use-reordering.js';
import { DeleteDialog } from './delete-dialog.js';
import { MoveButtons } from './move-buttons.js';
import { Portrait } from './portrait.js';
import { RowButtons } from './row-buttons.js';
import { useMoving } from './use-moving.js';

const texts = copy.staffDirectors;

interface DirectorsTableProps {
  /** In display order. */
  directors: Director[];
  onEdit: (director: Director) => void;
}

/** Directors in display order, with buttons to move, edit and delete. */
export function DirectorsTable({ directors, onEdit }: DirectorsTableProps) {
  const [deleting, setDeleting] = useState<{ director: Director; position: number } | null>(null);
  const reorder = useReordering<Director>({
    listKey: staffDirectorsQuery.queryKey,
    keys: DIRECTOR_KEYS,
    move: (id, position) => changeDirector(id, { position }),
    failedText: texts.moveFailed,
  });
  const { move, said } = useMoving(directors, reorder);

  const columns: Column<Director>[] = [
    {
      header: texts.director,
      part: 'title',
      className: 'min-w-52 py-2.5!',
      cell: ({ name, title, imageUrl }) => (
        <span className="flex items-center gap-3">
          <Portrait name={name} imageUrl={imageUrl} />
          <span className="min-w-0">
            <span className="block font-medium wrap-anywhere">{name}</span>
            <span className="block text-sm text-muted wrap-anywhere">{title}</span>
          </span>
        </span>
      ),
    },
    {
      header: texts.qualifications,
      className: 'py-2.5! text-sm',
      cell: ({ qualifications }) =>
        qualifications.length > 0 ? (
          <ul>
            {qualifications.map((qualification) => (
              <li key={qualification} className="wrap-anywhere">
                {qualification}
              </li>
            ))}
          </ul>
        ) : (
          <span className="text-muted">{texts.none}</span>
        ),
    },
    {
      header: copy.actions,
      part: 'actions',
      cell: (director) => {
        const { id, name } = director;
        const index = directors.indexOf(director);
        return (
          <span className="inline-flex items-center gap-1 max-md:-ml-2.5">
            <MoveButtons
              id={id}
              name={name}
              index={index}
              count={directors.length}
              onMove={(direction) => move(director, direction)}
            />
            <RowButtons
              name={name}
              onEdit={() => onEdit(director)}
              onDelete={() => setDeleting({ director, position: index })}
            />
          </span>
        );
      },
    },
  ];

  return (
    <>
      <DataTable label={texts.title} columns={columns} rows={directors} rowKey={({ id }) => id} />
      <p role="status" className="sr-only">
        {said}
      </p>
      {deleting && (
        <DeleteDialog
          name={deleting.director.name}
          texts={{ ...texts.deleting }}
          keys={DIRECTOR_KEYS}
          remove={() => deleteDirector(deleting.director.id)}
          restore={() => {
            const { id: _, ...details } = deleting.director;
            return addDirector({ ...details, position: deleting.position });
          }}
          onClose={() => setDeleting(null)}
        />
      )}
    </>
  );
}
