import { useCallback, useEffect, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { dropDraft, keepDraft, readDraft, readPerson, type Draft } from './drafts.js';
import type { MessageFields } from './message-rules.js';

const TYPING_PAUSE_MS = 300;

interface DraftOptions {
  /** The form's name among the drafts. */
  name: string;
  /** The form's fields as they were at first. */
  initial: Draft;
  /** Whether name, e-mail and phone come from the form before. */
  withPerson: boolean;
}

/**
 * Puts back what was typed into a form and not sent, and keeps what is being typed: through a reload, a closed dialog
 * and a lost connection. It comes back in an effect, so the form can be rendered on a server.
 */
export function useDraft(form: UseFormReturn<MessageFields>, options: DraftOptions) {
  const restored = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // What the form was opened with holds until it is closed.
  const [{ name, initial, withPerson }] = useState(options);

  useEffect(() => {
    const draft = { ...(withPerson && readPerson()), ...readDraft(name) };
    for (const [key, value] of Object.entries(draft)) {
      const field = key as keyof MessageFields;
      // What somebody was quick enough to type already is newer.
      if (form.getValues(field) !== initial[field] || value === initial[field]) continue;
      form.setValue(field, value);
      restored.current = true;
    }

    const keep = () => {
      if (timer.current === undefined) return;
      clearTimeout(timer.current);
      timer.current = undefined;
      keepDraft(name, form.getValues(), initial);
    };
    const stopListening = form.subscribe({
      formState: { values: true },
      callback: () => {
        clearTimeout(timer.current);
        timer.current = setTimeout(keep, TYPING_PAUSE_MS);
      },
    });
    window.addEventListener('pagehide', keep);
    document.addEventListener('visibilitychange', keep);
    return () => {
      keep();
      stopListening();
      window.removeEventListener('pagehide', keep);
      document.removeEventListener('visibilitychange', keep);
    };
  }, [form, name, initial, withPerson]);

  return {
    /** Whether the form was opened with something typed before. */
    wasRestored: useCallback(() => restored.current, []),
    /** After the form was sent and reset. */
    drop: useCallback(
      (sent: MessageFields) => {
        clearTimeout(timer.current);
        timer.current = undefined;
        restored.current = false;
        dropDraft(name, sent);
      },
      [name],
    ),
  };
}
