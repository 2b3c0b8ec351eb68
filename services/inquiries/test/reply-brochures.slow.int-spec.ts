import {
  BROCHURE_MINUTES,
  type DeliveryClaim,
  IDEMPOTENCY,
  type InquiryDetail,
  MESSAGE_TEXTS,
  type ReplyMail,
} from '@lml/common/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import {
  adminPath,
  bodyOf,
  buildInquiry,
  INTERNAL_TOKEN,
  type InquiryStaff,
  startForStaff,
} from './support.js';

const WITH_BROCHURE = { text: 'Here is the brochure.', brochure: true };
let staff: InquiryStaff;

beforeAll(async () => {
  staff = await startForStaff();
});
afterAll(() => staff.stop());
beforeEach(() => staff.empty());

const { header } = IDEMPOTENCY;
const send = async (id: number, body: object, key: string = randomUUID()) =>
  await staff.inquiries
    .api()
    .post(`${adminPath(id)}/messages`)
    .set('Cookie', await staff.inquiries.staff())
    .set(header, key)
    .send(body);
/** Asks about listing 7. */
const aboutListing = async () =>
  (bodyOf(await staff.inquiries.inquire(buildInquiry()).expect(201)) as { id: number }).id;
/** The mail of the only reply, as a worker gets it. */
const mailOfReply = async () => {
  const [[row]] = await staff.inquiries.database.query<[{ id: string }[], number]>(
    `UPDATE mail_deliveries SET state = 'pending', lease_until = NULL WHERE kind = 'reply' RETURNING id`,
  );
  const response = await staff.inquiries
    .api()
    .post(`/internal/deliveries/${row!.id}/claim`)
    .set('Authorization', `Bearer ${INTERNAL_TOKEN}`);
  const claim = bodyOf(response) as DeliveryClaim;
  if (claim.verdict !== 'send') throw new Error(claim.verdict);
  return claim.mail as ReplyMail;
};

describe('a reply with the brochure', () => {
  it('names the listing in the conversation and in its mail [REPLY-9]', async () => {
    const id = await aboutListing();
    const response = await send(id, WITH_BROCHURE);
    expect(response.status).toBe(201);
    expect((bodyOf(response) as InquiryDetail).timeline).toMatchObject([
      { text: WITH_BROCHURE.text, mail: { brochureOf: 7 } },
    ]);
    expect(await mailOfReply()).toMatchObject({ brochure: { propertyId: 7, lastTry: false } });
  });

  it('carries none unless it is asked for [REPLY-9]', async () => {
    const id = await aboutListing();
    const detail = bodyOf(await send(id, { text: 'Hello', brochure: false })) as InquiryDetail;
    expect(detail.timeline).toMatchObject([{ mail: { brochureOf: null } }]);
    expect((await mailOfReply()).brochure).toBeNull();
  });

  it('is refused with the field and the remedy if the message is about no listing [REPLY-9]', async () => {
    const id = await staff.received();
    const response = await send(id, WITH_BROCHURE);
    expect([response.status, bodyOf(response)]).toMatchObject([
      400,
      { details: [{ field: 'brochure', message: MESSAGE_TEXTS.noBrochure }] },
    ]);
    expect((await staff.detail(id)).timeline).toEqual([]);
  });

  it('is another reply than the same text without it [REPLY-4, REPLY-9]', async () => {
    const id = await aboutListing();
    const key = randomUUID();
    expect((await send(id, WITH_BROCHURE, key)).status).toBe(201);
    expect((await send(id, WITH_BROCHURE, key)).status).toBe(201);
    expect((await send(id, { text: WITH_BROCHURE.text }, key)).status).toBe(422);
    expect((await staff.detail(id)).timeline).toHaveLength(1);
  });

  it('is given up after half an hour, counted anew when it is sent again [REPLY-9]', async () => {
    const id = await aboutListing();
    await send(id, WITH_BROCHURE);
    const { database } = staff.inquiries;
    await database.query(
      `UPDATE mail_deliveries SET created_at = now() - make_interval(mins => $1) WHERE kind = 'reply'`,
      [BROCHURE_MINUTES + 1],
    );
    expect(await mailOfReply()).toMatchObject({ brochure: { lastTry: true } });
    await database.query(`UPDATE mail_deliveries SET resent_at = now() WHERE kind = 'reply'`);
    expect(await mailOfReply()).toMatchObject({ brochure: { lastTry: false } });
  });
});
