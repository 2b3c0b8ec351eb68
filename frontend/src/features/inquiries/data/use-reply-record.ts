import type { AnswerChannel, Inquiry } from '@lml/common/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { problemText } from '../../../lib/api-client.js';
import { filled } from '../../../lib/format.js';
import { showToast } from '../../../ui/toast-store.js';
import { INBOX_KEY, inquiryQuery, recordReply } from './inbox.api.js';
import copy from '../../../content/inbox-copy.json' with { type: 'json' };

const texts = copy.reply;

/**
 * The reply is sent by another program, so the browser cannot know whether it was; a record stops the
 * response clock. So the screen asks. Switching to another message without choosing counts as sent.
 */
export function useReplyRecord({ id, name }: Inquiry) {
  const queryClient = useQueryClient();
  const [asked, setAsked] = useState<AnswerChannel | null>(null);
  const record = useMutation({
    mutationFn: recordReply,
    onSuccess: (detail, { channel }) => {
      queryClient.setQueryData(inquiryQuery(id).queryKey, detail);
      showToast({
        title: texts.recorded,
        description: filled(texts.recordedText, { name, channel: texts.channels[channel] }),
      });
    },
    onError: (error, { channel }) =>
      showToast({
        title: copy.inquiry.error,
        description: `${texts.failed}: ${problemText(error)}`,
        tone: 'destructive',
        action: { label: texts.record, onPress: () => record.mutate({ id, channel }) },
      }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: INBOX_KEY }),
  });

  const goOn = useRef(() => {});
  useEffect(() => {
    goOn.current = () => {
      if (asked && !record.isPending) record.mutate({ id, channel: asked });
    };
  });
  useEffect(() => () => goOn.current(), []);

  return {
    /** Channel that was used and not confirmed yet. */
    asked,
    busy: record.isPending,
    use: setAsked,
    record: () => {
      if (asked) record.mutate({ id, channel: asked }, { onSuccess: () => setAsked(null) });
    },
    notSent: () => setAsked(null),
  };
}
