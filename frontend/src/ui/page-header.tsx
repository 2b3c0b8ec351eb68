import type { ReactNode } from 'react';

/** Title and introduction of a page without a hero. */
export function PageHeader({
  title,
  text,
  children,
}: {
  title: string;
  text?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <div className="border-b border-line bg-surface">
      <div className="container-page py-10 lg:py-14 print:py-4">
        <span aria-hidden className="mb-4 block h-0.5 w-12 bg-gold" />
        <h1 tabIndex={-1} className="text-h1">
          {title}
        </h1>
        {text && <p className="mt-3 max-w-2xl text-lg text-muted">{text}</p>}
        {children}
      </div>
    </div>
  );
}
