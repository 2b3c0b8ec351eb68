import {
  type Account,
  type ChangeViewing,
  type CreateViewing,
  displayName,
  officeMoment,
  type StaffViewingAction,
  VIEWING_OUTCOMES,
  VIEWING_OVERLAPS,
  VIEWING_RECORD_LIMITS,
  type ViewingOutcome,
  type ViewingOverlap,
  type ViewingRecord,
} from '@lml/common/contracts';
import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { ApiError, problemText } from '../../../lib/api-client.js';
import { filled } from '../../../lib/format.js';
import { useMay } from '../../../lib/role.js';
import { Button } from '../../../ui/button.js';
import { Input, RequiredNote, Select, Textarea } from '../../../ui/field.js';
import { dayIn, hourIn, momentText, propertyText, shortDayText } from '../data/viewing-text.js';
import copy from '../../../content/viewing-copy.json' with { type: 'json' };

const texts = copy.panel;
const fields = texts.fields;

/** Fields of an action, as sent. */
export type ActionFields = Omit<ChangeViewing, 'version' | 'action'> & Pick<CreateViewing, 'force'>;

interface ViewingFormProps {
  action: StaffViewingAction;
  viewing: Pick<
    ViewingRecord,
    'startsAt' | 'minutes' | 'kind' | 'place' | 'handler' | 'slots' | 'outcome' | 'outcomeNote'
  >;
  people: Account[];
  busy: boolean;
  error: Error | null;
  onSend: (fields: ActionFields) => void;
  onBack: () => void;
}

const WITH_TIME: readonly StaffViewingAction[] = ['propose', 'confirm', 'move'];
const WITH_OUTCOME: readonly StaffViewingAction[] = ['done', 'no-show', 'record'];

