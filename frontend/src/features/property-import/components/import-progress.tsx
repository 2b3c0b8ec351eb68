import type { PropertyImport } from '@lml/common/contracts';
import { filled, groupedNumber } from '../../../lib/format.js';
import copy from '../../../content/import-copy.json' with { type: 'json' };

const texts = copy.progress;
/** Announced at every quarter; every row would be too much for screen readers. */
const QUARTERS = 4;

/** Progress of the import; indeterminate while the file is read. */
export function ImportProgress({ found }: { found: PropertyImport }) {
  const { done, total } = found.progress;
  const share = total === 0 ? 0 : done / total;
  const doing = found.state === 'applying' ? texts.applying : texts.checking;
  const text =
    total === 0 ? texts.reading : filled(doing, { done: groupedNumber(done), total: groupedNumber(total) });
  const quarter = Math.floor(share * QUARTERS);
  const told =
    total === 0
      ? texts.reading
      : filled(doing, {
          done: groupedNumber(Math.floor((total * quarter) / QUARTERS)),
          total: groupedNumber(total),
        });
  return (
    <div className="rounded-card border border-line bg-surface p-5 sm:p-6">
      <p className="font-medium break-words">{found.fileName}</p>
      <div
        role="progressbar"
        aria-label={texts.label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={total === 0 ? undefined : Math.round(share * 100)}
        aria-valuetext={text}
        className="mt-4 h-2.5 overflow-hidden rounded-full bg-line forced-colors:border"
      >
        <div
          style={{ transform: `scaleX(${share})` }}
          className="h-full origin-left rounded-full bg-primary transition-transform duration-200 forced-colors:bg-[Highlight]"
        />
      </div>
      <p className="mt-2 text-sm tabular">{text}</p>
      <p className="mt-4 text-sm text-muted">{texts.leave}</p>
      <p role="status" className="sr-only">
        {told}
      </p>
    </div>
  );
}
