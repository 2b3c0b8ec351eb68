import type { ReactNode } from 'react';

interface OfferCardProps {
  title: string;
  price: string;
  /** Falsy entries are left out. */
  facts: (string | false)[];
  text: string;
  footer: string;
  /** Content between the text and the footer. */
  children?: ReactNode;
}

/** List item for one of several offers, such as a room type or a unit type. */
export function OfferCard({ title, price, facts, text, footer, children }: OfferCardProps) {
  return (
    <li className="flex min-w-0 flex-col rounded-card border border-line bg-surface p-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 className="text-lg">{title}</h3>
        <p className="text-sm text-muted tabular">{facts.filter(Boolean).join(' · ')}</p>
      </div>
      <p className="mt-1 font-semibold text-primary tabular">{price}</p>
      {text && <p className="mt-3 text-[0.9375rem]">{text}</p>}
      {children}
      {footer && <p className="mt-auto pt-3 text-sm text-muted italic">{footer}</p>}
    </li>
  );
}
