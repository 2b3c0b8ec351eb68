import {
  type BulkEditPreview,
  LEFT_OUT_TEXTS,
  type LeftOutReason,
  type PlannedEdit,
  shillings,
} from '@lml/common/contracts';
import { classNames } from '../../../lib/class-names.js';
import { capitalised, filled } from '../../../lib/format.js';
import copy from '../../../content/property-management-copy.json' with { type: 'json' };
import type { BulkEditKind } from '../data/use-property-actions.js';

const texts = copy.bulkEdit;
/** Properties named; the rest are counted. */
const CHANGES_SHOWN = 8;
const LEFT_OUT_SHOWN = 5;

interface BulkEditPreviewTableProps {
  kind: BulkEditKind;
  preview: BulkEditPreview;
}

/** Table of the changes of a bulk edit, each from and to, and the listings left out with the reason. */
export function BulkEditPreviewTable({ kind, preview: { changes, leftOut } }: BulkEditPreviewTableProps) {
  const n = changes.length;
  return (
    <div className="pb-4 text-sm">
      <p role="status" className="mt-1 mb-2 font-semibold">
        {n === 0 ? texts.changesNone : n === 1 ? texts.changesOne : filled(texts.changes, { n })}
      </p>
      {n > 0 && (
        <table aria-label={texts.table} className="mb-3 w-full">
          <thead className="text-left text-muted">
            <tr className="border-b border-line">
              <th scope="col" className="py-1.5 pr-3 font-medium">
                {texts.headers.property}
              </th>
              <th scope="col" className="py-1.5 pr-3 font-medium">
                {texts.headers.from}
              </th>
              <th scope="col" className="py-1.5 font-medium">
                {texts.headers.to}
              </th>
            </tr>
          </thead>
          <tbody>
            {changes.slice(0, CHANGES_SHOWN).map((change) => (
              <tr key={change.id} className="border-b border-line align-top">
                <th scope="row" className="py-1.5 pr-3 text-left font-normal break-words">
                  {change.title}
                </th>
                <td
                  className={classNames(
                    'py-1.5 pr-3 text-muted tabular',
                    kind === 'price' && 'whitespace-nowrap',
                  )}
                >
                  {shownValue(kind, change.from)}
                </td>
                <td
                  className={classNames(
                    'py-1.5 font-medium tabular',
                    kind === 'price' && 'whitespace-nowrap',
                  )}
                >
                  {shownValue(kind, change.to)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {n > CHANGES_SHOWN && <p className="mb-3 text-muted">{filled(texts.more, { n: n - CHANGES_SHOWN })}</p>}
      {leftOut.length > 0 && (
        <section className="rounded-control bg-sunken p-3">
          <h3 className="mb-1 font-sans text-sm font-semibold">
            {filled(texts.leftOut, { n: leftOut.length })}
          </h3>
          <LeftOut leftOut={leftOut} />
        </section>
      )}
    </div>
  );
}

function LeftOut({ leftOut }: Pick<BulkEditPreview, 'leftOut'>) {
  const reasons = Object.keys(LEFT_OUT_TEXTS) as LeftOutReason[];
  return (
    <dl className="space-y-2">
      {reasons.map((reason) => {
        const titles = leftOut.filter((one) => one.reason === reason).map(({ title }) => title);
        if (titles.length === 0) return null;
        const more = titles.length - LEFT_OUT_SHOWN;
        return (
          <div key={reason}>
            <dt>{filled(texts.leftOutReason, { reason: LEFT_OUT_TEXTS[reason], n: titles.length })}</dt>
            <dd className="break-words text-muted">
              {[
                ...titles.slice(0, LEFT_OUT_SHOWN),
                ...(more > 0 ? [filled(texts.more, { n: more })] : []),
              ].join('; ')}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

function shownValue(kind: BulkEditKind, value: PlannedEdit['from']): string {
  if (value === null) return texts.none;
  if (typeof value === 'number') return shillings(value);
  return kind === 'type' ? capitalised(value) : value;
}
