import { Search } from 'lucide-react';
import { Suspense, useEffect, useState } from 'react';
import type { Screen } from './command-palette.js';
import { lazyComponent } from '../../../ui/load-with-retry.js';
import texts from '../../../content/command-palette-copy.json' with { type: 'json' };

const CommandPalette = lazyComponent(() =>
  import('./command-palette.js').then((module) => module.CommandPalette),
);

/** Button and Ctrl-K (⌘K) of the palette, which is loaded when it is first opened. */
export function PaletteButton({ screens }: { screens: readonly Screen[] }) {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const toggle = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      event.preventDefault();
      setOpen((before) => !before);
    };
    document.addEventListener('keydown', toggle);
    return () => document.removeEventListener('keydown', toggle);
  }, []);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setOpen(true)}
        className="flex h-11 shrink-0 items-center gap-2 rounded-control px-3 text-sm text-muted hover:bg-primary-soft hover:text-ink"
      >
        <Search aria-hidden className="size-5" />
        <span className="max-sm:sr-only">{texts.button}</span>
        <kbd aria-hidden className="text-xs max-sm:hidden">
          {texts.shortcut}
        </kbd>
      </button>
      {open && (
        <Suspense fallback={null}>
          <CommandPalette screens={screens} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
