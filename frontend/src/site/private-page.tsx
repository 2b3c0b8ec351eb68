import type { ReactNode } from 'react';
import { company, pageTitle } from '../content/company.js';
import { BrandMark } from '../ui/brand-mark.js';
import { ThemeButton } from '../ui/theme-toggle.js';

/** Frame of a page that a private link opens, without the site's navigation; search engines leave it out. */
export function PrivatePage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="min-h-dvh bg-ground text-ink">
      <title>{pageTitle(title)}</title>
      <meta name="robots" content="noindex" />
      <meta name="referrer" content="no-referrer" />
      <header className="border-b border-line bg-surface">
        <div className="mx-auto flex h-16 max-w-[1000px] items-center gap-2.5 px-4">
          <BrandMark className="size-9 text-primary" />
          <span className="grow font-display text-lg font-semibold">{company.name}</span>
          <ThemeButton className="-mr-2 shrink-0 hover:bg-primary-soft" />
        </div>
      </header>
      <main id="main" tabIndex={-1} className="mx-auto max-w-[1000px] px-4 py-8">
        {children}
      </main>
    </div>
  );
}
