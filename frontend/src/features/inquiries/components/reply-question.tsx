import type { AnswerChannel, RecordAnswer } from '@lml/common/contracts';
import { type ReactNode, useState } from 'react';
import { filled } from '../../../lib/format.js';
import { Button } from '../../../ui/button.js';
import { followDays } from '../data/inbox-text.js';
import { useNow } from '../../../lib/use-now.js';
import { useTypedText } from '../data/use-typed-text.js';
import copy from '../../../content/inbox-copy.json' with { type: 'json' };

const texts = copy.reply;
const AREA =
  'block w-full rounded-control border border-line-strong bg-surface px-3 py-2 text-[0.9375rem] placeholder:text-muted hover:border-primary';

interface ReplyQuestionProps {
  inquiryId: number;
  channel: AnswerChannel;
  /** Text of the reply box, which is stored with a reply. */
  text: string;
  busy: boolean;
  /** @param onDone called when it is stored */
  onRecord: (answer: RecordAnswer, onDone?: () => void) => void;
  onNotSent: () => void;
}

/** Asks whether a reply was sent, or how a call went. Nothing is recorded without a press. */
export function ReplyQuestion({ channel, ...props }: ReplyQuestionProps) {
  return channel === 'call' ? <CallQuestion {...props} /> : <SentQuestion channel={channel} {...props} />;
}

function SentQuestion({ channel, text, busy, onRecord, onNotSent }: ReplyQuestionProps) {
  return (
    <Question text={filled(texts.asked, { channel: texts.channels[channel] })}>
      <Button size="small" busy={busy} onClick={() => onRecord({ channel, text })}>
        {texts.record}
      </Button>
      <Button look="quiet" size="small" disabled={busy} onClick={onNotSent}>
        {texts.notSent}
      </Button>
    </Question>
  );
}

function CallQuestion({ inquiryId, busy, onRecord, onNotSent }: Omit<ReplyQuestionProps, 'channel'>) {
  const [said, setSaid] = useTypedText(`said.${inquiryId}`);
  const [choosing, setChoosing] = useState(false);
  const [day, setDay] = useState('');
  const { today, last } = followDays(useNow());
  const record = (outcome: NonNullable<RecordAnswer['outcome']>, callBackOn?: string) =>
    onRecord(
      {
        channel: 'call',
        outcome,
        ...(said?.trim() && { text: said.trim() }),
        ...(callBackOn && { callBackOn }),
      },
      () => setSaid(null),
    );

  return (
    <Question
      text={texts.callQuestion.asked}
      above={
        <textarea
          aria-label={texts.callQuestion.said}
          placeholder={texts.callQuestion.said}
          rows={2}
          value={said ?? ''}
          onChange={({ target }) => setSaid(target.value || null)}
          className={AREA}
        />
      }
      below={
        choosing && (
          <form
            className="flex flex-wrap gap-2"
            onSubmit={(event) => {
              event.preventDefault();
              if (day) record('call-back', day);
            }}
          >
            <input
              type="date"
              required
              autoFocus
              aria-label={texts.callQuestion.day}
              min={today}
              max={last}
              value={day}
              onChange={({ target }) => setDay(target.value)}
              className="min-h-9 min-w-40 rounded-control border border-line-strong bg-surface px-2 text-sm tabular"
            />
            <Button type="submit" size="small" busy={busy}>
              {texts.callQuestion.save}
            </Button>
          </form>
        )
      }
    >
      <Button size="small" busy={busy} onClick={() => record('reached')}>
        {texts.callQuestion.reached}
      </Button>
      <Button look="outline" size="small" disabled={busy} onClick={() => record('no-answer')}>
        {texts.callQuestion.noAnswer}
      </Button>
      <Button
        look="outline"
        size="small"
        aria-expanded={choosing}
        disabled={busy}
        onClick={() => setChoosing(!choosing)}
      >
        {texts.callQuestion.callBack}
      </Button>
      <Button look="quiet" size="small" disabled={busy} onClick={onNotSent}>
        {texts.callQuestion.notCalled}
      </Button>
    </Question>
  );
}

function Question({
  text,
  above,
  below,
  children,
}: {
  text: string;
  above?: ReactNode;
  below?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className="space-y-2 rounded-control border border-line bg-primary-soft px-3 py-2 text-sm">
      <p>{text}</p>
      {above}
      <div className="flex flex-wrap gap-2">{children}</div>
      {below}
    </div>
  );
}
