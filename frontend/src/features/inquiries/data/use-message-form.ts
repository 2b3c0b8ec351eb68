import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useForm } from 'react-hook-form';
import { ApiError, problemText } from '../../../lib/api-client.js';
import { showToast } from '../../../ui/toast-store.js';
import { fieldProblems, type MessageFields } from './message-rules.js';

interface MessageFormOptions {
  initial: Partial<MessageFields>;
  /** Sends what was typed, with the signals that tell a person from a robot. */
  send: (fields: MessageFields & { filledInMs: number }) => Promise<unknown>;
  onSent: (fields: MessageFields) => void;
  /** The title of the notice when it could not be sent. */
  failureTitle: string;
}

/**
 * A form that writes to the company. Each field is checked as it is left; the first wrong one gets the focus. Whatever
 * goes wrong, what was typed stays: a complaint about a field shows at that field, anything else as a notice.
 */
export function useMessageForm({ initial, send, onSent, failureTitle }: MessageFormOptions) {
  const form = useForm<MessageFields>({
    mode: 'onTouched',
    defaultValues: { name: '', email: '', phone: '', subject: '', message: '', website: '', ...initial },
  });
  const shownAt = useRef(0);
  useEffect(() => {
    shownAt.current = performance.now();
  }, []);

  const sending = useMutation({
    mutationFn: (fields: MessageFields) =>
      send({ ...fields, filledInMs: Math.round(performance.now() - shownAt.current) }),
    onSuccess: (_receipt, fields) => {
      form.reset();
      shownAt.current = performance.now();
      onSent(fields);
    },
    onError: (error) => {
      const problems = error instanceof ApiError ? fieldProblems(error.details) : [];
      problems.forEach(({ field, message }, index) =>
        form.setError(field, { type: 'server', message }, { shouldFocus: index === 0 }),
      );
      if (problems.length === 0) {
        showToast({ title: failureTitle, description: problemText(error), tone: 'destructive' });
      }
    },
  });

  return {
    form,
    sending: sending.isPending,
    submit: form.handleSubmit((fields) => sending.mutate(fields)),
  };
}
