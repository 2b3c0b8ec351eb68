import type {
  Contact,
  ContactSummary,
  ContactTimeline,
  ErrorBody,
  MergePreview,
} from '@lml/common/contracts';
import { expect } from '@jest/globals';
import { bodyOf, buildMessage, type Inquiries } from './support.js';

export const CONTACTS = '/api/admin/contacts';

export const MARY = { name: 'Mary Atieno', email: 'mary@example.com', phone: '0700 000 101' };
export const JOHN = { name: 'John Otieno', email: 'john@example.com', phone: '0700 000 102' };

/** Calls of staff about contacts, and messages of visitors. */
export function contactCalls(inquiries: Inquiries, cookie: () => string) {
  const call = async <T>(
    method: 'get' | 'post' | 'patch',
    path: string,
    body: object | undefined,
    status: number,
    as = cookie(),
  ): Promise<T> => {
    const response = await inquiries.api()[method](`${CONTACTS}${path}`).set('Cookie', as).send(body);
    expect([response.status, response.body]).toEqual([status, response.body]);
    return bodyOf(response) as T;
  };
  return {
    /** Sends a message. @returns its id */
    send: async (fields: Record<string, unknown>): Promise<number> =>
      ((await inquiries.contact(buildMessage(fields)).expect(201)).body as { id: number }).id,
    list: (query = '') => call<ContactSummary[]>('get', query, undefined, 200),
    card: (id: number) => call<Contact>('get', `/${id}`, undefined, 200),
    timeline: (id: number, before = '') =>
      call<ContactTimeline>('get', `/${id}/timeline${before && `?before=${before}`}`, undefined, 200),
    change: (id: number, change: object) => call<Contact>('patch', `/${id}`, change, 200),
    preview: (id: number, otherId: number) =>
      call<MergePreview>('post', `/${id}/merge-preview`, { otherId }, 200),
    /** Merges as the preview shows it. */
    merge: async (id: number, otherId: number): Promise<Contact> => {
      const { kept, other } = await call<MergePreview>('post', `/${id}/merge-preview`, { otherId }, 200);
      const body = { otherId, version: kept.version, otherVersion: other.version };
      return await call<Contact>('post', `/${id}/merge`, body, 200);
    },
    undo: (id: number, mergeId: number) => call<Contact>('post', `/${id}/undo-merge`, { mergeId }, 200),
    post: (path: string, body: object, status: number, as?: string) =>
      call<ErrorBody>('post', path, body, status, as),
    refused: (
      method: 'get' | 'post' | 'patch',
      path: string,
      body: object | undefined,
      status: number,
      as?: string,
    ) => call<ErrorBody>(method, path, body, status, as),
  };
}
