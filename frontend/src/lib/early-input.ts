type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** What `public/theme.js` has kept since the page could first be seen. */
interface EarlyInput {
  fields: { field: Field; value: string }[];
  button: HTMLButtonElement | null;
  stop: () => void;
}

/** Of any of these React would take over at once, in one long step, what it is about. */
const PRESSES = ['pointerdown', 'mousedown', 'touchstart', 'pointerup', 'mouseup', 'touchend', 'click'];

/**
 * From here on the page is taken over, in small steps. A button that is pressed meanwhile is pressed once more when all is;
 * whatever else is pressed React answers as it comes, and what was done before it is done once more before it. Back and
 * Forward wait until all is taken over: until then nobody would put the reader where they were. Called before there is a
 * router, so that none hears of them.
 * @returns does once more what was chosen, typed and pressed before, once there is somebody to answer it
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

  function keep(event: Event): void {
    const button = event.target instanceof Element && event.target.closest('button[type="button"]');
    const early = (window as { lmlEarlyInput?: EarlyInput }).lmlEarlyInput;
    if (button && early) {
      event.stopPropagation();
      if (event.type === 'click') early.button = button as HTMLButtonElement;
    } else if (event.type === 'click') doAgain();
  }

  function doAgain(): void {
    for (const press of PRESSES) window.removeEventListener(press, keep, true);
    const early = (window as { lmlEarlyInput?: EarlyInput }).lmlEarlyInput;
    if (!early) return;
    early.stop();
    delete (window as { lmlEarlyInput?: EarlyInput }).lmlEarlyInput;
    for (const { field, value } of early.fields) if (field.isConnected) enter(field, value);
    if (early.button?.isConnected) early.button.click();
  }
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
