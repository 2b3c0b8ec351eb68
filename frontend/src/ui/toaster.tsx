import { CircleAlert, CircleCheck, Info, X } from 'lucide-react';
import { Toast } from 'radix-ui';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { classNames } from '../lib/class-names.js';
import { dismissToast, useCurrentToast, type ToastMessage } from './toast-store.js';
import uiCopy from '../content/ui-copy.json' with { type: 'json' };

const SHOWN_MS = 5000;
const SWIPE_PIXELS = 50;

const VARIANTS = {
  success: { icon: CircleCheck, color: 'text-success' },
  info: { icon: Info, color: 'text-primary' },
  destructive: { icon: CircleAlert, color: 'text-danger' },
};

/**
 * Notification area: one notice at a time, dismissed by a swipe to the right, focused with F8, usable beside
 * an open dialog. If a focused notice closes, the focus returns to where it came from.
 */
export function Toaster() {
  const message = useCurrentToast();
  const area = useRef<HTMLOListElement>(null);
  const returnFocus = useFocusBesideDialogs(area);
  return (
    <Toast.Provider duration={SHOWN_MS} swipeDirection="right" swipeThreshold={SWIPE_PIXELS}>
      {message && <Notice key={message.id} message={message} onGone={returnFocus} />}
      <Toast.Viewport
        ref={area}
        hotkey={['F8']}
        // Keeps an opening dialog from hiding the area from screen readers; new notices are announced
        // elsewhere.
        aria-live="off"
        // For the style sheet, which moves the area above a bar at the bottom of the page.
        data-notices
        className="fixed inset-x-0 bottom-0 z-[60] flex flex-col p-4 pb-[max(1rem,env(safe-area-inset-bottom))] outline-none empty:p-0 sm:left-auto sm:w-[26rem]"
      />
    </Toast.Provider>
  );
}

/**
 * Lets the focus move into the notification area while a modal dialog is open: stops the events by which the
 * dialog would pull it back.
 * @returns restores the focus if it is inside the area
 */
function useFocusBesideDialogs(area: RefObject<HTMLElement | null>): () => void {
  const cameFrom = useRef<EventTarget | null>(null);
  useEffect(() => {
    const region = area.current?.parentElement;
    const within = (target: EventTarget | null) => target instanceof Node && region?.contains(target);
    const keep = (event: FocusEvent) => {
      const to = event.type === 'focusin' ? event.target : event.relatedTarget;
      if (within(to)) event.stopPropagation();
      // Not the last focused element: a button that was disabled for a moment has lost the focus.
      else if (event.type === 'focusin') cameFrom.current = to;
    };
    const root = document.documentElement;
    root.addEventListener('focusin', keep);
    root.addEventListener('focusout', keep);
    return () => {
      root.removeEventListener('focusin', keep);
      root.removeEventListener('focusout', keep);
    };
  }, [area]);
  return () => {
    if (!area.current?.contains(document.activeElement)) return;
    if (cameFrom.current instanceof HTMLElement) cameFrom.current.focus();
  };
}

function Notice({ message, onGone }: { message: ToastMessage; onGone: () => void }) {
  const [open, setOpen] = useState(true);
  function onOpenChange(stays: boolean) {
    setOpen(stays);
    if (stays) return;
    onGone();
    dismissToast(message.id);
  }
  const { icon: Icon, color } = VARIANTS[message.tone ?? 'success'];
  return (
    <Toast.Root
      open={open}
      onOpenChange={onOpenChange}
      duration={message.duration}
      type="foreground"
      className={classNames(
        // A modal dialog disables pointer events everywhere else.
        'pointer-events-auto flex animate-rise items-start gap-3 rounded-card border bg-raised p-4 shadow-float',
        'data-[swipe=move]:translate-x-[var(--radix-toast-swipe-move-x)] data-[swipe=end]:opacity-0 data-[swipe=end]:transition-opacity',
        message.tone === 'destructive' ? 'border-danger' : 'border-line',
      )}
    >
      <Icon aria-hidden className={classNames('mt-0.5 size-5', color)} />
      <div className="min-w-0 grow">
        <Toast.Title className="font-semibold">{message.title}</Toast.Title>
        {message.description && (
          <Toast.Description className="mt-0.5 text-sm break-words text-muted">
            {message.description}
          </Toast.Description>
        )}
        {message.action && (
          <Toast.Action
            altText={message.action.label}
            onClick={message.action.onPress}
            className="mt-2 font-semibold text-primary underline underline-offset-4"
          >
            {message.action.label}
          </Toast.Action>
        )}
      </div>
      <Toast.Close
        aria-label={uiCopy.notices.dismiss}
        className="-mt-2 -mr-2 grid size-10 shrink-0 place-items-center rounded-control text-muted hover:bg-primary-soft"
      >
        <X aria-hidden className="size-4" />
      </Toast.Close>
    </Toast.Root>
  );
}
