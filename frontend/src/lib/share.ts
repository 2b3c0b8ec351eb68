/** What is passed on. Most apps set the address behind the text by themselves, so the text leaves it out. */
export interface Shareable {
  title: string;
  text: string;
  url: string;
}

/** `failed`: neither could be done, the address has to be shown. `dismissed`: the visitor changed their mind. */
export type ShareOutcome = 'shared' | 'dismissed' | 'copied' | 'failed';

/** Opens the system's share sheet; where there is none, copies the address. */
export async function share(what: Shareable): Promise<ShareOutcome> {
  if (typeof navigator.share === 'function') {
    try {
      await navigator.share(what);
      return 'shared';
    } catch (error) {
      if (error instanceof Error && error.name === 'AbortError') return 'dismissed';
      // The browser has a sheet but refuses it here: then the address is copied.
    }
  }
  return (await copyText(what.url)) ? 'copied' : 'failed';
}

/** Copies a text. The clipboard is only open on secure pages; elsewhere the older way through a field may work. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyThroughField(text);
  }
}

function copyThroughField(text: string): boolean {
  const field = document.createElement('textarea');
  const before = document.activeElement;
  field.value = text;
  field.readOnly = true;
  field.style.position = 'fixed';
  field.style.opacity = '0';
  document.body.append(field);
  field.focus({ preventScroll: true });
  field.select();
  try {
    return document.execCommand('copy');
  } catch {
    return false;
  } finally {
    field.remove();
    if (before instanceof HTMLElement) before.focus({ preventScroll: true });
  }
}
