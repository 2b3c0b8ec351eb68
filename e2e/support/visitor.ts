import type { APIRequestContext, APIResponse, Page } from '@playwright/test';
import type { CreateContactMessage, CreateInquiry } from '@lml/common/contracts';
import { randomInt, randomUUID } from 'node:crypto';

/** Returns a Kenyan mobile number that no other test uses. */
export const ownPhone = () => `+2547${String(randomInt(1e8)).padStart(8, '0')}`;

/** A unique word to find a test's messages in the inbox and in mails. */
export function uniqueWords(): string {
  return `ref${randomUUID().replaceAll('-', '').slice(0, 12)}`;
}

export function buildContactMessage(overrides: Partial<CreateContactMessage> = {}): CreateContactMessage {
  return {
    name: 'Achieng Nyadero',
    email: 'achieng@example.com',
    phone: '+254 700 000 120',
    subject: 'Property Viewing',
    message: 'Good morning, may we see it on Saturday at eleven?',
    ...overrides,
  };
}

export function buildInquiry(overrides: Partial<CreateInquiry> = {}): CreateInquiry {
  return {
    ...buildContactMessage({ subject: 'Inquiry about Diamond Bay Residences, Nyali' }),
    propertyId: 1,
    ...overrides,
  };
}

export function postInquiry(
  api: APIRequestContext,
  overrides: Partial<CreateInquiry> = {},
): Promise<APIResponse> {
  return api.post('/api/inquiries', { data: buildInquiry(overrides) });
}

/** Advances the page's clock (installed before) by the time that a person needs for a form. */
export function takeTime(page: Page): Promise<void> {
  return page.clock.fastForward(20_000);
}
