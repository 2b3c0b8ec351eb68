import type { PlanUnit } from '@lml/common/contracts';
import { officeDay, filled, shortDate } from '../../../lib/format.js';
import { now } from '../../../lib/now.js';
import { SumRow, SumTable } from '../../../ui/sum-table.js';
import copy from '../../../content/property-form-copy.json' with { type: 'json' };
import { previewedTerms } from '../data/payment-terms-rules.js';
import type { PlanValues } from '../data/payment-terms-values.js';
import { scheduleOf } from '../data/payment-schedule.js';
import type { Problem } from '../data/property-rules.js';

const { preview: texts } = copy.paymentTerms;

interface PaymentTermsPreviewProps {
  /** From 1. */
  number: number;
  plan: PlanValues;
  units: readonly PlanUnit[];
  /** Validation errors of the plan. */
  problems: readonly Problem[];
}

/** The schedule that visitors will see first, or the sentence that says why there is none. */
export function PaymentTermsPreview({ number, plan, units, problems }: PaymentTermsPreviewProps) {
  const title = filled(texts.title, { n: number });
  // A wrong sum explains more than a field that is still empty.
  const problem = problems.find(({ field }) => field.endsWith('.root')) ?? problems[0];
  const today = officeDay(now());
  const schedule = problem ? null : scheduleOf(previewedTerms(plan), units, today);
  return (
    <section aria-label={title} className="mt-4">
      <h5 className="mb-2 font-semibold">{title}</h5>
      {plan.validUntil !== '' && plan.validUntil < today && (
        <p className="mb-2 text-sm">{filled(texts.ended, { date: shortDate(plan.validUntil) })}</p>
      )}
      {schedule ? (
        <>
          <p className="mb-2 text-sm text-muted">{schedule.caption}</p>
          <SumTable label={title}>
            <tbody>
              {schedule.rows.map(({ term, amount }, index) => (
                <SumRow key={index} term={term} amount={amount} />
              ))}
              <SumRow term={texts.total} amount={schedule.total} strong />
            </tbody>
          </SumTable>
        </>
      ) : (
        <p role="status" className="text-sm text-muted">
          {problem ? `${texts.incomplete} ${problem.message}.` : texts.needsPrice}
        </p>
      )}
    </section>
  );
}
