import type { Account } from '@lml/common/contracts';
import { ArrowRight } from 'lucide-react';
import { classNames } from '../../../lib/class-names.js';
import { filled, staffDateTime, truncated } from '../../../lib/format.js';
import { type Column, DataTable } from '../../../ui/data-table.js';
import copy from '../../../content/people-copy.json' with { type: 'json' };
import type { SourcedChange } from '../data/log-sources.js';
import {
  actionText,
  fieldText,
  picturesIn,
  visibleFields,
  visibleValues,
  valueText,
} from '../data/log-text.js';

const texts = copy.changes;
/** Characters shown of a long value. */
const SHOWN = 160;

const columnsWith = (people: Account[]): Column<SourcedChange>[] => [
  {
    header: texts.what,
    part: 'title',
    className: 'w-[30%] align-top py-2.5!',
    cell: (change) => (
      <span className="block">
        <span className="font-medium">{actionText(change)}</span>
        {change.subjectName && <span className="block wrap-anywhere text-muted">{change.subjectName}</span>}
      </span>
    ),
  },
  {
    header: texts.fields,
    className: 'align-top py-2.5!',
    cell: (change) => {
      const fields = visibleFields(change, people);
      return fields.length > 0 ? <Fields fields={fields} action={change.action} /> : '–';
    },
  },
  {
    header: texts.who,
    className: 'w-[16%] align-top py-2.5!',
    cell: ({ by, subject, address }) => (
      <span className="block wrap-anywhere">
        {by?.username ?? (subject === 'session' ? texts.stranger : texts.system)}
        {address && <span className="tabular block text-muted">{address}</span>}
      </span>
    ),
  },
  {
    header: texts.when,
    className: 'w-48 align-top whitespace-nowrap tabular py-2.5!',
    cell: ({ at }) => <time dateTime={at}>{staffDateTime(at)}</time>,
  },
];

/** Log entries, field by field. */
export function LogTable({ changes, people }: { changes: SourcedChange[]; people: Account[] }) {
  return (
    <DataTable
      label={texts.title}
      columns={columnsWith(people)}
      rows={changes}
      rowKey={({ source, id }) => `${source}-${id}`}
    />
  );
}

/** Creations and actions show new values only, deletions old values only. */
function Fields({ fields, action }: Pick<SourcedChange, 'fields' | 'action'>) {
  const told = visibleValues(action);
  return (
    <ul className="space-y-1">
      {fields.map(({ field, before, after }) => (
        <li key={field} className="wrap-anywhere">
          <span className="text-muted">{fieldText(field)}: </span>
          {told.before && (
            <>
              <span className="sr-only">{texts.from} </span>
              <Value field={field} value={before} className="text-muted line-through decoration-1" />
            </>
          )}
          {told.before && told.after && (
            <ArrowRight aria-hidden className="mx-1.5 inline size-3.5 text-muted" />
          )}
          {told.after && (
            <>
              <span className="sr-only"> {texts.to} </span>
              <Value field={field} value={after} />
            </>
          )}
        </li>
      ))}
    </ul>
  );
}

/** Truncated long text that can be expanded. */
function Value({ field, value, className }: { field: string; value: unknown; className?: string }) {
  const pictures = picturesIn(value);
  if (pictures) return <Thumbnails urls={pictures} />;
  const text = valueText(value, field);
  if (text.length <= SHOWN) return <span className={className}>{text}</span>;
  return (
    <details className={classNames('group/value', className)}>
      <summary className="group-open/value:sr-only">{truncated(text, SHOWN)}</summary>
      {text}
    </details>
  );
}

/** Thumbnails shown of many pictures. */
const THUMBNAILS_MAX = 8;

function Thumbnails({ urls }: { urls: string[] }) {
  return (
    <span className="inline-flex flex-wrap items-center gap-1 align-middle">
      {urls.slice(0, THUMBNAILS_MAX).map((url) => (
        <img
          key={url}
          src={url}
          alt={texts.picture}
          width={3}
          height={2}
          loading="lazy"
          decoding="async"
          className="h-8 w-12 rounded-[4px] bg-sunken object-cover"
        />
      ))}
      {urls.length > THUMBNAILS_MAX && (
        <span className="text-muted">{filled(texts.pictures, { n: urls.length })}</span>
      )}
    </span>
  );
}
