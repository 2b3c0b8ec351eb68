import { useEffect } from 'react';
import { useBlocker } from 'react-router-dom';
import { ConfirmDialog } from '../../../ui/confirm-dialog.js';
import copy from '../../../content/property-form-copy.json' with { type: 'json' };

const texts = copy.guard;

interface LeaveGuardProps {
  /** Called when the user is about to leave. */
  mayLeave: () => boolean;
  unsaved: boolean;
  /** Whether the input is stored in this browser. */
  kept: boolean;
}

/** Asks before unsaved changes are lost by a link, Back or closing the tab. */
export function LeaveGuard({ mayLeave, unsaved, kept }: LeaveGuardProps) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      unsaved && !mayLeave() && currentLocation.pathname !== nextLocation.pathname,
  );

  useEffect(() => {
    if (!unsaved) return;
    const warn = (event: BeforeUnloadEvent) => {
      if (!mayLeave()) event.preventDefault();
    };
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [unsaved, mayLeave]);

  if (blocker.state !== 'blocked') return null;
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && blocker.reset()}
      title={texts.title}
      confirmLabel={texts.leave}
      cancelLabel={texts.stay}
      onConfirm={() => blocker.proceed()}
    >
      {kept ? texts.text : texts.lost}
    </ConfirmDialog>
  );
}
