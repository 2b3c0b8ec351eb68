import { ANSWER_CHANNELS, type AnswerChannel, type Inquiry, type RecordAnswer } from '@lml/common/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { problemText } from '../../../lib/api-client.js';
import { filled } from '../../../lib/format.js';
import { showToast } from '../../../ui/toast-store.js';
import { dayText } from './inbox-text.js';
import { INBOX_KEY, inquiryQuery, recordReply } from './inbox.api.js';
import { useTypedText } from './use-typed-text.js';
import copy from '../../../content/inbox-copy.json' with { type: 'json' };

const texts = copy.reply;

/**
 * The reply is sent by another program, so the browser cannot know whether it was; a record stops the
 * response clock. So the screen asks, and records only on a press. The question stays open when another message is read.
 */
export function useReplyRecord({ id, name }: Inquiry) {
  const queryClient = useQueryClient();
  const [stored, setAsked] = useTypedText(`asked.${id}`);
  const asked = ANSWER_CHANNELS.find((channel) => channel === stored) ?? null;
  const record = useMutation({
    mutationFn: recordReply,
    onSuccess: (detail, answer) => {
      // Another reply may have been begun meanwhile; its question stays.
      if (asked === answer.channel) setAsked(null);
      queryClient.setQueryData(inquiryQuery(id).queryKey, detail);
      showToast({ title: texts.recorded, description: recordedText(name, answer) });
    },
    onError: (error, answer) =>
      showToast({
        title: copy.inquiry.error,
        description: `${texts.failed}: ${problemText(error)}`,
        tone: 'destructive',
        action: { label: texts.record, onPress: () => record.mutate(answer) },
      }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: INBOX_KEY }),
  });

  return {
    /** Channel that was used and not confirmed yet. */
    asked,
    busy: record.isPending,
    use: (channel: AnswerChannel) => setAsked(channel),
    /** @param onDone called when it is stored */
    record: (answer: RecordAnswer, onDone?: () => void) =>
      record.mutate({ id, ...answer }, onDone && { onSuccess: onDone }),
    notSent: () => setAsked(null),
  };
}

function recordedText(name: string, { channel, outcome, callBackOn }: RecordAnswer): string {
  if (outcome === 'no-answer') return filled(texts.callQuestion.recorded.noAnswer, { name });
  if (outcome === 'call-back')
    return filled(texts.callQuestion.recorded.callBack, { name, day: dayText(callBackOn ?? '') });
  return filled(texts.recordedText, { name, channel: texts.channels[channel] });
}
