import { useState } from 'react';
import { readForSession, storeForSession } from '../../../lib/session-storage.js';

/**
 * Text that survives navigation, stored in this tab only, as computers may be shared.
 * @param name key of the text
 * @returns the text, or null if nothing was typed; a function to set it, which deletes it with null; and one that deletes it once it
 *   was stored, unless it was changed meanwhile
 */
export function useTypedText(
  name: string,
): [
  text: string | null,
  setText: (text: string | null) => void,
  deleteStored: (stored: string | null) => void,
] {
  const key = `lml.inbox.${name}`;
  const [text, setText] = useState(() => readForSession(key));
  return [
    text,
    (typed) => {
      setText(typed);
      storeForSession(key, typed);
    },
    (stored) =>
      setText((now) => {
        if (now !== stored) return now;
        storeForSession(key, null);
        return null;
      }),
  ];
}
