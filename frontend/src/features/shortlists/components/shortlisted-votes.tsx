import {
  SHORTLIST_LIMITS,
  type ShortlistedProperty,
  VOTE_CHOICES,
  type VoteChoice,
} from '@lml/common/contracts';
import { Check, Minus, X, type LucideIcon } from 'lucide-react';
import { useState } from 'react';
import { classNames } from '../../../lib/class-names.js';
import { filled } from '../../../lib/format.js';
import { Button, buttonClass } from '../../../ui/button.js';
import { Textarea } from '../../../ui/field.js';
import shortlistCopy from '../../../content/shortlist-copy.json' with { type: 'json' };

const { vote: texts, owner: ownerTexts } = shortlistCopy;
const choiceTexts: Record<VoteChoice, string> = texts.choices;
const ICONS: Record<VoteChoice, LucideIcon> = { yes: Check, maybe: Minus, no: X };

interface VotesProps {
  entry: ShortlistedProperty;
  title: string;
  closed: boolean;
  /** @returns whether it was saved */
  onVote: (vote: { choice: VoteChoice | null; note: string }) => Promise<boolean>;
  /** Only for the person who made the list. */
  onRemoveNote?: (voteId: number) => void;
}

/** The visitor's vote and note on one property, and those of all. */
export function ShortlistedVotes({ entry, title, closed, onVote, onRemoveNote }: VotesProps) {
  const { totals, votes } = entry;
  const mine = votes.find((vote) => vote.mine);
  const choose = (choice: VoteChoice) =>
    void onVote({ choice: choice === mine?.choice ? null : choice, note: mine?.note ?? '' });
  return (
    <div className="space-y-4">
      <div role="group" aria-label={filled(texts.group, { title })} className="grid grid-cols-3 gap-2">
        {VOTE_CHOICES.map((choice) => {
          const Icon = ICONS[choice];
          const pressed = mine?.choice === choice;
          return (
            <button
              key={choice}
              type="button"
              aria-pressed={pressed}
              disabled={closed}
              onClick={() => choose(choice)}
              className={classNames(buttonClass(pressed ? 'primary' : 'outline'), 'px-2!')}
            >
              <Icon aria-hidden />
              {choiceTexts[choice]}
              <span className="tabular">{totals[choice]}</span>
            </button>
          );
        })}
      </div>
      {!closed && (
        <NoteForm
          key={mine?.note ?? ''}
          title={title}
          note={mine?.note ?? ''}
          onSave={(note) => onVote({ choice: mine?.choice ?? null, note })}
        />
      )}
      {votes.length > 0 && (
        <ul aria-label={texts.others} className="space-y-2 border-t border-line pt-3 text-[0.9375rem]">
          {votes.map((vote) => (
            <li key={vote.id} className="wrap-anywhere">
              <span className="font-semibold">
                <bdi>{vote.voter}</bdi>
                {vote.mine && ` (${texts.mine})`}
              </span>
              <span className="text-muted">
                {': '}
                {vote.choice ? choiceTexts[vote.choice] : texts.noChoice}
              </span>
              {vote.note && (
                <span className="flex items-start justify-between gap-3">
                  <bdi className="block">{vote.note}</bdi>
                  {onRemoveNote && !vote.mine && (
                    <Button
                      look="quiet"
                      size="small"
                      aria-label={filled(ownerTexts.removeNoteLabel, { name: vote.voter })}
                      onClick={() => onRemoveNote(vote.id)}
                    >
                      {ownerTexts.removeNote}
                    </Button>
                  )}
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Starts anew when the stored note changes. */
function NoteForm({
  title,
  note,
  onSave,
}: {
  title: string;
  note: string;
  onSave: (note: string) => Promise<boolean>;
}) {
  const [text, setText] = useState(note);
  const [busy, setBusy] = useState(false);
  const save = async (changed: string) => {
    setBusy(true);
    await onSave(changed);
    setBusy(false);
  };
  return (
    <div>
      <Textarea
        label={texts.note}
        aria-label={filled(texts.noteLabel, { title })}
        rows={2}
        maxLength={SHORTLIST_LIMITS.noteMax}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <div className="-mt-4 flex flex-wrap gap-2">
        <Button
          look="outline"
          size="small"
          busy={busy}
          disabled={text.trim() === note}
          onClick={() => void save(text)}
        >
          {note !== '' && text.trim() === note ? texts.saved : texts.save}
        </Button>
        {note !== '' && (
          <Button look="quiet" size="small" disabled={busy} onClick={() => void save('')}>
            {texts.remove}
          </Button>
        )}
      </div>
    </div>
  );
}
