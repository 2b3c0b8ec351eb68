import { PRIVACY_NOTICE_VERSION, VIEWING_RECORD_LIMITS } from '@lml/common/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { company } from '../../../content/company.js';
import { problemText } from '../../../lib/api-client.js';
import { filled } from '../../../lib/format.js';
import { paths } from '../../../site/paths.js';
import { Button } from '../../../ui/button.js';
import { Textarea } from '../../../ui/field.js';
import { sendFeedback, visitorViewingQuery } from '../data/visitor-viewing.api.js';
import copy from '../../../content/visitor-viewing-copy.json' with { type: 'json' };

const texts = copy.page.feedback;

/** Feedback after a viewing, once; afterwards the thanks. */
export function FeedbackForm({ token, given }: { token: string; given: boolean }) {
  const client = useQueryClient();
  const [rating, setRating] = useState(0);
  const [interested, setInterested] = useState<boolean | null>(null);
  const [words, setWords] = useState('');
  const [tried, setTried] = useState(false);
  const send = useMutation({
    mutationFn: sendFeedback,
    onSuccess: (viewing) => client.setQueryData(visitorViewingQuery(token).queryKey, viewing),
  });
  if (given) {
    return (
      <p role="status" className="font-medium text-success">
        {texts.sent}
      </p>
    );
  }
  const [before, after] = texts.consent.split('{notice}');
  return (
    <form
      aria-label={texts.title}
      className="space-y-5 border-t border-line pt-5"
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (rating === 0 || interested === null) return;
        send.mutate({ token, rating, interested, words: words.trim(), consent: PRIVACY_NOTICE_VERSION });
      }}
    >
      <h3 className="text-lg font-semibold">{texts.title}</h3>
      <fieldset>
        <legend className="text-sm font-medium">{texts.rating}</legend>
        <div className="mt-1 flex flex-wrap gap-x-5">
          {texts.ratings.map((label, index) => (
            <Choice key={label} name="rating" label={label} onChoose={() => setRating(index + 1)} />
          ))}
        </div>
        {tried && rating === 0 && <Problem text={texts.ratingNeeded} />}
      </fieldset>
      <fieldset>
        <legend className="text-sm font-medium">{texts.interested}</legend>
        <div className="mt-1 flex flex-wrap gap-x-5">
          <Choice name="interested" label={texts.yes} onChoose={() => setInterested(true)} />
          <Choice name="interested" label={texts.no} onChoose={() => setInterested(false)} />
        </div>
        {tried && interested === null && <Problem text={texts.interestedNeeded} />}
      </fieldset>
      <Textarea
        label={texts.words}
        rows={4}
        maxLength={VIEWING_RECORD_LIMITS.feedbackMax}
        value={words}
        onChange={({ target }) => setWords(target.value)}
      />
      <p className="text-sm text-muted">
        {filled(before ?? '', { company: company.name })}
        <Link to={paths.privacy} className="underline">
          {texts.notice}
        </Link>
        {after}
      </p>
      {send.isError && <Problem text={problemText(send.error)} />}
      <Button type="submit" look="accent" busy={send.isPending}>
        {texts.send}
      </Button>
    </form>
  );
}

function Choice({ name, label, onChoose }: { name: string; label: string; onChoose: () => void }) {
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-2">
      <input type="radio" name={name} onChange={onChoose} className="size-5 accent-primary" />
      {label}
    </label>
  );
}

function Problem({ text }: { text: string }) {
  return (
    <p role="alert" className="mt-1 text-sm text-danger">
      {text}
    </p>
  );
}
