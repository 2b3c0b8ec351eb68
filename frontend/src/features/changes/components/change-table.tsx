import { ArrowRight } from 'lucide-react';
import { shortDateTime } from '../../../lib/format.js';
import { type Column, DataTable } from '../../../ui/data-table.js';
import copy from '../../../content/people-copy.json' with { type: 'json' };
import type { SourcedChange } from '../data/change-sources.js';
import { actText, fieldText, valueText } from '../data/change-words.js';

const texts = copy.changes;

const COLUMNS: Column<SourcedChange>[] = [
  {
    header: texts.what,
    part: 'title',
    className: 'w-[30%] align-top py-2.5!',
    cell: (change) => (
      <span className="block">
        <span className="font-medium">{actText(change)}</span>
        {change.subjectName && <span className="block break-words text-muted">{change.subjectName}</span>}
      </span>
    ),
  },
  {
    header: texts.fields,
    className: 'align-top py-2.5!',
    cell: ({ fields }) => (fields.length > 0 ? <Fields fields={fields} /> : '–'),
  },
  {
    header: texts.who,
    className: 'w-[16%] align-top py-2.5!',
    cell: ({ by }) => <span className="break-all">{by?.username ?? texts.system}</span>,
  },
  {
    header: texts.when,
    className: 'w-48 align-top whitespace-nowrap tabular py-2.5!',
    cell: ({ at }) => <time dateTime={at}>{shortDateTime(at)}</time>,
  },
];

/** Who did what, field by field. */
export function ChangeTable({ changes }: { changes: SourcedChange[] }) {
  return (
    <DataTable
      label={texts.title}
      columns={COLUMNS}
      rows={changes}
      rowKey={({ source, id }) => `${source}-${id}`}
    />
  );
}

function Fields({ fields }: Pick<SourcedChange, 'fields'>) {
  return (
    <ul className="space-y-1">
      {fields.map(({ field, before, after }) => (
        <li key={field} className="break-words">
          <span className="text-muted">{fieldText(field)}: </span>
          {before !== null && (
            <>
              <span className="sr-only">{texts.from} </span>
              <span className="line-clamp-3 text-muted line-through decoration-1 [display:-webkit-inline-box]">
                {valueText(before)}
              </span>
              {after !== null && <ArrowRight aria-hidden className="mx-1.5 inline size-3.5 text-muted" />}
            </>
          )}
          {(after !== null || before === null) && (
            <>
              <span className="sr-only"> {texts.to} </span>
              <span className="line-clamp-3 [display:-webkit-inline-box]">{valueText(after)}</span>
            </>
          )}
        </li>
      ))}
    </ul>
  );
}
