import { useState } from 'react';

/**
 * Copies a text to the clipboard. Some browsers block the clipboard: `select` then marks the text, so that it
 * can be copied by hand.
 */
export function useClipboard(text: string, select: () => void) {
  const [copied, setCopied] = useState<'yes' | 'no' | null>(null);

  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setCopied('yes');
    } catch {
      select();
      setCopied('no');
    }
  }

  return { copied, copy };
}
