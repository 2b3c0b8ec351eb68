import { COST_EXAMPLES, purchaseCosts, type RateValues, shillings } from '@lml/common/contracts';
import { filled } from '../../../lib/format.js';
import copy from '../../../content/rates-copy.json' with { type: 'json' };

const texts = copy.preview;

/** The worked examples by the rates in force and by the new ones. */
export function RatesPreview({ current, next }: { current: RateValues | null; next: RateValues | null }) {
  return (
    <section className="mt-8">
      <h3 className="mb-3 text-h3">{texts.title}</h3>
      {!next ? (
        <p className="text-muted">{texts.invalid}</p>
      ) : (
        <div
          role="region"
          aria-label={texts.label}
          tabIndex={0}
          className="overflow-x-auto rounded-card border border-line bg-surface"
        >
          <table className="w-full text-left tabular">
            <thead>
              <tr className="border-b border-line-strong text-sm text-muted">
                <th scope="col" className="px-4 py-2 font-medium">
                  {texts.example}
                </th>
                {current && <NumberHead>{texts.now}</NumberHead>}
                <NumberHead>{texts.next}</NumberHead>
                {current && <NumberHead>{texts.difference}</NumberHead>}
              </tr>
            </thead>
            <tbody>
              {COST_EXAMPLES.map(({ key, purchase }) => {
                const was = current && purchaseCosts(purchase, current);
                const becomes = purchaseCosts(purchase, next);
                const change = was ? becomes.allIn - was.allIn : 0;
                return (
                  <tr key={key} className="border-b border-line last:border-b-0">
                    <th scope="row" className="min-w-44 px-4 py-2.5 font-normal">
                      {texts.names[key]}
                    </th>
                    {was && <NumberCell>{totalText(was)}</NumberCell>}
                    <NumberCell>{totalText(becomes)}</NumberCell>
                    {was && (
                      <NumberCell>
                        {change === 0 ? '–' : `${change > 0 ? '+' : '−'}${shillings(Math.abs(change))}`}
                      </NumberCell>
                    )}
                  </tr>
                );
              })}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}

function totalText({ allIn, atLeast }: { allIn: number; atLeast: boolean }): string {
  return atLeast ? filled(texts.atLeast, { amount: shillings(allIn) }) : shillings(allIn);
}

function NumberHead({ children }: { children: string }) {
  return (
    <th scope="col" className="px-4 py-2 text-right font-medium">
      {children}
    </th>
  );
}

function NumberCell({ children }: { children: string }) {
  return <td className="px-4 py-2.5 text-right whitespace-nowrap">{children}</td>;
}
