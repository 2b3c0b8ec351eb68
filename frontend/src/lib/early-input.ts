type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** What `public/theme.js` has kept since the page could first be seen. */
interface EarlyInput {
  fields: { field: Field; value: string }[];
  button: HTMLButtonElement | null;
  stop: () => void;
}

/**
 * From here on React answers what is pressed in the page as it comes, and what was done before it is done once more before it.
 * Back and Forward wait until all is taken over: until then nobody would put the reader where they were. Called before there
 * is a router, so that none hears of them.
 * @returns does once more what was chosen, typed and pressed before, once there is somebody to answer it
 */
export function takeEarlyInput(): () => void {
  let wentElsewhere = false;
  const hold = (event: PopStateEvent) => {
    wentElsewhere = true;
    event.stopImmediatePropagation();
  };
  window.addEventListener('popstate', hold);
  window.addEventListener('click', doAgain, true);
  return () => {
    window.removeEventListener('popstate', hold);
    if (wentElsewhere)
      window.dispatchEvent(new PopStateEvent('popstate', { state: window.history.state as unknown }));
    wentElsewhere = false;
    doAgain();
  };

  function doAgain(): void {
    window.removeEventListener('click', doAgain, true);
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
