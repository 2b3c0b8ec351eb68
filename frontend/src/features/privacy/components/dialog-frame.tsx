import type { ReactNode } from 'react';
import { Button } from '../../../ui/button.js';
import { Dialog, DialogActions } from '../../../ui/dialog.js';
import copy from '../../../content/privacy-registers-copy.json' with { type: 'json' };

interface DialogFrameProps {
  title: string;
  description?: string;
  submit: string;
  /** The button that opened it. */
  opener: HTMLElement;
  busy: boolean;
  onSubmit: (event: React.FormEvent) => unknown;
  onClose: () => void;
  children: ReactNode;
}

/** Dialog with a form, and the buttons below. */
export function DialogFrame({ title, description, submit, opener, busy, ...props }: DialogFrameProps) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !busy && props.onClose()}
      title={title}
      description={description}
      opener={opener}
      insistent
    >
      <form
        noValidate
        onSubmit={(event) => void props.onSubmit(event)}
        className="flex min-h-0 grow flex-col"
      >
        <div className="grow space-y-1 overflow-y-auto p-5 sm:p-6">{props.children}</div>
        <DialogActions>
          <Button look="outline" onClick={props.onClose} disabled={busy}>
            {copy.cancel}
          </Button>
          <Button type="submit" busy={busy}>
            {busy ? copy.saving : submit}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
