import { useCallback, useEffect, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { PropertyFormValues } from '../data/property-form-values.js';
import { deleteDraft, saveDraft, type PropertyDraft, readDraft } from '../data/property-drafts.js';

const TYPING_PAUSE_MS = 500;

/** The property when the form was filled. */
export interface FormBase {
  /** Null to add a property. */
  version: number | null;
  values: PropertyFormValues;
}

/**
 * Stores unsaved input in this browser, and offers an earlier draft. The earlier draft is not overwritten
 * while it is offered.
 */
export function usePropertyDraft(form: UseFormReturn<PropertyFormValues>, id: number | null, base: FormBase) {
  const [offered, setOffered] = useState<PropertyDraft | null>(() => {
    const draft = readDraft(id);
    return draft && JSON.stringify(draft.values) !== JSON.stringify(base.values) ? draft : null;
  });
  const [storedAt, setKeptAt] = useState<number | null>(null);
  const done = useRef(false);

  useEffect(() => {
    if (offered) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const keep = () => {
      if (timer === undefined) return;
      clearTimeout(timer);
      timer = undefined;
      if (done.current) return;
      const values = form.getValues();
      if (JSON.stringify(values) === JSON.stringify(base.values)) {
        deleteDraft(id);
        setKeptAt(null);
      } else {
        const at = Date.now();
        setKeptAt(saveDraft(id, { at, version: base.version, base: base.values, values }) ? at : null);
      }
    };
    const stopListening = form.subscribe({
      formState: { values: true },
      callback: () => {
        clearTimeout(timer);
        timer = setTimeout(keep, TYPING_PAUSE_MS);
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
  }, [form, id, base, offered]);

  return {
    /** Earlier draft that was neither restored nor discarded yet. */
    offered,
    /** When the draft was last stored; null if there is nothing to store, or storage is full. */
    storedAt,
    settle: useCallback(
      (discard: boolean) => {
        if (discard) deleteDraft(id);
        setOffered(null);
      },
      [id],
    ),
    /** Deletes the draft after saving or discarding. */
    drop: useCallback(() => {
      done.current = true;
      deleteDraft(id);
    }, [id]),
  };
}
