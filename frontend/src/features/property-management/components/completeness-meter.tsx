import { type Completeness, COMPLETENESS_TEXTS } from '@lml/common/contracts';
import { Popover } from 'radix-ui';
import { useState } from 'react';
import { classNames } from '../../../lib/class-names.js';
import { filled } from '../../../lib/format.js';
import copy from '../../../content/property-management-copy.json' with { type: 'json' };

const texts = copy.completeness;

/** Completeness of a property; missing items show on hover, focus or press. */
export function CompletenessMeter({ completeness: { percent, missing } }: { completeness: Completeness }) {
  const [open, setOpen] = useState(false);
  if (missing.length === 0) return <Meter percent={percent} />;
  const parts = missing.map((part) => COMPLETENESS_TEXTS[part]);
  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <Popover.Trigger
        aria-label={filled(texts.missing, { percent, parts: parts.join(', ') })}
        onClick={(event) => {
          // Hover has already opened it, so the click must not close it.
          event.preventDefault();
          setOpen(true);
        }}
        onPointerEnter={({ pointerType }) => pointerType === 'mouse' && setOpen(true)}
        onPointerLeave={({ pointerType }) => pointerType === 'mouse' && setOpen(false)}
        onFocus={({ target }) => target.matches(':focus-visible') && setOpen(true)}
        onBlur={() => setOpen(false)}
        className="-mx-2 inline-flex min-h-9 items-center rounded-control px-2 max-md:min-h-11"
      >
        <Meter percent={percent} />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          side="top"
          align="center"
          collisionPadding={8}
          // The button has the same accessible text and keeps the focus.
          aria-hidden
          onOpenAutoFocus={(event) => event.preventDefault()}
          onCloseAutoFocus={(event) => event.preventDefault()}
          className="pointer-events-none z-40 animate-fade-in rounded-card border border-line bg-raised px-4 py-3 text-sm text-ink shadow-float"
        >
          <p className="font-semibold">{texts.title}</p>
          <ul className="mt-1 list-disc pl-4 text-muted">
            {parts.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

function Meter({ percent }: { percent: number }) {
  return (
    <span className="inline-block w-12 text-left align-middle">
      <span className="block text-sm leading-5 tabular">{filled(texts.percent, { percent })}</span>
      <span aria-hidden className="block h-1 overflow-hidden rounded-full bg-line">
        <span
          style={{ width: `${percent}%` }}
          className={classNames('block h-full', percent === 100 ? 'bg-success' : 'bg-warning')}
        />
      </span>
    </span>
  );
}
