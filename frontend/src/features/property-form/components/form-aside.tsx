import { COMPLETENESS_TEXTS, type PropertySummary, type StaffProperty } from '@lml/common/contracts';
import { ArrowRight } from 'lucide-react';
import { useDeferredValue, type ComponentType } from 'react';
import { useFormContext, useFormState, useWatch } from 'react-hook-form';
import { filled } from '../../../lib/format.js';
import { useMediaQuery } from '../../../lib/use-media-query.js';
import copy from '../../../content/property-form-copy.json' with { type: 'json' };
import { errorPaths } from '../data/form-errors.js';
import { fieldOfPart } from '../data/form-tabs.js';
import { completenessNow, previewedSummary } from '../data/previewed.js';
import type { PropertyFormValues } from '../data/property-form-values.js';

const { completeness: texts, card } = copy;
/** Minimum width for the card beside the form. */
const BESIDE = '(min-width: 1280px)';

interface FormAsideProps {
  stored: StaffProperty | undefined;
  Card: ComponentType<{ property: PropertySummary }>;
  onGoTo: (field: string) => void;
}

/** Completeness of the property and, on wide screens, its card, computed from the fields. */
export function FormAside({ stored, Card, onGoTo }: FormAsideProps) {
  const { getValues } = useFormContext<PropertyFormValues>();
  const watched = useDeferredValue(useWatch<PropertyFormValues>());
  const values = { ...getValues(), ...(watched as Partial<PropertyFormValues>) };
  const wide = useMediaQuery(BESIDE);
  const wrong = errorPaths(useFormState<PropertyFormValues>().errors).length > 0;
  const { percent, missing } = completenessNow(values);
  return (
    <div className="mt-8 space-y-6 xl:sticky xl:top-20 xl:mt-0">
      <section aria-labelledby="completeness" className="rounded-card border border-line bg-surface p-4">
        <div className="flex items-baseline justify-between gap-3">
          <h2 id="completeness" className="font-sans text-base font-semibold">
            {texts.title}
          </h2>
          <p className="text-sm font-semibold tabular">{filled(texts.percent, { n: percent })}</p>
        </div>
        <div
          role="meter"
          aria-labelledby="completeness"
          aria-valuenow={percent}
          aria-valuemin={0}
          aria-valuemax={100}
          className="mt-2 h-2 overflow-hidden rounded-full bg-line"
        >
          <div
            className="h-full origin-left rounded-full bg-primary transition-transform duration-200"
            style={{ transform: `scaleX(${percent / 100})` }}
          />
        </div>
        {missing.length === 0 ? (
          <p className="mt-3 text-sm text-muted">{wrong ? texts.completeButWrong : texts.complete}</p>
        ) : (
          <ul aria-label={texts.missing} className="mt-2">
            {missing.map((part) => (
              <li key={part}>
                <button
                  type="button"
                  onClick={() => onGoTo(fieldOfPart(part))}
                  className="flex min-h-8 w-full items-center justify-between gap-2 rounded-control text-left text-sm text-muted hover:text-primary max-sm:min-h-11"
                >
                  <span className="underline decoration-line-strong underline-offset-4">
                    {COMPLETENESS_TEXTS[part]}
                  </span>
                  <ArrowRight aria-hidden className="size-4" />
                </button>
              </li>
            ))}
          </ul>
        )}
      </section>
      {wide && (
        <section aria-labelledby="card-preview">
          <h2 id="card-preview" className="font-sans text-base font-semibold">
            {card.title}
          </h2>
          <p className="mb-3 text-sm text-muted">{card.text}</p>
          {/* Inert: the card's links would leave the form. */}
          <div inert>
            <Card property={previewedSummary(values, stored)} />
          </div>
        </section>
      )}
    </div>
  );
}
