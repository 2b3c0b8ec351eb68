import { ANSWERS_LATER } from './page-marks.js';

export type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** What visitors did before the page answered, kept by boot/early-input.ts. */
export interface EarlyInput {
  fields: { field: Field; value: string }[];
  pressed: HTMLElement[];
  /** Where input is still kept, as a selector; `null`: everywhere. */
  onlyIn: string | null;
  /** Keeps a press that the browser does not answer by itself. @returns whether it is one */
  keepPress: (event: Event) => boolean;
  stop: () => void;
}

/** Of what is around the part of a page that is taken over after the page, by code of its own. */
export const answersLater = { [ANSWERS_LATER]: '' };
const LATER_PART = `[${ANSWERS_LATER}]`;

/** Of any of these React would take over at once, in one long step, what it is about. */
const PRESSES = ['pointerdown', 'mousedown', 'touchstart', 'pointerup', 'mouseup', 'touchend', 'click'];

/**
 * From here on the page is taken over, in small steps. What the browser does nothing about (a button, a card) and is pressed
 * meanwhile is pressed once more when all is; whatever else is pressed React answers as it comes, and what was done before
 * it is done once more before it. Back and Forward wait until all is taken over: until then nobody would put the reader where
 * they were. Called before there is a router, so that none hears of them.
 * @returns does once more what was chosen, typed and pressed before, once there is somebody to answer it; of the part that
 *   answers later `takeLaterInput` does
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

/** Does once more what was done in the part that answers later, which answers from now on. */
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

/** When what is put on the page now could first be seen there: rendered by a server, long before. Milliseconds of `performance`. */
export function shownSince(): number {
  if (!('lmlEarlyInput' in window)) return performance.now();
  return performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0;
}

/** As if it were entered just now: React answers only what differs from the value that it last saw. */
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
