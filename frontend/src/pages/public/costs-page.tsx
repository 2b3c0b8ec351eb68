import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { pageTitle } from '../../content/company.js';
import texts from '../../content/costs-copy.json' with { type: 'json' };
import { AbroadPart } from '../../features/costs/components/abroad-part.js';
import { AffordPart } from '../../features/costs/components/afford-part.js';
import { BuyingPart } from '../../features/costs/components/buying-part.js';
import { MortgagePart } from '../../features/costs/components/mortgage-part.js';
import { SellerPart } from '../../features/costs/components/seller-part.js';
import { YieldPart } from '../../features/costs/components/yield-part.js';
import { costInputs } from '../../features/costs/data/cost-inputs.js';
import { ratesQuery } from '../../features/costs/data/rates.api.js';
import { PageHead } from '../../site/page-head.js';
import { paths } from '../../site/paths.js';
import { PageHeader } from '../../ui/page-header.js';

/** Calculator of the costs of buying. The address holds all inputs, so that a sum can be shared and works without a script. */
export function CostsPage() {
  const [address] = useSearchParams();
  const { data } = useQuery(ratesQuery);
  const { key, form, onChange, onSubmit } = useAddressForm();
  const inputs = costInputs(address);
  const rates = data?.inForce ?? null;
  const { price, valuation } = inputs.amounts;
  const purchase = price === null ? null : { ...inputs.choices, price, valuation };
  const parts = { address, inputs, rates, purchase };
  return (
    <>
      <PageHead title={pageTitle(texts.title)} description={texts.description} path={paths.costs()} />
      <PageHeader title={texts.title} text={texts.intro} />
      <form
        key={key}
        ref={form}
        method="get"
        action={paths.costs()}
        aria-label={texts.form.label}
        data-printed
        noValidate
        onChange={onChange}
        onSubmit={onSubmit}
        className="container-page divide-y divide-line pb-14 lg:pb-20"
      >
        {data && !rates && (
          <p role="status" className="mt-6 rounded-card border border-line bg-surface px-5 py-4">
            {texts.noRates}
          </p>
        )}
        <BuyingPart {...parts} />
        <MortgagePart {...parts} />
        <AffordPart {...parts} />
        <YieldPart {...parts} />
        <SellerPart {...parts} />
        <AbroadPart />
      </form>
    </>
  );
}

/** Writes what is typed into the address; another address (Back, a link) fills the fields again. */
function useAddressForm() {
  const [address, setAddress] = useSearchParams();
  const [key, setKey] = useState(0);
  const form = useRef<HTMLFormElement>(null);
  /** Addresses that the form itself has written; null until it knows the one that it began with. */
  const written = useRef<Set<string> | null>(null);
  const query = address.toString();
  useEffect(() => {
    written.current ??= new Set([query]);
    if (written.current.has(query)) return;
    written.current = new Set([query]);
    setKey((before) => before + 1);
  }, [query]);

  function write(element: HTMLFormElement) {
    const filledIn = new URLSearchParams();
    for (const field of element.elements) {
      const isField = field instanceof HTMLInputElement || field instanceof HTMLSelectElement;
      const isLeftOut = field instanceof HTMLInputElement && field.type === 'checkbox' && !field.checked;
      if (isField && !isLeftOut && field.value !== '') filledIn.append(field.name, field.value);
    }
    written.current?.add(filledIn.toString());
    setAddress(filledIn, { replace: true, preventScrollReset: true });
  }
  return {
    ...{ key, form },
    onChange: (event: FormEvent<HTMLFormElement>) => write(event.currentTarget),
    onSubmit: (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault();
      write(event.currentTarget);
    },
  };
}
