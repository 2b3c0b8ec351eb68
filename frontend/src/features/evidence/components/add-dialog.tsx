import {
  type Account,
  displayName,
  EVIDENCE_KINDS,
  EVIDENCE_LIMITS,
  EVIDENCE_RULES,
  type EvidenceInput,
  type EvidenceKind,
  evidenceProblems,
  officeDay,
  type PrivateFile,
} from '@lml/common/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { filled } from '../../../lib/format.js';
import { now } from '../../../lib/now.js';
import { Button } from '../../../ui/button.js';
import { Dialog, DialogActions } from '../../../ui/dialog.js';
import { Input, Select } from '../../../ui/field.js';
import { showFormError } from '../../../ui/form-errors.js';
import { showToast } from '../../../ui/toast-store.js';
import { addEvidence, EVIDENCE_KEY } from '../data/evidence.api.js';
import { PrivateFileInput } from '../../../site/private-file-input.js';
import copy from '../../../content/evidence-copy.json' with { type: 'json' };

const texts = copy.add;

interface AddDialogProps {
  propertyId: number;
  /** Staff accounts to choose from. */
  accounts: readonly Account[];
  /** The button that opened it. */
  opener: HTMLElement;
  onClose: () => void;
}

const EMPTY = {
  ...{ kind: '' as '' | EvidenceKind, doneOn: '', expiresOn: '', staffUserId: '', parcelNo: '' },
  ...{ reference: '', publicNote: '', fileId: '', seen: false },
};

/** Records a check. Everything typed stays if saving fails. */
export function AddDialog({ propertyId, accounts, opener, onClose }: AddDialogProps) {
  const queryClient = useQueryClient();
  const today = officeDay(now());
  const [file, setFile] = useState<PrivateFile | null>(null);
  const [uploading, setUploading] = useState(false);
  const form = useForm({ defaultValues: { ...EMPTY, doneOn: today } });
  const { errors } = form.formState;
  const kind = useWatch({ control: form.control, name: 'kind' });
  const rule = kind === '' ? undefined : EVIDENCE_RULES[kind];
  const saving = useMutation({
    mutationFn: (input: EvidenceInput) => addEvidence(propertyId, input),
    onSuccess: async () => {
      showToast({ title: texts.saved, tone: 'success' });
      onClose();
      await queryClient.invalidateQueries({ queryKey: EVIDENCE_KEY });
    },
    onError: (error) => showFormError(form, error, { title: texts.failed, failed: texts.notSaved }),
  });
  const submit = form.handleSubmit((fields) => {
    const input: EvidenceInput = {
      ...{ kind: fields.kind as EvidenceKind, doneOn: fields.doneOn, seen: fields.seen },
      ...{ reference: fields.reference.trim(), publicNote: fields.publicNote.trim() },
      expiresOn: (rule?.hasExpiry && fields.expiresOn) || null,
      staffUserId: fields.staffUserId ? Number(fields.staffUserId) : null,
      fileId: file?.id ?? null,
      ...(kind === 'title-search' && { parcelNo: fields.parcelNo.trim() }),
    };
    const problems = evidenceProblems(input, officeDay(now()));
    problems.forEach(({ field, message }, index) =>
      form.setError(field, { message }, { shouldFocus: index === 0 }),
    );
    if (problems.length === 0) saving.mutate(input);
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !saving.isPending && onClose()}
      title={texts.title}
      opener={opener}
      insistent
    >
      <form noValidate onSubmit={(event) => void submit(event)} className="flex min-h-0 grow flex-col">
        <div className="grow overflow-y-auto p-5 sm:p-6">
          <Select
            label={texts.kind}
            options={[
              { value: '', label: texts.choose },
              ...EVIDENCE_KINDS.map((value) => ({ value, label: EVIDENCE_RULES[value].label })),
            ]}
            error={errors.kind?.message}
            {...form.register('kind')}
          />
          {rule && (
            <div className="mb-4 rounded-control bg-sunken p-4">
              <p className="text-sm font-medium">{texts.mustBeSeen}</p>
              <p className="mt-1 text-sm">{rule.mustBeSeen}.</p>
              <label className="mt-2 flex min-h-11 w-fit items-center gap-2.5 font-medium">
                <input
                  type="checkbox"
                  className="size-5 accent-primary"
                  aria-invalid={errors.seen ? true : undefined}
                  {...form.register('seen')}
                />
                {texts.seen}
              </label>
              {errors.seen && (
                <p role="alert" className="text-sm text-danger">
                  {errors.seen.message}
                </p>
              )}
            </div>
          )}
          <div className="grid gap-x-5 sm:grid-cols-2">
            <Input
              type="date"
              label={texts.doneOn}
              max={today}
              error={errors.doneOn?.message}
              {...form.register('doneOn')}
            />
            {rule?.hasExpiry && (
              <Input
                type="date"
                label={texts.expiresOn}
                hint={rule.validDays ? filled(texts.expiresHint, { days: rule.validDays }) : undefined}
                error={errors.expiresOn?.message}
                {...form.register('expiresOn')}
              />
            )}
            <Select
              label={texts.colleague}
              options={[
                { value: '', label: texts.self },
                ...accounts
                  .filter(({ disabled }) => !disabled)
                  .map((account) => ({ value: String(account.id), label: displayName(account) })),
              ]}
              error={errors.staffUserId?.message}
              {...form.register('staffUserId')}
            />
            {kind === 'title-search' && (
              <Input
                label={texts.parcelNo}
                hint={texts.parcelHint}
                autoComplete="off"
                maxLength={EVIDENCE_LIMITS.parcelMax}
                error={errors.parcelNo?.message}
                {...form.register('parcelNo')}
              />
            )}
            <Input
              label={texts.reference}
              hint={texts.referenceHint}
              autoComplete="off"
              maxLength={EVIDENCE_LIMITS.referenceMax}
              error={errors.reference?.message}
              {...form.register('reference')}
            />
          </div>
          <Input
            label={texts.publicNote}
            hint={texts.publicNoteHint}
            autoComplete="off"
            maxLength={EVIDENCE_LIMITS.noteMax}
            error={errors.publicNote?.message}
            {...form.register('publicNote')}
          />
          <PrivateFileInput
            label={texts.file}
            hint={texts.fileHint}
            file={file}
            error={errors.fileId?.message}
            onFile={(uploaded) => {
              form.clearErrors('fileId');
              setFile(uploaded);
            }}
            onBusy={setUploading}
          />
        </div>
        <DialogActions>
          <Button look="outline" onClick={onClose} disabled={saving.isPending}>
            {texts.cancel}
          </Button>
          <Button type="submit" busy={saving.isPending} disabled={uploading}>
            {saving.isPending ? texts.saving : texts.save}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
