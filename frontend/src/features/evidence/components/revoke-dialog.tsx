import {
  dayMonthYear,
  EVIDENCE_LIMITS,
  EVIDENCE_RULES,
  revokeReasonProblem,
  type StaffEvidence,
} from '@lml/common/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { filled } from '../../../lib/format.js';
import { Button } from '../../../ui/button.js';
import { Dialog, DialogActions } from '../../../ui/dialog.js';
import { Textarea } from '../../../ui/field.js';
import { showFormError } from '../../../ui/form-errors.js';
import { showToast } from '../../../ui/toast-store.js';
import { EVIDENCE_KEY, revokeEvidence } from '../data/evidence.api.js';
import copy from '../../../content/evidence-copy.json' with { type: 'json' };

const texts = copy.revoke;

interface RevokeDialogProps {
  record: StaffEvidence;
  /** The button that opened it. */
  opener: HTMLElement;
  onClose: () => void;
}

/** Asks why a record is revoked. The text stays if revoking fails. */
export function RevokeDialog({ record, opener, onClose }: RevokeDialogProps) {
  const queryClient = useQueryClient();
  const form = useForm({ defaultValues: { reason: '' } });
  const revoking = useMutation({
    mutationFn: (reason: string) => revokeEvidence(record.id, reason),
    onSuccess: () => {
      showToast({ title: texts.saved, tone: 'success' });
      onClose();
    },
    onError: (error) => showFormError(form, error, { title: copy.add.failed, failed: texts.notSaved }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: EVIDENCE_KEY }),
  });
  const submit = form.handleSubmit(({ reason }) => revoking.mutate(reason));
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !revoking.isPending && onClose()}
      title={texts.title}
      opener={opener}
      insistent
    >
      <form noValidate onSubmit={(event) => void submit(event)} className="flex min-h-0 grow flex-col">
        <div className="grow overflow-y-auto p-5 sm:p-6">
          <p className="mb-4 text-muted">
            {filled(texts.text, {
              kind: EVIDENCE_RULES[record.kind].label,
              date: dayMonthYear(record.doneOn),
            })}
          </p>
          <Textarea
            label={texts.reason}
            rows={3}
            maxLength={EVIDENCE_LIMITS.reasonMax}
            error={form.formState.errors.reason?.message}
            {...form.register('reason', { validate: (reason) => revokeReasonProblem(reason) ?? true })}
          />
        </div>
        <DialogActions>
          <Button look="outline" onClick={onClose} disabled={revoking.isPending}>
            {texts.cancel}
          </Button>
          <Button type="submit" look="danger" busy={revoking.isPending}>
            {revoking.isPending ? texts.saving : texts.confirm}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
