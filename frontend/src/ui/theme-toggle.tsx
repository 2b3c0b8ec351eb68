import { Monitor, Moon, Sun, type LucideIcon } from 'lucide-react';
import { classNames } from '../lib/class-names.js';
import { filled } from '../lib/format.js';
import { setTheme, THEMES, useTheme, type Theme } from '../lib/theme.js';
import uiCopy from '../content/ui-copy.json' with { type: 'json' };

const texts = uiCopy.theme;

const ICONS: Record<Theme, LucideIcon> = { light: Sun, dark: Moon, system: Monitor };

/** One button that cycles through the three themes. */
export function ThemeButton({ className }: { className?: string }) {
  const theme = useTheme();
  const next = THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length] ?? 'light';
  const Icon = ICONS[theme];
  const text = filled(texts.button, { name: texts.names[theme], next: texts.names[next].toLowerCase() });
  return (
    <button
      type="button"
      aria-label={text}
      title={text}
      onClick={() => setTheme(next)}
      className={classNames('grid size-11 place-items-center rounded-control', className)}
    >
      <Icon aria-hidden className="size-5" />
    </button>
  );
}

/** The three themes side by side, for wide screens. */
export function ThemeChoice() {
  const theme = useTheme();
  return (
    <div role="group" aria-label={texts.label} className="inline-flex rounded-control border border-line p-1">
      {THEMES.map((option) => {
        const Icon = ICONS[option];
        return (
          <button
            key={option}
            type="button"
            aria-pressed={theme === option}
            onClick={() => setTheme(option)}
            className={classNames(
              'flex min-h-9 items-center gap-1.5 rounded-[4px] px-2.5 text-sm',
              theme === option ? 'bg-primary-soft font-semibold text-ink' : 'text-muted hover:text-ink',
            )}
          >
            <Icon aria-hidden className="size-4" />
            {texts.names[option]}
          </button>
        );
      })}
    </div>
  );
}
