import {
  type ContactPress,
  type CreateLead,
  leadChannelOf,
  type LeadChannel,
  propertyReference,
  REFERENCE_PREFIX,
} from '@lml/common/contracts';
import { readForSession, storeForSession } from '../../../lib/session-storage.js';
import { fromNairobiInput, toNairobiInput } from '../../../lib/nairobi-input.js';

/** Fields of the form; named as those of `CreateLead`, so that errors of the service find them. */
export interface LeadFields {
  channel: LeadChannel;
  name: string;
  phone: string;
  email: string;
  /** "LML-12 · Title" or a reference; empty for none. */
  propertyId: string;
  /** Nairobi time, as a `datetime-local` input has it. */
  receivedAt: string;
  pressCode: string;
  note: string;
}

const REFERENCE = new RegExp(`^\\s*(?:${REFERENCE_PREFIX})?(\\d{1,9})(?!\\d)`, 'i');
const keyOf = (code: string) => `lml.inbox.lead.${code}`;

/** Number of the listing that was typed or chosen; null if it names none. */
export function listingIdIn(text: string): number | null {
  const id = Number(REFERENCE.exec(text)?.[1] ?? 0);
  return id > 0 ? id : null;
}

/** Fields of an empty form, or of one that was begun: nothing typed is lost before the lead is stored. */
export function leadDefaults(press: ContactPress | null, now: Date): LeadFields {
  const empty: LeadFields = {
    channel: press ? leadChannelOf(press.channel) : 'phone',
    ...{ name: '', phone: '', email: '', note: '', pressCode: press?.code ?? '' },
    propertyId: press?.propertyId ? propertyReference(press.propertyId) : '',
    receivedAt: toNairobiInput(press?.at ?? now.toISOString()),
  };
  return { ...empty, ...storedLead(press?.code ?? '') };
}

function storedLead(code: string): Partial<LeadFields> {
  try {
    const stored = JSON.parse(readForSession(keyOf(code)) ?? '{}') as Record<string, unknown>;
    return Object.fromEntries(Object.entries(stored).filter(([, value]) => typeof value === 'string'));
  } catch {
    return {};
  }
}

/** Keeps a form that was begun, in this tab only. @param code of the press that it was opened for */
export function storeLead(code: string, fields: object | null): void {
  storeForSession(keyOf(code), fields && JSON.stringify(fields));
}

export function leadOf(fields: LeadFields): CreateLead {
  const { channel, name, phone, email, note, pressCode } = fields;
  const receivedAt = fromNairobiInput(fields.receivedAt);
  return {
    ...{ channel, name, phone: phone.trim(), email: email.trim(), note },
    propertyId: listingIdIn(fields.propertyId),
    ...(pressCode.trim() && { pressCode: pressCode.trim() }),
    ...(receivedAt && { receivedAt }),
  };
}
