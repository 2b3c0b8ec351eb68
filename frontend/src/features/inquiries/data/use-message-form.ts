import {
  ALERTS_CONSENT_VERSION,
  type Language,
  IDEMPOTENCY_KEY_REUSED,
  PRIVACY_NOTICE_VERSION,
  type SentSource,
} from '@lml/common/contracts';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { LANGUAGE } from '../../../lib/language.js';
import { ApiError, problemText } from '../../../lib/api-client.js';
import { visibleSince } from '../../../lib/early-input.js';
import { showToast } from '../../../ui/toast-store.js';
import { firstTouch } from './first-touch.js';
import type { SendOptions } from './inquiries.api.js';
import { deleteMessageKey, messageKey } from './message-key.js';
import { fieldProblems, type MessageFields } from './message-rules.js';
import { sendWithRetry, type SubmitState, SendCancelled } from './send-with-retry.js';
import { useDraft } from './use-draft.js';

/** `unsent`: all attempts failed. */
export type FormProgress = 'idle' | SubmitState | 'unsent';

interface MessageFormOptions {
  initial: Partial<MessageFields>;
  /** Key of the stored draft. */
  draft: string;
  /** Sends the message with the spam signals, the visitor's source and the version of the privacy notice. */
  send: (
    fields: MessageFields & {
      filledInMs?: number;
      source?: SentSource;
      consent: string;
      alertsConsent?: string;
      alertsLanguage?: Language;
    },
    options: SendOptions,
  ) => Promise<unknown>;
  onSent: (fields: MessageFields) => void;
  /** Title of the failure notice. */
  failureTitle: string;
}

const EMPTY = {
  name: '',
  email: '',
  phone: '',
  subject: '',
  message: '',
  website: '',
  remember: false,
  alerts: false,
};

/**
 * Form for messages to the company. Validates each field on blur and focuses the first invalid one. Keeps the
 * input on failure; validation errors show at their fields, others as a notice. Retries on a bad connection
 * under one idempotency key; typing or leaving stops the retries.
 */
export function useMessageForm({
  initial,
  draft: draftName,
  send,
  onSent,
  failureTitle,
}: MessageFormOptions) {
  const defaultValues = { ...EMPTY, ...initial };
  const form = useForm<MessageFields>({ mode: 'onTouched', defaultValues });
  const draft = useDraft(form, { name: draftName, initial: defaultValues });
  const shownAt = useRef(0);
  useEffect(() => {
    shownAt.current = visibleSince();
  }, []);

  const [progress, setProgress] = useState<FormProgress>('idle');
  const stop = useRef<AbortController>(undefined);
  useEffect(() => () => stop.current?.abort(), []);

  const sending = useMutation({
    // Skip the fill time for a restored draft, which may be sent at once.
    mutationFn: async ({ remember: _stays, alerts, ...fields }: MessageFields) => {
      const source = firstTouch();
      const message = {
        ...fields,
        ...(!draft.wasRestored() && { filledInMs: Math.round(performance.now() - shownAt.current) }),
        ...(source && { source }),
        consent: PRIVACY_NOTICE_VERSION,
        ...(alerts && {
          alertsConsent: ALERTS_CONSENT_VERSION,
          // English is what a message without it means.
          ...(LANGUAGE === 'sw' && { alertsLanguage: LANGUAGE }),
        }),
      };
      const key = messageKey(draftName, { ...fields, ...(alerts && { alerts }) });
      const stopping = (stop.current = new AbortController());
      let state: SubmitState = 'sending';
      const stopListening = form.subscribe({
        formState: { values: true },
        callback: () => state !== 'sending' && stopping.abort(),
      });
      try {
        return await sendWithRetry((signal) => send(message, { key, signal }), {
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
      deleteMessageKey(draftName);
      // Text typed while sending belongs to the next message.
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
      if (error instanceof SendCancelled) return;
      if (error instanceof ApiError && error.code === IDEMPOTENCY_KEY_REUSED) deleteMessageKey(draftName);
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
