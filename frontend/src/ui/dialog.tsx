import { X } from 'lucide-react';
import { Dialog as RadixDialog } from 'radix-ui';
import { useEffect, useRef, type ReactNode } from 'react';
import { classNames } from '../lib/class-names.js';
import { lockScroll } from '../lib/scroll-lock.js';
import uiCopy from '../content/ui-copy.json' with { type: 'json' };

export type DialogShape = 'dialog' | 'sheet-right' | 'sheet-left' | 'sheet-bottom' | 'full-screen';

const SHAPES: Record<DialogShape, string> = {
  dialog:
    'inset-x-0 bottom-0 max-h-[92dvh] rounded-t-card animate-slide-up sm:inset-auto sm:top-1/2 sm:left-1/2 sm:w-[min(40rem,calc(100vw-3rem))] sm:max-h-[min(88dvh,52rem)] sm:-translate-x-1/2 sm:-translate-y-1/2 sm:rounded-card sm:animate-fade-in',
  'sheet-right': 'inset-y-0 right-0 w-[min(22rem,88vw)] animate-slide-right',
  'sheet-left': 'inset-y-0 left-0 w-[min(20rem,84vw)] animate-slide-left',
  'sheet-bottom': 'inset-x-0 bottom-0 max-h-[88dvh] rounded-t-card animate-slide-up',
  'full-screen': 'inset-0 animate-fade-in',
};

interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description?: ReactNode;
  shape?: DialogShape;
  /**
   * Element that opened the dialog; receives the focus afterwards. By default the focused element, which can
   * differ if the dialog's code loads after the click.
   */
  opener?: HTMLElement | null;
  /** A click outside does not close the dialog. */
  insistent?: boolean;
  /** The title is for screen readers only; the content then has its own close button. */
  bare?: boolean;
  className?: string;
  children: ReactNode;
}

/**
 * Traps the focus, closes on Escape and on a click outside, and restores the focus. Radix's overlay is left
 * out on purpose: it locks scrolling with a style element, which the content security policy blocks. A class
 * on the root element does the same.
 */
export function Dialog({
  open,
  onOpenChange,
  title,
  description,
  shape = 'dialog',
  opener,
  insistent = false,
  bare = false,
  className,
  children,
}: DialogProps) {
  const hadFocus = useRef<Element | null>(null);
  return (
    <RadixDialog.Root open={open} onOpenChange={onOpenChange}>
      <RadixDialog.Portal>
        <ScrollLock />
        <div aria-hidden className="fixed inset-0 z-50 animate-fade-in bg-scrim" />
        <RadixDialog.Content
          {...(!description && { 'aria-describedby': undefined })}
          // Restore focus by hand: our dialogs do not use Radix's trigger.
          {...(insistent && {
            onInteractOutside: (event) => event.preventDefault(),
          })}
          onOpenAutoFocus={() => (hadFocus.current = document.activeElement)}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            const back = opener ?? hadFocus.current;
            if (back instanceof HTMLElement) back.focus();
          }}
          className={classNames(
            'fixed z-50 flex flex-col overflow-hidden bg-raised text-ink shadow-float outline-none',
            SHAPES[shape],
            className,
          )}
        >
          <div
            className={
              bare
                ? 'sr-only'
                : 'flex items-start justify-between gap-4 border-b border-line px-5 py-4 sm:px-6'
            }
          >
            <div>
              <RadixDialog.Title className="text-xl leading-snug">{title}</RadixDialog.Title>
              {description && (
                <RadixDialog.Description className="mt-1 text-sm text-muted">
                  {description}
                </RadixDialog.Description>
              )}
            </div>
            {!bare && (
              <RadixDialog.Close
                aria-label={uiCopy.dialog.close}
                className="-mt-1.5 -mr-2 grid size-11 shrink-0 place-items-center rounded-control hover:bg-primary-soft"
              >
                <X aria-hidden className="size-5" />
              </RadixDialog.Close>
            )}
          </div>
          {children}
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}

function ScrollLock() {
  useEffect(lockScroll, []);
  return null;
}

/** Buttons at the foot of a dialog: side by side, on phones one below the other with the last one first. */
export function DialogActions({ children }: { children: ReactNode }) {
  return (
    <div className="flex flex-col-reverse gap-3 border-t border-line px-5 py-4 pb-[max(1rem,env(safe-area-inset-bottom))] sm:flex-row sm:justify-end sm:px-6">
      {children}
    </div>
  );
}
