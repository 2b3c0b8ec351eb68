import { type Breach, daysAfter, type PrivacyRequest, REFUSAL_DAYS } from '@lml/common/contracts';
import type { BreachEntity } from './breach.entity.js';
import type { PrivacyRequestEntity } from './privacy-request.entity.js';

const iso = (at: Date | null) => at?.toISOString() ?? null;

export function toPrivacyRequest(entry: PrivacyRequestEntity): PrivacyRequest {
  const { identityCheckedAt, closedAt, createdAt, ...rest } = entry;
  return {
    ...rest,
    refuseBy: daysAfter(entry.receivedOn, REFUSAL_DAYS),
    identityCheckedAt: iso(identityCheckedAt),
    closedAt: iso(closedAt),
    createdAt: createdAt.toISOString(),
  };
}

export function toBreach(entry: BreachEntity): Breach {
  const { foundAt, odpcDueAt, odpcSentAt, peopleToldAt, closedAt, createdAt, ...rest } = entry;
  return {
    ...rest,
    foundAt: foundAt.toISOString(),
    odpcDueAt: odpcDueAt.toISOString(),
    odpcSentAt: iso(odpcSentAt),
    peopleToldAt: iso(peopleToldAt),
    closedAt: iso(closedAt),
    createdAt: createdAt.toISOString(),
  };
}
