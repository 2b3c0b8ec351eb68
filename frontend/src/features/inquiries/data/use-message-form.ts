import { IDEMPOTENCY_KEY_REUSED, PRIVACY_NOTICE_VERSION, type SentSource } from '@lml/common/contracts';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { ApiError, problemText } from '../../../lib/api-client.js';
import { shownSince } from '../../../lib/early-input.js';
import { showToast } from '../../../ui/toast-store.js';
import { firstTouch } from './first-touch.js';
import type { SendOptions } from './inquiries.api.js';
import { dropMessageKey, messageKey } from './message-key.js';
import { fieldProblems, type MessageFields } from './message-rules.js';
import { sendPatiently, type SendingState, SendingStopped } from './send-patiently.js';
import { useDraft } from './use-draft.js';

/** `unsent`: it was tried, and what was typed has not arrived. */
export type FormProgress = 'idle' | SendingState | 'unsent';

interface MessageFormOptions {
  initial: Partial<MessageFields>;
  /** The name under which it is kept what was typed and not sent. */
  draft: string;
  /** Whether it begins with the name, e-mail and phone of the form before. */
  withPerson?: boolean;
  /**
   * Sends what was typed, with the signals that tell a person from a robot, where the visitor came from, and the privacy
   * notice that stands beside the button.
   */
  send: (
    fields: MessageFields & { filledInMs?: number; source?: SentSource; consent: string },
    options: SendOptions,
  ) => Promise<unknown>;
  onSent: (fields: MessageFields) => void;
  /** The title of the notice when it could not be sent. */
  failureTitle: string;
}

const EMPTY = { name: '', email: '', phone: '', subject: '', message: '', website: '' };

/**
 * A form that writes to the company. Each field is checked as it is left; the first wrong one gets the focus. Whatever
 * goes wrong, what was typed stays: a complaint about a field shows at that field, anything else as a notice. On a bad
 * line it is tried for a while, always under the same key, so that it arrives once; whoever goes on typing meanwhile, or
 * leaves, ends that.
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
    shownAt.current = shownSince();
  }, []);

  const [progress, setProgress] = useState<FormProgress>('idle');
  const stop = useRef<AbortController>(undefined);
  useEffect(() => () => stop.current?.abort(), []);

  const sending = useMutation({
    // A form that came back filled in may well be sent at once: its time says nothing then.
    mutationFn: async (fields: MessageFields) => {
      const source = firstTouch();
      const message = {
        ...fields,
        ...(!draft.wasRestored() && { filledInMs: Math.round(performance.now() - shownAt.current) }),
        ...(source && { source }),
        consent: PRIVACY_NOTICE_VERSION,
      };
      const key = messageKey(draftName, fields);
      const stopping = (stop.current = new AbortController());
      let state: SendingState = 'sending';
      const stopListening = form.subscribe({
        formState: { values: true },
        callback: () => state !== 'sending' && stopping.abort(),
      });
      try {
        return await sendPatiently((signal) => send(message, { key, signal }), {
          stop: stopping.signal,
          onState: (next) => {
            state = next;
            setProgress(next);
          },
        });
      } finally {
        stopListening();
      }
    },
    onSuccess: (_receipt, fields) => {
      setProgress('idle');
      dropMessageKey(draftName);
      // What was typed while it was on its way is the next message.
      const typedOn = Object.entries(form.getValues()).some(
        ([name, value]) => value !== fields[name as keyof MessageFields],
      );
      if (!typedOn) {
        form.reset();
        draft.drop(fields);
      }
      shownAt.current = performance.now();
      onSent(fields);
    },
    onError: (error) => {
      const problems = error instanceof ApiError ? fieldProblems(error.details) : [];
      setProgress(problems.length > 0 ? 'idle' : 'unsent');
      if (error instanceof SendingStopped) return;
      if (error instanceof ApiError && error.code === IDEMPOTENCY_KEY_REUSED) dropMessageKey(draftName);
      problems.forEach(({ field, message }, index) =>
        form.setError(field, { type: 'server', message }, { shouldFocus: index === 0 }),
      );
      if (problems.length === 0) {
        showToast({
          title: failureTitle,
          description: problemText(error),
          tone: 'destructive',
        });
      }
    },
  });

  return {
    form,
    sending: sending.isPending,
    progress,
    submit: form.handleSubmit((fields) => sending.mutate(fields)),
  };
}
