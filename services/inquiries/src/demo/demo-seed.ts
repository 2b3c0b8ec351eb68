import {
  type InquiryChannel,
  type InquiryStatus,
  type Language,
  officeMoment,
  type Viewing,
  type ViewingState,
} from '@lml/common/contracts';
import { LOGGER } from '@lml/common/core.module';
import type { Logger } from '@lml/common/logging/logger';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { DataSource } from 'typeorm';
import { ConsentEntity } from '../consents/consent.entity.js';
import { InquiriesEnv } from '../env.js';
import { InquiryEntryEntity } from '../inquiries/inquiry-entry.entity.js';
import { InquiryEntity } from '../inquiries/inquiry.entity.js';
import { phoneE164 } from '@lml/common/phone-number';
import { BreachEntity } from '../privacy-registers/breach.entity.js';
import { ContactPressEntity } from '../leads/contact-press.entity.js';
import { PrivacyRequestEntity } from '../privacy-registers/privacy-request.entity.js';
import { ViewingEntity } from '../viewings/viewing.entity.js';
import { demoPresses } from './demo-presses.js';
import { seedDemoContacts } from './demo-contacts.js';
import { seedDemoMails } from './demo-mails.js';
import { demoBreach, demoConsents, demoRequests } from './demo-privacy.js';

interface DemoInquiry {
  id: number;
  /** Missing for the form. */
  channel?: InquiryChannel;
  name: string;
  email: string;
  phone: string;
  subject: string;
  message: string;
  /** Language of the page; English if missing. */
  language?: Language;
  propertyId: number | null;
  viewing?: Viewing;
  status: InquiryStatus;
  createdAt: string;
  /** Time of the first answer. */
  answeredAt?: string;
  /** Text of that answer; it was mailed by another program. */
  reply?: string;
}

const FILE = new URL('../../demo/inquiries.json', import.meta.url);
const ABOUT = /^Inquiry about (.+)$/;

/** Fills an empty inbox with the demo's inquiries, without sending mails. */
@Injectable()
export class DemoSeed implements OnModuleInit {
  constructor(
    private readonly env: InquiriesEnv,
    private readonly dataSource: DataSource,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async onModuleInit(): Promise<void> {
    if (!this.env.DEMO) return;
    const inquiries = JSON.parse(await readFile(FILE, 'utf8')) as DemoInquiry[];
    const seeded = await this.dataSource.transaction(async (transaction) => {
      // Serialises replicas that start together, and keeps visitors' messages out meanwhile.
      await transaction.query('LOCK TABLE inquiries IN SHARE ROW EXCLUSIVE MODE');
      if (await transaction.existsBy(InquiryEntity, {})) return false;
      await transaction.insert(InquiryEntity, inquiries.map(toRow));
      await transaction.insert(ViewingEntity, inquiries.flatMap(toViewingRow));
      await transaction.insert(ConsentEntity, demoConsents(inquiries));
      await transaction.insert(PrivacyRequestEntity, demoRequests(this.env.INTERNAL_TOKEN, new Date()));
      await transaction.insert(BreachEntity, [demoBreach(new Date())]);
      await transaction.insert(ContactPressEntity, demoPresses(inquiries, new Date()));
      await transaction.insert(InquiryEntryEntity, inquiries.flatMap(toEntryRow));
      await seedDemoContacts(transaction);
      await seedDemoMails(transaction);
      await transaction.query(
        `SELECT setval(pg_get_serial_sequence('inquiries', 'id'), (SELECT max(id) FROM inquiries))`,
      );
      return true;
    });
    if (seeded) this.logger.info({ inquiries: inquiries.length }, 'demo inquiries seeded');
  }
}

/** State of the viewing that belongs to a demo inquiry. */
const VIEWING_STATES: Record<InquiryStatus, ViewingState> = {
  ...{ new: 'requested', 'in-progress': 'confirmed', resolved: 'done', cancelled: 'cancelled' },
};

function toViewingRow({ id, propertyId, viewing, status, createdAt }: DemoInquiry) {
  if (!viewing) return [];
  const state = VIEWING_STATES[status];
  const time = viewing.time ?? '10:00';
  return [
    {
      ...{ inquiryId: id, propertyId, state, slots: [viewing], uid: randomUUID(), version: 2 },
      startsAt: state === 'requested' ? null : new Date(officeMoment(viewing.date, time)),
      ...{ createdAt: new Date(createdAt), updatedAt: new Date(createdAt) },
    },
  ];
}

/** Author of the demo's answers: the first account. */
const AUTHOR = { byId: 1, byName: 'admin' };

function toEntryRow({ id, answeredAt, reply }: DemoInquiry) {
  if (!answeredAt || !reply) return [];
  return [
    {
      ...{ inquiryId: id, kind: 'answer' as const, channel: 'email' as const, text: reply, ...AUTHOR },
      createdAt: new Date(answeredAt),
    },
  ];
}

function toRow({ viewing, answeredAt, reply: _entry, ...inquiry }: DemoInquiry) {
  return {
    ...inquiry,
    viewingDate: viewing?.date ?? null,
    viewingTime: viewing?.time ?? null,
    phoneE164: phoneE164(inquiry.phone),
    propertyTitle: inquiry.propertyId === null ? null : (ABOUT.exec(inquiry.subject)?.[1] ?? null),
    createdAt: new Date(inquiry.createdAt),
    firstAnsweredAt: answeredAt ? new Date(answeredAt) : null,
  };
}
