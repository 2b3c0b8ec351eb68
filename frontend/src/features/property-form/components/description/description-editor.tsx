import { STAFF_PROPERTY_LIMITS } from '@lml/common/contracts';
import { CircleAlert } from 'lucide-react';
import {
  useDeferredValue,
  useEffect,
  useId,
  useImperativeHandle,
  useRef,
  useState,
  type KeyboardEvent,
  type Ref,
} from 'react';
import { classNames } from '../../../../lib/class-names.js';
import { filled, groupedNumber } from '../../../../lib/format.js';
import { ConfirmDialog } from '../../../../ui/confirm-dialog.js';
import { RequiredMark } from '../../../../ui/field.js';
import { Skeleton } from '../../../../ui/skeleton.js';
import { ErrorState } from '../../../../ui/states.js';
import { showToast } from '../../../../ui/toast-store.js';
import { applyEdit } from './apply-edit.js';
import { continueList, type Edit } from './editor-commands.js';
import { bold, type EditorCommand, EditorToolbar, italic, underline } from './editor-toolbar.js';
import { usePreview } from './use-preview.js';
import mediaCopy from '../../../../content/property-media-copy.json' with { type: 'json' };

const texts = mediaCopy.description;
const MAX = STAFF_PROPERTY_LIMITS.descriptionMax;
const SHORTCUTS: Record<string, EditorCommand> = { b: bold, i: italic, u: underline };
const VIEWS = ['write', 'preview'] as const;

export interface DescriptionEditorProps {
  label: string;
  /** Id of the text area. */
  name: string;
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  error?: string;
  required?: boolean;
  /** Ref of the text area, to focus it on errors. */
  inputRef?: Ref<HTMLTextAreaElement>;
}

/** Markup editor with a toolbar and a preview beside it, or instead of it on narrow screens. */
export function DescriptionEditor({
  label,
  name,
  value,
  onChange,
  onBlur,
  error,
  required,
  inputRef,
}: DescriptionEditorProps) {
  const id = useId();
  const noteId = `${id}-note`;
  const field = useRef<HTMLTextAreaElement>(null);
  useImperativeHandle(inputRef, () => field.current!);
  const [view, setView] = useState<(typeof VIEWS)[number]>('write');
  const [asking, setAsking] = useState(false);
  const clearing = useRef(false);
  const length = Array.from(value.trim()).length;
  const excess = length - MAX;
  const problem =
    excess > 0 ? filled(texts.tooLong, { n: groupedNumber(excess), max: groupedNumber(MAX) }) : error;

  function run(command: (state: { text: string; start: number; end: number }) => Edit | null): boolean {
    const { current } = field;
    if (!current) return false;
    const edit = command({
      text: current.value,
      start: current.selectionStart,
      end: current.selectionEnd,
    });
    if (edit) applyEdit(current, edit);
    return edit !== null;
  }

  function keyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    // Enter also ends input-method composition.
    if (event.nativeEvent.isComposing || event.altKey) return;
    const withControl = event.ctrlKey || event.metaKey;
    const command = withControl && !event.shiftKey ? SHORTCUTS[event.key.toLowerCase()] : undefined;
    const continues = event.key === 'Enter' && !withControl && !event.shiftKey;
    if ((command && run(command)) || (continues && run(continueList))) event.preventDefault();
  }

  // After the dialog has released the focus: the edit must go to the focused field to be undoable.
  useEffect(() => {
    if (asking || !clearing.current || !field.current) return;
    clearing.current = false;
    const before = field.current.value;
    applyEdit(field.current, { from: 0, to: before.length, insert: '', start: 0, end: 0 });
    showToast({
      title: texts.cleared,
      tone: 'info',
      action: { label: texts.undo, onPress: () => onChange(before) },
    });
  }, [asking, onChange]);

  return (
    <div className="@container">
      <div className="mb-1.5 flex flex-wrap items-end justify-between gap-2">
        <div className="flex gap-1 text-sm font-medium">
          <label htmlFor={id}>{label}</label>
          {required && <RequiredMark />}
        </div>
        <div role="group" aria-label={texts.view} className="flex gap-1 @3xl:hidden">
          {VIEWS.map((choice) => (
            <button
              key={choice}
              type="button"
              aria-pressed={view === choice}
              onClick={() => setView(choice)}
              className={classNames(
                'min-h-11 rounded-control px-3 text-sm font-semibold sm:min-h-9',
                view === choice ? 'bg-primary-soft text-primary' : 'text-muted hover:text-ink',
              )}
            >
              {texts.views[choice]}
            </button>
          ))}
        </div>
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 @3xl:grid-cols-2">
        <div className={classNames('flex flex-col', view === 'preview' && '@max-3xl:hidden')}>
          <EditorToolbar controls={id} empty={value === ''} onCommand={run} onClear={() => setAsking(true)} />
          <textarea
            id={id}
            ref={field}
            name={name}
            value={value}
            onChange={(event) => onChange(event.target.value)}
            onBlur={onBlur}
            onKeyDown={keyDown}
            aria-required={required}
            aria-invalid={problem ? true : undefined}
            aria-describedby={noteId}
            rows={8}
            className={classNames(
              // Grows with the text; a browser without field-sizing scrolls.
              'block field-sizing-content max-h-144 min-h-56 w-full grow resize-y rounded-b-control border bg-surface px-3 py-2.5 text-ink hover:border-primary',
              problem ? 'border-danger' : 'border-line-strong',
            )}
          />
        </div>
        {/* As high as the text area, whatever its content. */}
        <div className={classNames('relative min-w-0', view === 'write' && '@max-3xl:hidden')}>
          <Preview source={value} />
        </div>
      </div>
      <div className="mt-1 flex min-h-6 flex-wrap justify-between gap-x-4 text-sm">
        <p id={noteId} className={problem ? 'flex items-start gap-1.5 text-danger' : 'sr-only'}>
          {problem && <CircleAlert aria-hidden className="mt-0.5 size-4" />}
          {problem ?? filled(texts.count, { n: groupedNumber(length), max: groupedNumber(MAX) })}
        </p>
        <p aria-hidden className={classNames('ml-auto tabular', excess > 0 ? 'text-danger' : 'text-muted')}>
          {filled(texts.count, { n: groupedNumber(length), max: groupedNumber(MAX) })}
        </p>
      </div>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={texts.clearing.title}
        confirmLabel={texts.clearing.confirm}
        cancelLabel={texts.clearing.cancel}
        destructive
        onConfirm={() => {
          clearing.current = true;
          setAsking(false);
        }}
      >
        {filled(texts.clearing.text, { n: groupedNumber(length) })}
      </ConfirmDialog>
    </div>
  );
}

function Preview({ source }: { source: string }) {
  const { Preview: Loaded, failed, retry } = usePreview();
  const shown = useDeferredValue(source);
  return (
    <section
      aria-label={texts.preview}
      // Focusable, so that it can be scrolled by keyboard.
      tabIndex={0}
      className="h-[32rem] overflow-y-auto rounded-control border border-line bg-surface p-4 @3xl:absolute @3xl:inset-0 @3xl:h-auto"
    >
      {/* Headings in descriptions start at level 3. */}
      <h2 className="sr-only">{texts.preview}</h2>
      {Loaded ? (
        <Loaded source={shown} />
      ) : failed ? (
        <ErrorState
          title={texts.previewFailed}
          text={texts.previewFailedText}
          headingLevel="h3"
          onRetry={retry}
        />
      ) : (
        <Skeleton className="h-40" />
      )}
    </section>
  );
}
