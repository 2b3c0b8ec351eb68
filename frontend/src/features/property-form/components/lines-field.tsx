import { cleanLine, type FieldsWhere, type PropertyFields } from '@lml/common/contracts';
import { Plus, X } from 'lucide-react';
import { useRef, useState, type ClipboardEvent, type KeyboardEvent } from 'react';
import { useController } from 'react-hook-form';
import { filled } from '../../../lib/format.js';
import { Button } from '../../../ui/button.js';
import { Field } from '../../../ui/field.js';
import copy from '../../../content/property-form-copy.json' with { type: 'json' };
import type { PropertyFormValues } from '../data/property-form-values.js';
import { useFieldError } from './form-fields.js';

const texts = copy.lines;

type LinesName =
  | keyof FieldsWhere<PropertyFields, { kind: 'lines' }>
  | `rooms.${number}.features`
  | `rooms.${number}.images`;

interface LinesFieldProps {
  name: LinesName;
  label: string;
  hint?: string;
  placeholder?: string;
  inputMode?: 'url';
}

/**
 * List of short texts. Enter or blur adds an entry, so that no input is lost; several lines can be pasted at
 * once; Backspace in the empty field edits the last entry.
 */
export function LinesField({ name, label, hint, placeholder, inputMode }: LinesFieldProps) {
  const { field } = useController<PropertyFormValues, LinesName>({ name });
  const error = useFieldError(name);
  const [text, setText] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const lines = field.value;

  function add(typed: string) {
    const known = new Set(lines.map((line) => line.toLowerCase()));
    const added = typed
      .split('\n')
      .map(cleanLine)
      .filter((line) => line !== '' && !known.has(line.toLowerCase()) && known.add(line.toLowerCase()));
    setText('');
    if (added.length > 0) field.onChange([...lines, ...added]);
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.nativeEvent.isComposing) return;
    const last = lines.at(-1);
    if (event.key === 'Enter') {
      event.preventDefault();
      add(text);
    } else if (event.key === 'Backspace' && text === '' && last !== undefined) {
      event.preventDefault();
      field.onChange(lines.slice(0, -1));
      setText(last);
    }
  }

  function onPaste(event: ClipboardEvent<HTMLInputElement>) {
    const pasted = event.clipboardData.getData('text');
    if (!pasted.includes('\n')) return;
    event.preventDefault();
    add(text + pasted);
  }

  return (
    <div>
      <Field label={label} error={error} hint={hint}>
        {(control) => (
          <div className="flex gap-2">
            <input
              {...control}
              ref={input}
              name={name}
              value={text}
              onChange={(event) => setText(event.target.value)}
              onKeyDown={onKeyDown}
              onPaste={onPaste}
              onBlur={() => {
                add(text);
                field.onBlur();
              }}
              placeholder={placeholder}
              inputMode={inputMode}
              autoComplete="off"
              className="min-h-11 w-full min-w-0 rounded-control border border-line-strong bg-surface px-3 text-ink transition-colors duration-150 placeholder:text-muted/80 hover:border-primary aria-invalid:border-danger"
            />
            <Button
              look="outline"
              aria-label={filled(texts.addTo, { list: label })}
              // The blur before this has added the field's text.
              onClick={() => input.current?.focus()}
              className="shrink-0 px-3!"
            >
              <Plus aria-hidden />
              <span className="max-sm:sr-only">{texts.add}</span>
            </Button>
          </div>
        )}
      </Field>
      {lines.length > 0 && (
        <ul aria-label={label} className="-mt-1 mb-2 flex flex-wrap gap-2">
          {lines.map((line, index) => (
            <li
              key={`${index}-${line}`}
              className="flex max-w-full items-center gap-1 rounded-full border border-line bg-primary-soft pl-3 text-sm"
            >
              <span className="min-w-0 py-1 break-words">{line}</span>
              <button
                type="button"
                aria-label={filled(texts.remove, { line })}
                onClick={() => {
                  field.onChange(lines.filter((_line, other) => other !== index));
                  input.current?.focus();
                }}
                className="grid size-8 shrink-0 place-items-center rounded-full text-muted hover:bg-surface hover:text-ink max-sm:size-11"
              >
                <X aria-hidden className="size-4" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
