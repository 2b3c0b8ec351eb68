import { CircleAlert, CircleCheck, Info, X } from 'lucide-react';
import { Toast } from 'radix-ui';
import { useState } from 'react';
import { classNames } from '../lib/class-names.js';
import { useCurrentToast, type ToastMessage } from './toast-store.js';
import uiCopy from '../content/ui-copy.json' with { type: 'json' };

const SHOWN_MS = 5000;
const SWIPE_PIXELS = 50;

const LOOKS = {
  success: { icon: CircleCheck, color: 'text-success' },
  info: { icon: Info, color: 'text-primary' },
  destructive: { icon: CircleAlert, color: 'text-danger' },
};

/** The notification area: one notice at a time, swiped away to the right, reached with F8. */
export function Toaster() {
  const message = useCurrentToast();
  return (
    <Toast.Provider duration={SHOWN_MS} swipeDirection="right" swipeThreshold={SWIPE_PIXELS}>
      {message && <Notice key={message.id} message={message} />}
      <Toast.Viewport
        hotkey={['F8']}
        className="fixed inset-x-0 bottom-0 z-[60] flex flex-col p-4 pb-[max(1rem,env(safe-area-inset-bottom))] outline-none empty:p-0 sm:left-auto sm:w-[26rem]"
      />
    </Toast.Provider>
  );
}

function Notice({ message }: { message: ToastMessage }) {
  const [open, setOpen] = useState(true);
  const { icon: Icon, color } = LOOKS[message.tone ?? 'success'];
  return (
    <Toast.Root
      open={open}
      onOpenChange={setOpen}
      type="foreground"
      className={classNames(
        'flex animate-rise items-start gap-3 rounded-card border bg-raised p-4 shadow-float',
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
