import type { Edit } from './editor-commands.js';

/**
 * Makes an edit as if it were typed, so that the browser's own undo takes it back; where a browser does not let us, it
 * is made without. Either way the field tells of it by an `input` event, as of anything typed.
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

/** Deprecated, yet nothing else reaches the undo of a text field. */
function typed(text: string): boolean {
  if (typeof document.execCommand !== 'function') return false;
  return text === '' ? document.execCommand('delete') : document.execCommand('insertText', false, text);
}