/** Fields of one action. The wished times fill in day and time; an overlap is shown with a button to book anyway. */
export function ViewingForm({ action, viewing, people, busy, error, onSend, onBack }: ViewingFormProps) {
  const may = useMay();
  const [first] = viewing.slots;
  const { startsAt } = viewing;
  const [day, setDay] = useState(startsAt ? dayIn(startsAt) : (first?.date ?? ''));
  const [time, setTime] = useState(startsAt ? hourIn(startsAt) : (first?.time ?? ''));
  const [minutes, setMinutes] = useState(String(viewing.minutes));
  const [kind, setKind] = useState(viewing.kind);
  const [place, setPlace] = useState(viewing.place ?? '');
  const [handler, setHandler] = useState(String(viewing.handler?.id ?? ''));
  const [reason, setReason] = useState('');
  const [outcome, setOutcome] = useState<ViewingOutcome | ''>(viewing.outcome ?? '');
  const [note, setNote] = useState(viewing.outcomeNote ?? '');
  const [missing, setMissing] = useState(false);
  const timed = WITH_TIME.includes(action);
  const arranged = timed || action === 'edit';
  const overlaps =
    error instanceof ApiError && error.code === VIEWING_OVERLAPS ? (error.current as ViewingOverlap[]) : [];

  const send = (force: boolean) => {
    if (timed && (!day || !time)) {
      setMissing(true);
      return;
    }
    setMissing(false);
    onSend({
      ...(timed && { startsAt: new Date(officeMoment(day, time)).toISOString() }),
      ...(arranged && {
        ...{ minutes: Number(minutes), kind, place: place.trim() || null },
        handlerId: handler === '' ? null : Number(handler),
        ...(force && { force }),
      }),
      ...(action === 'cancel' && { reason: reason.trim() }),
      ...(WITH_OUTCOME.includes(action) && { outcome: outcome || null, outcomeNote: note.trim() || null }),
    });
  };

  return (
    <form
      aria-label={texts.actions[action]}
      className="space-y-1 border-t border-line pt-4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        send(false);
      }}
    >
      <h3 className="text-lg font-semibold">{texts.actions[action]}</h3>
      {texts.hints[action] && <p className="pb-2 text-sm text-muted">{texts.hints[action]}</p>}
      {timed && (
        <>
          <RequiredNote className="pb-2" />
          {viewing.slots.length > 0 && (
            <div className="flex flex-wrap gap-2 pb-2">
              {viewing.slots.map((slot) => (
                <Button
                  key={`${slot.date} ${slot.time}`}
                  look="outline"
                  size="small"
                  aria-label={`${texts.useSlot}: ${slotText(slot)}`}
                  onClick={() => {
                    setDay(slot.date);
                    if (slot.time) setTime(slot.time);
                  }}
                >
                  {slotText(slot)}
                </Button>
              ))}
            </div>
          )}
          <div className="grid grid-cols-2 gap-x-4">
            <Input
              type="date"
              label={fields.day}
              aria-required
              value={day}
              error={missing && !day ? texts.timeNeeded : undefined}
              onChange={({ target }) => setDay(target.value)}
            />
            <Input
              type="time"
              step={300}
              label={fields.time}
              aria-required
              value={time}
              error={missing && day && !time ? texts.timeNeeded : undefined}
              onChange={({ target }) => setTime(target.value)}
            />
          </div>
        </>
      )}
      {arranged && (
        <>
          <div className="grid grid-cols-2 gap-x-4">
            <Input
              type="number"
              min={VIEWING_RECORD_LIMITS.minutesMin}
              max={VIEWING_RECORD_LIMITS.minutesMax}
              step={5}
              label={fields.minutes}
              value={minutes}
              onChange={({ target }) => setMinutes(target.value)}
            />
            <Select
              label={fields.kind}
              value={kind}
              onChange={({ target }) => setKind(target.value === 'video' ? 'video' : 'in-person')}
              options={[
                { value: 'in-person', label: texts.kinds['in-person'] },
                { value: 'video', label: texts.kinds.video },
              ]}
            />
          </div>
          <Select
            label={fields.handler}
            value={handler}
            onChange={({ target }) => setHandler(target.value)}
            options={[{ value: '', label: copy.calendar.nobody }, ...handlerOptions(people, viewing.handler)]}
          />
          <Input
            label={fields.place}
            hint={fields.placeHint}
            maxLength={VIEWING_RECORD_LIMITS.placeMax}
            value={place}
            onChange={({ target }) => setPlace(target.value)}
          />
        </>
      )}
      {action === 'cancel' && (
        <Textarea
          label={fields.reason}
          rows={3}
          maxLength={VIEWING_RECORD_LIMITS.wordsMax}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
      )}
      {WITH_OUTCOME.includes(action) && (
        <>
          <Select
            label={fields.outcome}
            value={outcome}
            onChange={({ target }) => setOutcome(target.value as ViewingOutcome | '')}
            options={[
              { value: '', label: fields.noOutcome },
              ...VIEWING_OUTCOMES.map((value) => ({ value, label: texts.outcomes[value] })),
            ]}
          />
          <Textarea
            label={fields.note}
            rows={3}
            maxLength={VIEWING_RECORD_LIMITS.noteMax}
            value={note}
            onChange={({ target }) => setNote(target.value)}
          />
        </>
      )}
      {overlaps.length > 0 ? (
        <div role="alert" className="mb-3 rounded-control bg-warning-soft px-3 py-2 text-sm">
          <p className="flex items-center gap-1.5 font-semibold">
            <TriangleAlert aria-hidden className="size-4 shrink-0" />
            {texts.overlap}
          </p>
          <ul className="mt-1 space-y-1">
            {overlaps.map((overlap) => (
              <li key={overlap.id}>
                {filled(texts.overlapLine, {
                  time: momentText(overlap.startsAt!),
                  minutes: overlap.minutes,
                  what: [propertyText(overlap.property), overlap.handler?.username]
                    .filter(Boolean)
                    .join(', '),
                })}
              </li>
            ))}
          </ul>
          {may('book-over') && (
            <Button look="outline" size="small" className="mt-2" busy={busy} onClick={() => send(true)}>
              {texts.force}
            </Button>
          )}
        </div>
      ) : (
        error && (
          <p role="alert" className="pb-2 text-sm text-danger">
            {problemText(error)}
          </p>
        )
      )}
      <div className="flex flex-wrap gap-2 pt-1">
        <Button type="submit" look={action === 'cancel' ? 'danger' : 'primary'} busy={busy}>
          {texts.save[action]}
        </Button>
        <Button look="quiet" onClick={onBack} disabled={busy}>
          {texts.back}
        </Button>
      </div>
    </form>
  );
}

/** "Fri 27 Nov, 10:00"; the day alone for any time. */
function slotText({ date, time }: ViewingRecord['slots'][number]): string {
  return [shortDayText(date), time].filter(Boolean).join(', ');
}

/** Accounts that can show a property, and the current one if it is gone or disabled. */
function handlerOptions(people: Account[], current: ViewingRecord['handler']) {
  const options = people
    .filter(({ id, disabled }) => !disabled || id === current?.id)
    .map((person) => ({ value: String(person.id), label: displayName(person) }));
  const known = !current || people.some(({ id }) => id === current.id);
  return known ? options : [...options, { value: String(current.id), label: current.username }];
}
