import { commercialRent, escalationOf, leaseYears, rentByYear } from '@lml/common/contracts';
import { useFormContext, useWatch } from 'react-hook-form';
import { filled } from '../../../lib/format.js';
import { SumRow, SumTable } from '../../../ui/sum-table.js';
import copy from '../../../content/property-form-copy.json' with { type: 'json' };
import { previewedProperty } from '../data/previewed.js';
import type { PropertyFormValues } from '../data/property-form-values.js';

const { commercialPreview: texts } = copy.terms;

/** The month's total and the rent by year, as the page will show them; nothing without a price. */
export function CommercialPreview() {
  const { getValues } = useFormContext<PropertyFormValues>();
  useWatch<PropertyFormValues>();
  const property = previewedProperty(getValues(), undefined, [], { html: '', unitTypes: [] });
  const rent = commercialRent(property);
  if (!rent) return null;
  const escalation = escalationOf(property);
  const years = escalation ? rentByYear(rent, escalation, leaseYears(property)) : [];
  return (
    <section aria-label={texts.title} className="mb-5">
      <h3 className="mb-3 font-semibold">{texts.title}</h3>
      <SumTable label={texts.title}>
        <tbody>
          <SumRow term={rent.vat === null ? texts.beforeVat : texts.total} amount={rent.due} strong />
          {years.map(({ year, rent: amount }) => (
            <SumRow key={year} term={filled(texts.year, { n: year })} amount={amount} />
          ))}
        </tbody>
      </SumTable>
    </section>
  );
}
