import { useEffect, useState } from 'react';
import { filled, staffDateTime } from '../../../lib/format.js';
import { randomKey } from '../../../lib/random-key.js';
import { Button } from '../../../ui/button.js';
import { showToast } from '../../../ui/toast-store.js';
import { canSendInBackground } from '../data/keep-for-later.js';
import {
  RETRY_MS,
  sendWaiting,
  sendWaitingAgain,
  SENT_UNASKED_FOR_MS,
  tellPages,
  WAITING_CHANNEL,
} from '../data/send-waiting.js';
import { setMayWait } from '../data/waiting-flag.js';
import {
  changeWaiting,
  discardWaiting,
  renewWaiting,
  type SentMessage,
  takeSent,
  type WaitingMessage,
  waitingMessages,
} from '../data/waiting-store.js';
import texts from '../../../content/waiting-copy.json' with { type: 'json' };

const DAY_MS = 86_400_000;

/** Sends the messages that wait, tells when they were sent, and lists the ones that are left. */
export function WaitingMessages() {
  const messages = useWaitingMessages();
  if (messages.length === 0) return null;
  const count = messages.length === 1 ? texts.one : filled(texts.many, { n: messages.length });
  return (
    <section
      aria-label={texts.label}
      data-waiting-bar
      className="fixed inset-x-0 top-16 z-34 border-b border-line bg-raised shadow-float print:hidden"
    >
      <details className="container-page">
        <summary className="min-h-11 cursor-pointer py-2.5 text-sm font-medium">{count}</summary>
        <ul className="max-h-[60dvh] divide-y divide-line overflow-y-auto pb-2">
          {messages.map((message) => (
            <Waiting key={message.key} message={message} />
          ))}
        </ul>
      </details>
    </section>
  );
}

function Waiting({ message }: { message: WaitingMessage }) {
  const { key, createdAt, stopped } = message;
  return (
    <li className="space-y-1 py-3">
      <p className="text-sm text-muted">{filled(texts.item, { time: timeOf(createdAt) })}</p>
      <p className="line-clamp-3 break-words">{textOf(message)}</p>
      <p role="status" className="text-sm">
        {stateOf(message)}
      </p>
      <div className="flex flex-wrap gap-2 pt-1">
        {stopped?.reason !== 'refused' && (
          <Button size="small" look="outline" onClick={() => void sendNow(message)}>
            {texts.sendNow}
          </Button>
        )}
        <Button size="small" look="quiet" onClick={() => void discard(key)}>
          {texts.discard}
        </Button>
      </div>
    </li>
  );
}

/** The messages, kept up to date, while they are sent as soon as there is a connection. */
function useWaitingMessages(): WaitingMessage[] {
  const [messages, setMessages] = useState<WaitingMessage[]>([]);
  useEffect(() => {
    const show = async () => {
      try {
        const [left, sent] = [await waitingMessages(), await takeSent()];
        sent.forEach(tellSent);
        setMessages(left);
        if (left.length > 0) return;
        setMayWait(false);
        // Another tab may have added one meanwhile, and set the flag before this one removed it.
        if ((await waitingMessages()).length > 0) setMayWait(true);
      } catch {
        // Browsers fail to open their storage now and then. Without the flag no page would ever send what is in it.
      }
    };
    const send = () => void sendWaiting().then(show, () => {});
    const sendAgain = () => void sendWaitingAgain().then(show, () => {});
    const whenVisible = () => document.visibilityState === 'visible' && send();
    const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(WAITING_CHANNEL);
    channel?.addEventListener('message', () => void show());
    window.addEventListener('online', sendAgain);
    document.addEventListener('visibilitychange', whenVisible);
    const timer = setInterval(send, RETRY_MS);
    send();
    return () => {
      channel?.close();
      window.removeEventListener('online', sendAgain);
      document.removeEventListener('visibilitychange', whenVisible);
      clearInterval(timer);
    };
  }, []);
  return messages;
}

/** On the visitor's word: at once, whatever pause was left, and under a new key if it had become too old. */
async function sendNow({ key, stopped }: WaitingMessage): Promise<void> {
  if (stopped) await renewWaiting(key, randomKey());
  else await changeWaiting(key, { nextTryAt: 0 });
  await sendWaitingAgain();
}

async function discard(key: string): Promise<void> {
  await discardWaiting(key);
  tellPages();
  showToast({ title: texts.discarded, tone: 'info' });
}

function tellSent({ createdAt, reference }: SentMessage): void {
  const time = timeOf(createdAt);
  showToast({
    title: texts.sent,
    description:
      reference === null
        ? filled(texts.sentWithoutReference, { time })
        : filled(texts.sentLater, { time, reference }),
    tone: 'success',
  });
}

function stateOf({ stopped }: WaitingMessage): string {
  if (stopped?.reason === 'too-old') return filled(texts.tooOld, { days: SENT_UNASKED_FOR_MS / DAY_MS });
  if (stopped) return filled(texts.refused, { reason: stopped.text || texts.noReason });
  return canSendInBackground() ? texts.queued : `${texts.queued} ${texts.keepOpen}`;
}

/** The visitor's own words, to know the message again. */
function textOf({ body }: WaitingMessage): string {
  try {
    const { message } = JSON.parse(body) as { message?: unknown };
    return typeof message === 'string' ? message : '';
  } catch {
    return '';
  }
}

const timeOf = (moment: number) => staffDateTime(new Date(moment).toISOString());
