import type { ReactNode } from 'react';
import { Button } from './button.js';
import { Dialog, DialogActions } from './dialog.js';

interface ConfirmDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The question, including the name of the thing. */
  title: string;
  /** The consequence. */
  children: ReactNode;
  /** Text of the confirm button: "Delete property". */
  confirmLabel: string;
  cancelLabel: string;
  /** Marks the action as destructive. */
  destructive?: boolean;
  /** A click outside does not close the dialog. */
  insistent?: boolean;
  /** Receives the focus afterwards; by default the element that is focused when the dialog opens. */
  opener?: HTMLElement | null;
  busy?: boolean;
  onConfirm: () => void;
}

/** Asks for confirmation before an action that is hard to undo. "Cancel" comes first and has the focus. */
export function ConfirmDialog({
  open,
  onOpenChange,
  title,
  children,
  confirmLabel,
  cancelLabel,
  destructive = false,
  insistent,
  opener,
  busy = false,
  onConfirm,
}: ConfirmDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={title}
      insistent={insistent}
      opener={opener}
      className="sm:w-[min(30rem,calc(100vw-3rem))]!"
    >
      <div className="px-5 py-4 text-[0.9375rem] break-words text-muted sm:px-6">{children}</div>
      <DialogActions>
        <Button look="outline" onClick={() => onOpenChange(false)} disabled={busy}>
          {cancelLabel}
        </Button>
        <Button look={destructive ? 'danger' : 'primary'} onClick={onConfirm} busy={busy}>
          {confirmLabel}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
