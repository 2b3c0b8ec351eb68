import type { Edit } from './editor-commands.js';

/**
 * Applies an edit as if typed, so that the browser's undo works; falls back to setting the value. Either way
 * the field fires `input`.
 */
export function applyEdit(field: HTMLTextAreaElement, { from, to, insert, start, end }: Edit): void {
  field.focus();
  field.setSelectionRange(from, to);
  if (from !== to || insert !== '') {
    if (!typed(insert)) {
      field.setRangeText(insert, from, to);
      field.dispatchEvent(new Event('input', { bubbles: true }));
    }
  }
  field.setSelectionRange(start, end);
}

/** Deprecated, but the only way to keep the browser's undo history. */
function typed(text: string): boolean {
  if (typeof document.execCommand !== 'function') return false;
  return text === '' ? document.execCommand('delete') : document.execCommand('insertText', false, text);
}
