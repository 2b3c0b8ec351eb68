import { CircleQuestionMark } from 'lucide-react';
import { classNames } from '../../../lib/class-names.js';
import adminCopy from '../../../content/admin-copy.json' with { type: 'json' };

interface HelpButtonProps {
  /** The header has no room for it on phones; the menu has one too. */
  hiddenOnPhones: boolean;
  onOpen: () => void;
}

/** Button in the back office's header; an icon on phones. */
export function HelpButton({ hiddenOnPhones, onOpen }: HelpButtonProps) {
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+/ Meta+/"
      onClick={onOpen}
      className={classNames(
        'flex h-11 shrink-0 items-center gap-2 rounded-control px-3 text-sm text-muted hover:bg-primary-soft hover:text-ink',
        hiddenOnPhones && 'max-sm:hidden',
      )}
    >
      <CircleQuestionMark aria-hidden className="size-5" />
      <span className="max-sm:sr-only">{adminCopy.navigation.help}</span>
    </button>
  );
}
