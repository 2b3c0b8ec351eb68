import { useEffect, useState, type ReactNode, type SubmitEventHandler } from 'react';
import { useBlocker } from 'react-router-dom';
import { Button } from '../../../ui/button.js';
import { ConfirmDialog } from '../../../ui/confirm-dialog.js';
import { Dialog } from '../../../ui/dialog.js';
import { RequiredNote } from '../../../ui/field.js';
import copy from '../../../content/site-content-copy.json' with { type: 'json' };

interface EditDialogProps {
  title: string;
  /** There are unsaved changes. */
  dirty: boolean;
  saving: boolean;
  /** Saving is disabled, for example during an upload. */
  waiting?: boolean;
  onSubmit: SubmitEventHandler<HTMLFormElement>;
  onClose: () => void;
  children: ReactNode;
}

/** Form in a dialog. Asks for confirmation before unsaved changes are lost. */
export function EditDialog({
  title,
  dirty,
  saving,
  waiting = false,
  onSubmit,
  onClose,
  children,
}: EditDialogProps) {
  const [asking, setAsking] = useState(false);
  const leaving = useBlocker(dirty);
  useEffect(() => {
    if (!dirty) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [dirty]);

  const close = () => {
    if (saving) return;
    if (dirty) setAsking(true);
    else onClose();
  };
  return (
    <>
      <Dialog
        open
        onOpenChange={(open) => !open && close()}
        title={title}
        className="sm:w-[min(46rem,calc(100vw-3rem))]!"
      >
        <form noValidate onSubmit={onSubmit} className="flex min-h-0 flex-col">
          <div className="min-h-0 space-y-2 overflow-y-auto px-5 py-4 sm:px-6">
            <RequiredNote />
            {children}
          </div>
          <div className="flex justify-end gap-3 border-t border-line px-5 py-4 pb-[max(1rem,env(safe-area-inset-bottom))] sm:px-6">
            <Button look="outline" onClick={close} disabled={saving}>
              {copy.cancel}
            </Button>
            <Button type="submit" busy={saving} disabled={waiting} className="min-w-28 max-sm:grow">
              {saving ? copy.saving : copy.save}
            </Button>
          </div>
        </form>
      </Dialog>
      {(asking || leaving.state === 'blocked') && (
        <ConfirmDialog
          open
          onOpenChange={(open) => {
            if (open) return;
            setAsking(false);
            leaving.reset?.();
          }}
          title={copy.discard.title}
          confirmLabel={copy.discard.confirm}
          cancelLabel={copy.discard.keep}
          destructive
          onConfirm={() => {
            if (leaving.state === 'blocked') leaving.proceed();
            else onClose();
          }}
        >
          {copy.discard.text}
        </ConfirmDialog>
      )}
    </>
  );
}
