import { FORM_TABS, type FormTab } from '@lml/common/contracts';
import { Tabs } from 'radix-ui';
import type { ReactNode } from 'react';
import { useFormState } from 'react-hook-form';
import { filled } from '../../../lib/format.js';
import { RequiredNote } from '../../../ui/field.js';
import copy from '../../../content/property-form-copy.json' with { type: 'json' };
import { errorCounts } from '../data/form-errors.js';
import { TAB_NAMES } from '../data/form-tabs.js';
import type { PropertyFormValues } from '../data/property-form-values.js';

/** Tabs whose first fields are required. */
const WITH_REQUIRED: readonly FormTab[] = ['basic', 'location'];

interface FormTabsProps {
  tab: FormTab;
  onTabChange: (tab: FormTab) => void;
  panels: Record<FormTab, ReactNode>;
  /** The fields can only be read. */
  readOnly: boolean;
}

/**
 * Tabs with their number of errors. All panels stay mounted, so that fields keep their values and uploads
 * continue.
 */
export function FormTabs({ tab, onTabChange, panels, readOnly }: FormTabsProps) {
  const { errors } = useFormState<PropertyFormValues>();
  const counts = errorCounts(errors);
  return (
    <Tabs.Root value={tab} onValueChange={(value) => onTabChange(value as FormTab)}>
      <div className="-mx-4 overflow-x-auto overscroll-x-contain px-4 [scrollbar-width:none] lg:-mx-8 lg:px-8 xl:mx-0 xl:px-0">
        <Tabs.List aria-label={copy.tabList} className="flex w-max min-w-full gap-1 border-b border-line">
          {FORM_TABS.map((name) => (
            <Tabs.Trigger
              key={name}
              value={name}
              className="relative -mb-px flex min-h-12 items-center gap-2 border-b-2 border-transparent px-3 text-[0.9375rem] font-medium whitespace-nowrap text-muted -outline-offset-4! hover:text-ink data-[state=active]:border-primary data-[state=active]:text-primary sm:px-4"
            >
              {TAB_NAMES[name]}
              {counts[name] > 0 && (
                <span className="grid h-5 min-w-5 place-items-center rounded-full bg-danger px-1.5 text-xs font-semibold text-surface tabular">
                  <span aria-hidden>{counts[name]}</span>
                  <span className="sr-only">{filled(copy.tabProblem, { n: counts[name] })}</span>
                </span>
              )}
            </Tabs.Trigger>
          ))}
        </Tabs.List>
      </div>
      {FORM_TABS.map((name) => (
        <Tabs.Content
          key={name}
          value={name}
          forceMount
          tabIndex={-1}
          className="relative pt-6 outline-none data-[state=inactive]:hidden"
        >
          <h2 className="sr-only">{TAB_NAMES[name]}</h2>
          {WITH_REQUIRED.includes(name) && <RequiredNote text={copy.requiredNote} className="mb-4" />}
          <fieldset disabled={readOnly} className="min-w-0">
            {panels[name]}
          </fieldset>
        </Tabs.Content>
      ))}
    </Tabs.Root>
  );
}
