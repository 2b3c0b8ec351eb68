/** Shared content. Most apps append the URL themselves, so the text leaves it out. */
export interface Shareable {
  title: string;
  text: string;
  url: string;
}

/** `failed`: neither sharing nor copying worked, show the link. `dismissed`: the visitor cancelled. */
export type ShareOutcome = 'shared' | 'dismissed' | 'copied' | 'failed';

/** Opens the system's share sheet; copies the URL if there is none. */
export async function share(what: Shareable): Promise<ShareOutcome> {
  if (typeof navigator.share === 'function') {
    try {
      await navigator.share(what);
      return 'shared';
    } catch (error) {
      if (error instanceof Error && error.name === 'AbortError') return 'dismissed';
      // The browser has a share sheet but refused it here: copy the URL.
    }
  }
  return (await copyText(what.url)) ? 'copied' : 'failed';
}

/** Copies a text. The clipboard API needs HTTPS; elsewhere a hidden field may work. */
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
