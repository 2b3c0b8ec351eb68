import { IMPORT_LIMITS } from '@lml/common/contracts';
import { CircleAlert, FileSpreadsheet } from 'lucide-react';
import { useId, useState, type DragEvent } from 'react';
import { classNames } from '../../../lib/class-names.js';
import { filled, groupedNumber } from '../../../lib/format.js';
import { Spinner } from '../../../ui/spinner.js';
import copy from '../../../content/import-copy.json' with { type: 'json' };
import { templatePath } from '../data/files.js';
import { SaveButton } from './save-button.js';

const texts = copy.choose;
const SIZE = IMPORT_LIMITS.bytesMax / 1024 / 1024;

/** File field: choose a file, or drop it anywhere on the field. */
export function ChooseFile({ sending, onFile }: { sending: string | null; onFile: (file: File) => void }) {
  const noteId = useId();
  const [problem, setProblem] = useState<string | null>(null);
  const [isOver, setIsOver] = useState(false);

  const take = (files: FileList | null) => {
    const file = files?.[0];
    if (!file || sending !== null) return;
    const found = files.length > 1 ? texts.one : problemOf(file);
    setProblem(found);
    if (!found) onFile(file);
  };
  const drag = (event: DragEvent, over: boolean) => {
    event.preventDefault();
    setIsOver(over);
  };

  return (
    <div className="grid gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <div className="flex flex-col">
        <label
          onDragEnter={(event) => drag(event, true)}
          onDragOver={(event) => drag(event, true)}
          onDragLeave={(event) => drag(event, false)}
          onDrop={(event) => {
            drag(event, false);
            take(event.dataTransfer.files);
          }}
          className={classNames(
            'flex min-h-64 grow flex-col items-center justify-center gap-3 rounded-card border-2 border-dashed px-5 py-8 text-center transition-colors duration-150 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary',
            isOver ? 'border-primary bg-primary-soft' : 'border-line-strong bg-surface hover:border-primary',
          )}
        >
          <span className="grid size-14 place-items-center rounded-full bg-primary-soft text-primary">
            {sending === null ? (
              <FileSpreadsheet aria-hidden className="size-7" />
            ) : (
              <Spinner className="size-7" />
            )}
          </span>
          {sending === null ? (
            <span className="text-base">
              {texts.drop}{' '}
              <span className="font-semibold text-primary underline underline-offset-4">{texts.button}</span>
            </span>
          ) : (
            <span role="status" className="max-w-full font-medium break-words">
              {filled(texts.sending, { name: sending })}
            </span>
          )}
          <span id={noteId} className="max-w-sm text-sm text-muted">
            {filled(texts.limits, { rows: groupedNumber(IMPORT_LIMITS.rowsMax), size: SIZE })}
          </span>
          <input
            type="file"
            accept=".csv,.xlsx,text/csv"
            aria-describedby={noteId}
            disabled={sending !== null}
            className="sr-only"
            onChange={(event) => {
              take(event.target.files);
              // Allows choosing the same file again after corrections.
              event.target.value = '';
            }}
          />
        </label>
        <div role="alert" className="mt-2 min-h-6 text-sm lg:-mb-8">
          {problem && (
            <p className="flex items-start gap-1.5 break-words text-danger">
              <CircleAlert aria-hidden className="mt-0.5 size-4" />
              {problem}
            </p>
          )}
        </div>
      </div>

      <section aria-labelledby={`${noteId}-rules`} className="rounded-card border border-line bg-surface p-5">
        <h2 id={`${noteId}-rules`} className="text-lg">
          {texts.rulesTitle}
        </h2>
        <ul className="mt-3 list-disc space-y-1.5 pl-5 text-sm text-muted marker:text-line-strong">
          {texts.rules.map((rule) => (
            <li key={rule}>{rule}</li>
          ))}
        </ul>
        <p className="mt-5 text-sm font-medium">{texts.template}</p>
        <div className="mt-2 flex flex-wrap gap-2 max-sm:flex-col">
          <SaveButton path={templatePath('xlsx')} label={texts.templateExcel} />
          <SaveButton path={templatePath('csv')} label={texts.templateCsv} />
        </div>
      </section>
    </div>
  );
}

/** Checks that need no upload. */
function problemOf({ name, size }: File): string | null {
  if (size === 0) return filled(texts.empty, { name });
  return size > IMPORT_LIMITS.bytesMax ? filled(texts.tooLarge, { name, size: SIZE }) : null;
}
