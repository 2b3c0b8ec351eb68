import type { SentSource } from '@lml/common/contracts';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useForm } from 'react-hook-form';
import { ApiError, problemText } from '../../../lib/api-client.js';
import { isOffline } from '../../../lib/use-online.js';
import { showToast } from '../../../ui/toast-store.js';
import { firstTouch } from './first-touch.js';
import { fieldProblems, type MessageFields } from './message-rules.js';
import { useDraft } from './use-draft.js';
import contactCopy from '../../../content/contact-copy.json' with { type: 'json' };

interface MessageFormOptions {
  initial: Partial<MessageFields>;
  /** The name under which it is kept what was typed and not sent. */
  draft: string;
  /** Whether it begins with the name, e-mail and phone of the form before. */
  withPerson?: boolean;
  /** Sends what was typed, with the signals that tell a person from a robot and where the visitor came from. */
  send: (fields: MessageFields & { filledInMs?: number; source?: SentSource }) => Promise<unknown>;
  onSent: (fields: MessageFields) => void;
  /** The title of the notice when it could not be sent. */
  failureTitle: string;
}

const EMPTY = { name: '', email: '', phone: '', subject: '', message: '', website: '' };

/**
 * A form that writes to the company. Each field is checked as it is left; the first wrong one gets the focus. Whatever
 * goes wrong, what was typed stays: a complaint about a field shows at that field, anything else as a notice.
 */
export function useMessageForm({
  initial,
  draft: draftName,
  withPerson = true,
  send,
  onSent,
  failureTitle,
}: MessageFormOptions) {
  const defaultValues = { ...EMPTY, ...initial };
  const form = useForm<MessageFields>({ mode: 'onTouched', defaultValues });
  const draft = useDraft(form, { name: draftName, initial: defaultValues, withPerson });
  const shownAt = useRef(0);
  useEffect(() => {
    shownAt.current = performance.now();
  }, []);

  const sending = useMutation({
    // A form that came back filled in may well be sent at once: its time says nothing then.
    mutationFn: (fields: MessageFields) => {
      const source = firstTouch();
      return send({
        ...fields,
        ...(!draft.wasRestored() && { filledInMs: Math.round(performance.now() - shownAt.current) }),
        ...(source && { source }),
      });
    },
    onSuccess: (_receipt, fields) => {
      form.reset();
      draft.drop(fields);
      shownAt.current = performance.now();
      onSent(fields);
    },
    onError: (error) => {
      const problems = error instanceof ApiError ? fieldProblems(error.details) : [];
      problems.forEach(({ field, message }, index) =>
        form.setError(field, { type: 'server', message }, { shouldFocus: index === 0 }),
      );
      if (problems.length === 0) {
        showToast({
          title: failureTitle,
          description: isOffline() ? contactCopy.sendingOffline : problemText(error),
          tone: 'destructive',
        });
      }
    },
  });

  return {
    form,
    sending: sending.isPending,
    submit: form.handleSubmit((fields) => sending.mutate(fields)),
  };
}
