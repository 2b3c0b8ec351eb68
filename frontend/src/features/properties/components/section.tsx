import type { ReactNode } from 'react';

/** Section of a property's page. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="deferred-layout">
      <h2 className="mb-4 text-h3">{title}</h2>
      {children}
    </section>
  );
}
