import { HYDRATES_LATER } from './document-attributes.js';

export type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Input captured before hydration by boot/early-input.ts. */
export interface EarlyInput {
  /** `checked` is undefined but for inputs. */
  fields: { field: Field; value: string; checked?: boolean }[];
  clicked: HTMLElement[];
  /** Selector of the part in which input is still captured; `null` for the whole page. */
  scope: string | null;
  /** The part that hydrates later was hydrated before the rest. */
  lateIsHydrated?: boolean;
  /** Captures a click that the browser does not handle itself. @returns whether it was captured */
  captureClick: (event: Event) => boolean;
  stopCapture: () => void;
}

/** Attribute of a part of the page that hydrates later than the rest, with its own code. */
export const hydratesLater = { [HYDRATES_LATER]: '' };
const LATE_PART = `[${HYDRATES_LATER}]`;

/** Any of these events makes React hydrate its target synchronously. */
const POINTER_EVENTS = [
  'pointerdown',
  'mousedown',
  'touchstart',
  'pointerup',
  'mouseup',
  'touchend',
  'click',
];

/**
 * Call before hydration starts and before a router exists. During hydration, clicks that need our code
 * (buttons, cards) are captured for replay; any other click first replays the earlier input. `popstate` is
 * held back until hydration completes, because nothing could restore the scroll position before.
 * @returns replays the captured input after hydration; `replayLateInput` does so for parts that hydrate later
 */
export function captureEarlyInput(): () => void {
  let navigated = false;
  const hold = (event: PopStateEvent) => {
    navigated = true;
    event.stopImmediatePropagation();
  };
  window.addEventListener('popstate', hold);
  for (const press of POINTER_EVENTS) window.addEventListener(press, intercept, true);
  return () => {
    window.removeEventListener('popstate', hold);
    if (navigated)
      window.dispatchEvent(new PopStateEvent('popstate', { state: window.history.state as unknown }));
    navigated = false;
    replay();
  };
}

/** Replays the input captured in the part that hydrates later, once that part is hydrated. */
export function replayLateInput(): void {
  const early = earlyInput();
  if (!early) return;
  if (!early.scope) {
    early.lateIsHydrated = true;
    return;
  }
  stopCapture(early);
  replayWhere(early, () => true);
}

function earlyInput(): EarlyInput | undefined {
  return window.lmlEarlyInput;
}

function intercept(event: Event): void {
  if (event.target instanceof Element && earlyInput()?.captureClick(event)) event.stopPropagation();
  else if (event.type === 'click') replay();
}

function replay(): void {
  const early = earlyInput();
  if (!early || early.scope) return;
  const isLater = !early.lateIsHydrated && document.querySelector(LATE_PART) !== null;
  if (isLater) early.scope = LATE_PART;
  else stopCapture(early);
  replayWhere(early, (element) => !isLater || !element.closest(LATE_PART));
}

function stopCapture(early: EarlyInput): void {
  for (const press of POINTER_EVENTS) window.removeEventListener(press, intercept, true);
  early.stopCapture();
  delete window.lmlEarlyInput;
}

function replayWhere(early: EarlyInput, isHydrated: (element: Element) => boolean): void {
  const { fields, clicked } = early;
  early.fields = fields.filter(({ field }) => !isHydrated(field));
  early.clicked = clicked.filter((element) => !isHydrated(element));
  for (const { field, value, checked } of fields) {
    if (!field.isConnected || !isHydrated(field)) continue;
    if (field.type === 'checkbox') tick(field as HTMLInputElement, checked!);
    else enterValue(field, value);
  }
  for (const element of clicked) if (element.isConnected && isHydrated(element)) element.click();
}

/**
 * Time at which the content mounted now became visible; for server-rendered content the first contentful
 * paint. Milliseconds of `performance`.
 */
export function visibleSince(): number {
  if (!('lmlEarlyInput' in window)) return performance.now();
  return performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0;
}

/** Clicks a box so that it ends as it was left: React hears of a change from where it stood. */
function tick(box: HTMLInputElement, checked: boolean): void {
  box.checked = !checked;
  box.click();
}

/** Fires an input event that React accepts: it ignores values equal to the last one it saw. */
function enterValue(field: Field, value: string): void {
  if (field instanceof HTMLSelectElement) {
    field.value = value;
    field.dispatchEvent(new Event('change', { bubbles: true }));
    return;
  }
  if (['radio', 'file'].includes(field.type)) return;
  field.value = `${value} `;
  const nativeValue = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value');
  nativeValue?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
