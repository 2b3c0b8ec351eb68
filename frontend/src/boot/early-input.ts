import type { EarlyInput, Field } from '../lib/early-input.js';

/**
 * Elements that need our code: buttons, forms submitted by code, and cards around their link
 * (property-card.tsx).
 */
const ANSWERED_BY_CODE = 'button[type="button"], form[method="dialog"] button, article';

/**
 * Captures input and clicks on a server-rendered page before hydration, for replay by lib/early-input.ts.
 * Repeated clicks on an element count once.
 */
export function keepEarlyInput(): void {
  const early: EarlyInput = { fields: [], pressed: [], onlyIn: null, keepPress, stop };
  window.lmlEarlyInput = early;
  document.addEventListener('input', keepField, true);
  document.addEventListener('click', keepPress, true);

  function keepField({ target }: Event): void {
    const field = target as Field;
    if (!isKept(field)) return;
    early.fields = early.fields.filter((kept) => kept.field !== field);
    early.fields.push({ field, value: field.value });
  }

  function keepPress({ type, target }: Event): boolean {
    const element = target as Element;
    const pressed = isKept(element) ? element.closest<HTMLElement>('a, button, article') : null;
    if (!pressed?.matches(ANSWERED_BY_CODE)) return false;
    if (type === 'click') {
      early.pressed = early.pressed.filter((kept) => kept !== pressed);
      early.pressed.push(pressed);
    }
    return true;
  }

  function isKept(target: Element): boolean {
    return !early.onlyIn || target.closest(early.onlyIn) !== null;
  }

  function stop(): void {
    document.removeEventListener('input', keepField, true);
    document.removeEventListener('click', keepPress, true);
  }
}
