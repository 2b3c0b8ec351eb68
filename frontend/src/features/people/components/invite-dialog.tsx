import {
  ACCOUNT_FACT_LIMITS,
  ACCOUNT_LIMITS,
  ACCOUNT_TEXTS,
  type NewInvitation,
  type Role,
} from '@lml/common/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Check, Copy, Share2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { filled, staffDateTime } from '../../../lib/format.js';
import { useClipboard } from '../../../lib/use-clipboard.js';
import { Button } from '../../../ui/button.js';
import { showFormError } from '../../../ui/form-errors.js';
import { Dialog } from '../../../ui/dialog.js';
import { Input, Select } from '../../../ui/field.js';
import { company } from '../../../content/company.js';
import copy from '../../../content/people-copy.json' with { type: 'json' };
import { invitationsQuery, invite } from '../data/people.api.js';
import { ROLE_OPTIONS } from './account-dialog.js';
import { checkEmail } from './account-fields.js';

const texts = copy.invitations;

/** Creates an invitation: asks for the recipient, then shows the link once. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const [made, setMade] = useState<NewInvitation | null>(null);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={texts.dialogTitle}
      description={texts.dialogText}
      className="sm:w-[min(34rem,calc(100vw-3rem))]!"
    >
      {made ? <LinkStep invitation={made} onDone={onClose} /> : <NoteStep onMade={setMade} />}
    </Dialog>
  );
}

interface Fields {
  note: string;
  role: Role;
  email: string;
}

function NoteStep({ onMade }: { onMade: (invitation: NewInvitation) => void }) {
  const queryClient = useQueryClient();
  const form = useForm<Fields>({
    mode: 'onTouched',
    defaultValues: { note: '', role: 'agent', email: '' },
  });
  const { errors } = form.formState;
  const [email, role] = useWatch({ control: form.control, name: ['email', 'role'] });
  const mailed = email.trim() !== '';
  const create = useMutation({
    mutationFn: ({ note, role, email }: Fields) => invite({ note, role, email: email.trim() || null }),
    onSuccess: async (invitation) => {
      onMade(invitation);
      await queryClient.invalidateQueries({ queryKey: invitationsQuery.queryKey });
    },
    onError: (error) => showFormError(form, error, { title: copy.error, failed: texts.createFailed }),
  });
  return (
    <form
      noValidate
      className="overflow-y-auto px-5 py-4 pb-[max(1rem,env(safe-area-inset-bottom))] sm:px-6"
      onSubmit={(event) => void form.handleSubmit((fields) => create.mutate(fields))(event)}
    >
      <Select
        label={texts.role}
        options={ROLE_OPTIONS}
        hint={copy.roles.hints[role]}
        error={errors.role?.message}
        {...form.register('role')}
      />
      <Input
        label={texts.email}
        hint={texts.emailHint}
        type="email"
        autoComplete="off"
        maxLength={ACCOUNT_FACT_LIMITS.emailMax}
        error={errors.email?.message}
        {...form.register('email', { validate: checkEmail })}
      />
      <Input
        label={texts.note}
        hint={texts.noteHint}
        autoComplete="off"
        error={errors.note?.message}
        {...form.register('note', {
          maxLength: { value: ACCOUNT_LIMITS.invitationNoteMax, message: ACCOUNT_TEXTS.noteTooLong },
        })}
      />
      <div className="mt-2 flex justify-end">
        <Button type="submit" busy={create.isPending} className="max-sm:w-full">
          {create.isPending ? texts.creating : mailed ? texts.createAndMail : texts.create}
        </Button>
      </div>
    </form>
  );
}

function LinkStep({ invitation, onDone }: { invitation: NewInvitation; onDone: () => void }) {
  const field = useRef<HTMLInputElement>(null);
  const { copied, copy: copyLink } = useClipboard(invitation.link, () => {
    field.current?.focus();
    field.current?.select();
  });
  const canShare = typeof navigator.share === 'function';

  return (
    <div className="overflow-y-auto px-5 py-4 pb-[max(1rem,env(safe-area-inset-bottom))] sm:px-6">
      {invitation.email && (
        <p className="mb-4 text-[0.9375rem] wrap-anywhere">
          {filled(texts.mailed, { email: invitation.email })}
        </p>
      )}
      <Input
        ref={field}
        label={texts.link}
        hint={filled(texts.linkHint, { until: staffDateTime(invitation.expiresAt) })}
        value={invitation.link}
        readOnly
        autoFocus
        onFocus={(event) => event.target.select()}
      />
      <p role="status" className="min-h-6 text-sm text-muted">
        {copied === 'yes' ? (
          <span className="sr-only">{texts.copied}</span>
        ) : (
          copied === 'no' && texts.copyFailed
        )}
      </p>
      <div className="mt-2 flex flex-col gap-3 sm:flex-row sm:justify-end">
        {canShare && (
          <Button
            look="outline"
            onClick={() =>
              // Closing the share sheet is not an error.
              void navigator
                .share({ title: filled(texts.shareTitle, { company: company.name }), url: invitation.link })
                .catch(() => undefined)
            }
          >
            <Share2 aria-hidden />
            {texts.share}
          </Button>
        )}
        <Button look="outline" onClick={onDone}>
          {texts.done}
        </Button>
        <Button onClick={() => void copyLink()} className="max-sm:-order-1">
          {copied === 'yes' ? <Check aria-hidden /> : <Copy aria-hidden />}
          {copied === 'yes' ? texts.copied : texts.copy}
        </Button>
      </div>
    </div>
  );
}
