import { useState } from 'react';
import { readForSession, storeForSession } from '../../../lib/session-storage.js';

/**
 * A text that is being typed and outlives the screen: in this tab and session, because a computer may be shared.
 * @param name of the text among all that are kept
 * @returns the text, or null while nothing was typed; null forgets it
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
