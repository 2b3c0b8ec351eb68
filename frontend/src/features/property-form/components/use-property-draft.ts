import { useCallback, useEffect, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { PropertyFormValues } from '../data/property-form-values.js';
import { dropDraft, keepDraft, type PropertyDraft, readDraft } from '../data/property-drafts.js';

const TYPING_PAUSE_MS = 500;

/** The property as it was when its fields were filled. */
export interface FormBase {
  /** Null for a new one. */
  version: number | null;
  values: PropertyFormValues;
}

/**
 * Keeps what is typed in this browser until it is saved, and offers what was kept before. While that offer stands the
 * kept draft is left as it is.
 */
export function usePropertyDraft(form: UseFormReturn<PropertyFormValues>, id: number | null, base: FormBase) {
  const [offered, setOffered] = useState<PropertyDraft | null>(() => {
    const draft = readDraft(id);
    return draft && JSON.stringify(draft.values) !== JSON.stringify(base.values) ? draft : null;
  });
  const [keptAt, setKeptAt] = useState<number | null>(null);
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
        dropDraft(id);
        setKeptAt(null);
      } else {
        const at = Date.now();
        setKeptAt(keepDraft(id, { at, version: base.version, base: base.values, values }) ? at : null);
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
    /** What was kept before and is neither taken nor discarded yet. */
    offered,
    /** When this browser kept the fields last; null while there is nothing to keep, or no room. */
    keptAt,
    settle: useCallback(
      (discard: boolean) => {
        if (discard) dropDraft(id);
        setOffered(null);
      },
      [id],
    ),
    /** All is saved, or shall be forgotten. */
    drop: useCallback(() => {
      done.current = true;
      dropDraft(id);
    }, [id]),
  };
}
