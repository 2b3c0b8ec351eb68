import type { FormTab } from '@lml/common/contracts';
import { useCallback, useEffect, useState, type RefObject } from 'react';
import { tabOf } from '../data/form-tabs.js';

/** Focuses a field: first opens its tab, and its collapsible section if closed. */
export function useFieldFocus(form: RefObject<HTMLFormElement | null>, showTab: (tab: FormTab) => void) {
  const [target, setTarget] = useState<{ field: string } | null>(null);

  useEffect(() => {
    const element = target && form.current && elementOf(form.current, target.field);
    if (!element) return;
    const closed = element.closest('details');
    if (closed) closed.open = true;
    element.focus();
    element.scrollIntoView({ block: 'center' });
  }, [target, form]);

  return useCallback(
    (field: string) => {
      showTab(tabOf(field));
      setTarget({ field });
    },
    [showTab],
  );
}

/** The field, or the section that contains it. */
function elementOf(form: HTMLFormElement, field: string): HTMLElement | null {
  const own = form.querySelector<HTMLElement>(`[name="${CSS.escape(field)}"]`);
  if (own) return own;
  const part = field.split('.')[0] ?? field;
  return form.querySelector<HTMLElement>(`[data-field="${CSS.escape(part)}"]`);
}
