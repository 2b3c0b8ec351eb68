type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** What `public/theme.js` has kept since the page could first be seen. */
interface EarlyInput {
  fields: { field: Field; value: string }[];
  button: HTMLButtonElement | null;
  stop: () => void;
}

/**
 * From here on React answers what is done in the page as it comes. Back and Forward wait a little longer: until then nobody
 * would put the reader where they were. Called before there is a router, so that none hears of them.
 * @returns does once more what was chosen, typed and pressed before, once there is somebody to answer it
 */
export function takeEarlyInput(): () => void {
  let wentElsewhere = false;
  const hold = (event: PopStateEvent) => {
    wentElsewhere = true;
    event.stopImmediatePropagation();
  };
  window.addEventListener('popstate', hold);
  const early = (window as { lmlEarlyInput?: EarlyInput }).lmlEarlyInput;
  early?.stop();
  return () => {
    window.removeEventListener('popstate', hold);
    if (wentElsewhere)
      window.dispatchEvent(new PopStateEvent('popstate', { state: window.history.state as unknown }));
    wentElsewhere = false;
    if (!early) return;
    const { fields, button } = early;
    Object.assign(early, { fields: [], button: null });
    delete (window as { lmlEarlyInput?: EarlyInput }).lmlEarlyInput;
    for (const { field, value } of fields) if (field.isConnected) enter(field, value);
    if (button?.isConnected) button.click();
  };
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
