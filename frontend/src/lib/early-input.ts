import { ANSWERS_LATER } from './page-marks.js';

export type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Input captured before hydration by boot/early-input.ts. */
export interface EarlyInput {
  fields: { field: Field; value: string }[];
  pressed: HTMLElement[];
  /** Selector of the part in which input is still captured; `null` for the whole page. */
  onlyIn: string | null;
  /** Captures a click that the browser does not handle itself. @returns whether it was captured */
  keepPress: (event: Event) => boolean;
  stop: () => void;
}

/** Attribute of a part of the page that hydrates later than the rest, with its own code. */
export const answersLater = { [ANSWERS_LATER]: '' };
const LATER_PART = `[${ANSWERS_LATER}]`;

/** Any of these events makes React hydrate its target synchronously. */
const PRESSES = ['pointerdown', 'mousedown', 'touchstart', 'pointerup', 'mouseup', 'touchend', 'click'];

/**
 * Call before hydration starts and before a router exists. During hydration, clicks that need our code
 * (buttons, cards) are captured for replay; any other click first replays the earlier input. `popstate` is
 * held back until hydration completes, because nothing could restore the scroll position before.
 * @returns replays the captured input after hydration; `replayLateInput` does so for parts that hydrate later
 */
export function takeEarlyInput(): () => void {
  let wentElsewhere = false;
  const hold = (event: PopStateEvent) => {
    wentElsewhere = true;
    event.stopImmediatePropagation();
  };
  window.addEventListener('popstate', hold);
  for (const press of PRESSES) window.addEventListener(press, keep, true);
  return () => {
    window.removeEventListener('popstate', hold);
    if (wentElsewhere)
      window.dispatchEvent(new PopStateEvent('popstate', { state: window.history.state as unknown }));
    wentElsewhere = false;
    doAgain();
  };
}

/** Replays the input captured in the part that hydrates later, once that part is hydrated. */
export function takeLaterInput(): void {
  const early = earlyInput();
  if (!early?.onlyIn) return;
  stop(early);
  repeat(early, () => true);
}

function earlyInput(): EarlyInput | undefined {
  return window.lmlEarlyInput;
}

function keep(event: Event): void {
  if (event.target instanceof Element && earlyInput()?.keepPress(event)) event.stopPropagation();
  else if (event.type === 'click') doAgain();
}

function doAgain(): void {
  const early = earlyInput();
  if (!early || early.onlyIn) return;
  if (document.querySelector(LATER_PART)) early.onlyIn = LATER_PART;
  else stop(early);
  repeat(early, (element) => !element.closest(LATER_PART));
}

function stop(early: EarlyInput): void {
  for (const press of PRESSES) window.removeEventListener(press, keep, true);
  early.stop();
  delete window.lmlEarlyInput;
}

function repeat(early: EarlyInput, answers: (element: Element) => boolean): void {
  const { fields, pressed } = early;
  early.fields = fields.filter(({ field }) => !answers(field));
  early.pressed = pressed.filter((element) => !answers(element));
  for (const { field, value } of fields) if (field.isConnected && answers(field)) enter(field, value);
  for (const element of pressed) if (element.isConnected && answers(element)) element.click();
}

/**
 * Time at which the content mounted now became visible; for server-rendered content the first contentful
 * paint. Milliseconds of `performance`.
 */
export function shownSince(): number {
  if (!('lmlEarlyInput' in window)) return performance.now();
  return performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0;
}

/** Fires an input event that React accepts: it ignores values equal to the last one it saw. */
function enter(field: Field, value: string): void {
  if (field instanceof HTMLSelectElement) {
    field.value = value;
    field.dispatchEvent(new Event('change', { bubbles: true }));
    return;
  }
  if (['checkbox', 'radio', 'file'].includes(field.type)) return;
  field.value = `${value} `;
  const ownOfBrowser = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value');
  ownOfBrowser?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
