import { useState } from 'react';
import { readForSession, storeForSession } from '../../../lib/session-storage.js';

/**
 * Text that survives navigation, stored in this tab only, as computers may be shared.
 * @param name key of the text
 * @returns the text, or null if nothing was typed; setting null deletes it
 */
export function useTypedText(name: string): [string | null, (text: string | null) => void] {
  const key = `lml.inbox.${name}`;
  const [text, setText] = useState(() => readForSession(key));
  return [
    text,
    (typed) => {
      setText(typed);
      storeForSession(key, typed);
    },
  ];
}
