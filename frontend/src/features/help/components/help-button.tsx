import { CircleQuestionMark } from 'lucide-react';
import adminCopy from '../../../content/admin-copy.json' with { type: 'json' };

/** Button in the back office's header; an icon on phones. */
export function HelpButton({ onOpen }: { onOpen: () => void }) {
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-keyshortcuts="?"
      onClick={onOpen}
      className="flex h-11 shrink-0 items-center gap-2 rounded-control px-3 text-sm text-muted hover:bg-primary-soft hover:text-ink"
    >
      <CircleQuestionMark aria-hidden className="size-5" />
      <span className="max-sm:sr-only">{adminCopy.navigation.help}</span>
    </button>
  );
}
