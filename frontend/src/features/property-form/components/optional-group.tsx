import { Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';

interface OptionalGroupProps {
  title: string;
  text: string;
  /** Whether one of its fields has a value when the form opens. */
  filled: boolean;
  children: ReactNode;
}

/** A group of fields that can be opened; open if it is filled in. */
export function OptionalGroup({ title, text, filled, children }: OptionalGroupProps) {
  const [open, setOpen] = useState(filled);
  return (
    <details
      open={open}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      className="rounded-card border border-line px-4 open:pb-2 sm:px-5"
    >
      <summary className="flex min-h-12 list-none items-center justify-between gap-3 font-semibold">
        {title}
        <Plus aria-hidden className="size-5 text-muted transition-transform duration-150 in-open:rotate-45" />
      </summary>
      <p className="mb-4 text-sm text-muted">{text}</p>
      {children}
    </details>
  );
}
