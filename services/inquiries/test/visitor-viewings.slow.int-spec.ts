import {
  type AnswerViewing,
  type ErrorBody,
  type ViewingDetail,
  VIEWING_RECORD_TEXTS,
} from '@lml/common/contracts';
import {
  staff,
  useInquiries,
  openDay,
  at,
  SLOTS,
  requested,
  change,
  mailsOf,
  tokenOf,
  visitor,
  answer,
  shift,
} from './viewings-under-test.js';

useInquiries();

describe('the visitor’s link', () => {
  it('is stored as a digest, opens the viewing and changes nothing by opening [VIEWING-10]', async () => {
    const viewing = await change(await requested(), { action: 'propose', startsAt: at(openDay(0), '10:00') });
    const token = await tokenOf(viewing.id);
    const before = await staff.inquiries.database.query<object[]>('SELECT * FROM viewings');
    expect(JSON.stringify(before)).not.toContain(token);
    for (let n = 0; n < 3; n += 1) {
      const shown = await visitor('open', { token });
      expect(shown).toMatchObject({ state: 'proposed', slots: SLOTS(), version: 2, feedbackGiven: false });
      expect(JSON.stringify(shown)).not.toContain(viewing.visitor.email);
    }
    expect(await staff.inquiries.database.query('SELECT * FROM viewings')).toEqual(before);
  });

  it('chooses another wished time, which staff then confirm [VIEWING-10]', async () => {
    let viewing = await change(await requested(), { action: 'propose', startsAt: at(openDay(0), '10:00') });
    const token = await tokenOf(viewing.id);
    const chosen = await answer({ token, version: viewing.version, action: 'choose', slot: 1 });
    expect(chosen).toMatchObject({
      state: 'requested',
      startsAt: null,
      slots: [SLOTS()[1], SLOTS()[0], SLOTS()[2]],
    });
    viewing = await staff.ask<ViewingDetail>('get', `/api/admin/viewings/${viewing.id}`);
    expect(viewing.updatedBy).toBeNull();
    expect(viewing.changes[0]).toMatchObject({ by: null });
    viewing = await change(viewing, { action: 'confirm', startsAt: at(openDay(1), '11:00') });
    expect(viewing.state).toBe('confirmed');
    expect(
      (await answer({ token, version: viewing.version, action: 'choose', slot: 7 }, 400)).details,
    ).toEqual([{ field: 'slot', message: VIEWING_RECORD_TEXTS.slot }]);
  });

  it.each([
    ['accept', 'requested'],
    ['ask-move', 'requested'],
  ])('cannot %s while it is %s [VIEWING-10]', async (action, _state) => {
    const viewing = await change(await requested(), { action: 'propose', startsAt: at(openDay(0), '10:00') });
    const token = await tokenOf(viewing.id);
    await answer({ token, version: 2, action: 'ask-move' });
    const problem = await answer({ token, version: 3, action } as AnswerViewing, 409);
    expect(problem.code).toBe('VIEWING_STATE');
  });

  it('says who changed it meanwhile, and what it is now [VIEWING-5]', async () => {
    const viewing = await change(await requested(), { action: 'propose', startsAt: at(openDay(0), '10:00') });
    const token = await tokenOf(viewing.id);
    await change(viewing, { action: 'propose', startsAt: at(openDay(1), '11:00') });
    const problem = await answer({ token, version: viewing.version, action: 'accept' }, 409);
    expect(problem).toMatchObject({
      code: 'VIEWING_CHANGED',
      current: { version: 3, startsAt: at(openDay(1), '11:00') },
    });
  });

  it('is refused if unknown, expired or malformed [VIEWING-10]', async () => {
    const viewing = await change(await requested(), { action: 'propose', startsAt: at(openDay(0), '10:00') });
    const token = await tokenOf(viewing.id);
    await visitor('open', { token: 'x'.repeat(43) }, 404);
    await visitor('open', { token: 'short' }, 400);
    await visitor('open', {}, 400);
    await shift(
      viewing.id,
      `starts_at = now() - interval '61 days', updated_at = now() - interval '61 days'`,
    );
    const gone = await visitor<ErrorBody>('open', { token }, 404);
    expect(gone.message).toBe(VIEWING_RECORD_TEXTS.linkUnknown);
  });
});

describe('after the viewing', () => {
  const held = async () => {
    const viewing = await change(await requested(), { action: 'confirm', startsAt: at(openDay(0), '10:00') });
    await shift(viewing.id, `starts_at = now() - interval '1 hour', reminder_at = NULL`);
    return viewing;
  };

  it('the visitor is asked for feedback and gives it once [VIEWING-12]', async () => {
    const viewing = await change(await held(), {
      action: 'done',
      outcome: 'interested',
      outcomeNote: 'Wants the parking',
    });
    expect(viewing).toMatchObject({ state: 'done', outcome: 'interested', outcomeNote: 'Wants the parking' });
    expect((await mailsOf(viewing.id)).map(({ event }) => event)).toEqual(['confirmed', 'feedback']);
    const token = await tokenOf(viewing.id);
    const feedback = { token, rating: 4, interested: true, words: 'Bright rooms', consent: '2026-11' };
    for (const [field, wrong] of [
      ['rating', 6],
      ['interested', 'yes'],
      ['consent', undefined],
    ] as const) {
      const problem = await visitor<ErrorBody>('feedback', { ...feedback, [field]: wrong }, 400);
      expect(problem.details![0]!.field).toBe(field);
    }
    expect(await visitor('feedback', feedback)).toMatchObject({ feedbackGiven: true });
    const again = await visitor<ErrorBody>('feedback', feedback, 409);
    expect(again.message).toBe(VIEWING_RECORD_TEXTS.feedbackGiven);
    const seen = await staff.ask<ViewingDetail>('get', `/api/admin/viewings/${viewing.id}`);
    expect(seen.feedback).toMatchObject({ rating: 4, interested: true, words: 'Bright rooms' });
  });

  it('a no-show asks for nothing, and can be corrected [VIEWING-12]', async () => {
    let viewing = await change(await held(), { action: 'no-show' });
    expect((await mailsOf(viewing.id)).map(({ event }) => event)).toEqual(['confirmed']);
    const token = await tokenOf(viewing.id);
    await visitor('feedback', { token, rating: 1, interested: false, consent: '2026-11' }, 409);
    viewing = await change(viewing, { action: 'done' });
    expect(viewing.state).toBe('done');
  });
});
