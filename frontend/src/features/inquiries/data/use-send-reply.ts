import type { Inquiry, SendMessage } from '@lml/common/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { problemText } from '../../../lib/api-client.js';
import { filled } from '../../../lib/format.js';
import { showToast } from '../../../ui/toast-store.js';
import { INBOX_KEY, inquiryQuery, sendMessage } from './inbox.api.js';
import { deleteMessageKey, messageKey } from './message-key.js';
import copy from '../../../content/inbox-copy.json' with { type: 'json' };

const texts = copy.reply;

/**
 * Mails a reply. Every attempt at the same text has the same key, so that it goes out once.
 * @param onSent called with the message when it is stored
 */
export function useSendReply({ id, name }: Inquiry, onSent: (message: SendMessage) => void) {
  const queryClient = useQueryClient();
  const form = `reply.${id}`;
  const send = useMutation({
    mutationFn: (message: SendMessage) => sendMessage({ id, key: messageKey(form, message), message }),
    onSuccess: (detail, message) => {
      deleteMessageKey(form);
      queryClient.setQueryData(inquiryQuery(id).queryKey, detail);
      onSent(message);
      showToast({ title: texts.sent, description: filled(texts.sentText, { name }) });
    },
    onError: (error, message) =>
      showToast({
        title: texts.sendFailed,
        description: problemText(error),
        tone: 'destructive',
        action: { label: texts.retry, onPress: () => send.mutate(message) },
      }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: INBOX_KEY }),
  });
  return send;
}
