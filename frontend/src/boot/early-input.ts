import type { EarlyInput, Field } from '../lib/early-input.js';

/**
 * Elements that need our code: buttons, forms submitted by code, and cards around their link
 * (property-card.tsx).
 */
export const NEEDS_SCRIPT = 'button[type="button"], form[method="dialog"] button, article';

/**
 * Captures input and clicks on a server-rendered page before hydration, for replay by lib/early-input.ts.
 * Repeated clicks on an element count once.
 */
export function recordEarlyInput(): void {
  const early: EarlyInput = { fields: [], clicked: [], scope: null, captureClick, stopCapture };
  window.lmlEarlyInput = early;
  document.addEventListener('input', captureField, true);
  document.addEventListener('click', captureClick, true);

  function captureField({ target }: Event): void {
    const field = target as Field;
    if (!isCaptured(field)) return;
    early.fields = early.fields.filter((entry) => entry.field !== field);
    early.fields.push({ field, value: field.value, checked: (field as HTMLInputElement).checked });
  }

  function captureClick({ type, target }: Event): boolean {
    const element = target as Element;
    const clicked = isCaptured(element) ? element.closest<HTMLElement>('a, button, article') : null;
    if (!clicked?.matches(NEEDS_SCRIPT)) return false;
    if (type === 'click') {
      early.clicked = early.clicked.filter((other) => other !== clicked);
      early.clicked.push(clicked);
    }
    return true;
  }

  function isCaptured(target: Element): boolean {
    return !early.scope || target.closest(early.scope) !== null;
  }

  function stopCapture(): void {
    document.removeEventListener('input', captureField, true);
    document.removeEventListener('click', captureClick, true);
  }
}
