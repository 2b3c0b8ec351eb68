import { useCallback, useEffect, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { deleteDraft, saveDraft, readDraft, readPerson, type Draft } from './drafts.js';
import type { MessageFields } from './message-rules.js';

const TYPING_PAUSE_MS = 300;

interface DraftOptions {
  /** Key of the draft. */
  name: string;
  /** Initial values of the form. */
  initial: Draft;
}

/**
 * Restores unsent input and stores it while typing, so that it survives reloads, closing the dialog and lost
 * connections. Restores in an effect, so that the form can be server-rendered.
 */
export function useDraft(form: UseFormReturn<MessageFields>, options: DraftOptions) {
  const restored = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // The initial values stay fixed until the form closes.
  const [{ name, initial }] = useState(options);

  useEffect(() => {
    const draft = { ...readPerson(), ...readDraft(name) };
    for (const [key, value] of Object.entries(draft)) {
      const field = key as keyof MessageFields;
      // Input typed before the effect ran is newer.
      if (form.getValues(field) !== initial[field] || value === initial[field]) continue;
      form.setValue(field, value);
      restored.current = true;
    }

    const keep = () => {
      if (timer.current === undefined) return;
      clearTimeout(timer.current);
      timer.current = undefined;
      saveDraft(name, form.getValues(), initial);
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
  }, [form, name, initial]);

  return {
    /** Whether the form was opened with a draft. */
    wasRestored: useCallback(() => restored.current, []),
    /** Call after the form was sent and reset. */
    drop: useCallback(
      (sent: MessageFields) => {
        clearTimeout(timer.current);
        timer.current = undefined;
        restored.current = false;
        deleteDraft(name, sent);
      },
      [name],
    ),
  };
}
