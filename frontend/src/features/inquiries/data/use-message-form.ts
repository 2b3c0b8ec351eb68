import {
  ALERTS_CONSENT_VERSION,
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
import { whenIdle } from '../../../lib/when-idle.js';
import { showToast } from '../../../ui/toast-store.js';
import { firstTouch } from './first-touch.js';
import { type MessageRequest, sendMessage } from './inquiries.api.js';
import { deleteMessageKey, messageKey } from './message-key.js';
import { fieldProblems, type MessageFields } from './message-rules.js';
import { sendWithRetry, type SubmitState, SendCancelled } from './send-with-retry.js';
import { useDraft } from './use-draft.js';

/** `queued`: waits in this browser for a connection; `unsent`: all attempts failed. */
export type FormProgress = 'idle' | SubmitState | 'queued' | 'unsent';

interface MessageFormOptions {
  initial: Partial<MessageFields>;
  /** Key of the stored draft. */
  draft: string;
  /** The call that sends the message, with the spam signals, the visitor's source and the version of the privacy notice. */
  request: (
    fields: MessageFields & {
      filledInMs?: number;
      source?: SentSource;
      consent: string;
      alertsConsent?: string;
    },
  ) => MessageRequest;
  onSent: (fields: MessageFields, receipt: unknown) => void;
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

const loadKeeper = () => import('./keep-for-later.js');

async function keep(message: Parameters<Awaited<ReturnType<typeof loadKeeper>>['keepForLater']>[0]) {
  try {
    return await (await loadKeeper()).keepForLater(message);
  } catch {
    // Its code did not load.
    return false;
  }
}

/**
 * Form for messages to the company. Validates each field on blur and focuses the first invalid one. Keeps the
 * input on failure; validation errors show at their fields, others as a notice. Retries on a bad connection
 * under one idempotency key; typing or leaving stops the retries. Without a connection the message is kept in the browser and
 * sent later, even if the page is closed.
 */
export function useMessageForm({
  initial,
  draft: draftName,
  request,
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

  // While there is a connection to load it by, with what shows the messages that wait.
  useEffect(
    () =>
      whenIdle(
        () => void Promise.all([loadKeeper(), import('../components/waiting-messages.js')]).catch(() => {}),
      ),
    [],
  );

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
        ...(alerts && { alertsConsent: ALERTS_CONSENT_VERSION }),
      };
      const key = messageKey(draftName, { ...fields, ...(alerts && { alerts }) });
      const stopping = (stop.current = new AbortController());
      let state: SubmitState = 'sending';
      const stopListening = form.subscribe({
        formState: { values: true },
        callback: () => state !== 'sending' && stopping.abort(),
      });
      try {
        const call = request(message);
        // English is what a message without it means.
        if (LANGUAGE === 'sw') call.payload = { ...call.payload, language: LANGUAGE };
        return await sendWithRetry((signal) => sendMessage(call, { key, signal }), {
          stop: stopping.signal,
          onState: (next) => {
            state = next;
            setProgress(next);
          },
          keepForLater: () => keep({ key, path: call.path, body: JSON.stringify(call.payload) }),
        });
      } finally {
        stopListening();
      }
    },
    onSuccess: (outcome, fields) => {
      setProgress(outcome === 'kept' ? 'queued' : 'idle');
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
      if (outcome !== 'kept') onSent(fields, outcome.receipt);
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
