import { expect, it } from '@jest/globals';
import { buildInquiry } from '../../../testing/build.js';
import { reverseOf } from './use-bulk-change.js';

it('restores each message, with one call per previous value [INBOX-22]', () => {
  const inquiries = [
    buildInquiry({ id: 1, status: 'new' }),
    buildInquiry({ id: 2, status: 'in-progress' }),
    buildInquiry({ id: 3, status: 'new' }),
  ];
  expect(reverseOf({ act: { action: 'status', status: 'resolved' }, inquiries })).toEqual([
    { action: 'status', status: 'new', ids: [1, 3] },
    { action: 'status', status: 'in-progress', ids: [2] },
  ]);
});

it('restores the assignees', () => {
  const inquiries = [
    buildInquiry({ id: 1 }),
    buildInquiry({ id: 2, assignee: { id: 5, username: 'otieno' } }),
  ];
  expect(reverseOf({ act: { action: 'assign', assigneeId: 9 }, inquiries })).toEqual([
    { action: 'assign', assigneeId: null, ids: [1] },
    { action: 'assign', assigneeId: 5, ids: [2] },
  ]);
});

it('restores the follow-up days', () => {
  const inquiries = [buildInquiry({ id: 1, followUpOn: '2026-11-20' }), buildInquiry({ id: 2 })];
  expect(reverseOf({ act: { action: 'follow-up', followUpOn: '2026-11-30' }, inquiries })).toEqual([
    { action: 'follow-up', followUpOn: '2026-11-20', ids: [1] },
    { action: 'follow-up', followUpOn: null, ids: [2] },
  ]);
});

it('moves messages back from Spam', () =>
  expect(reverseOf({ act: { action: 'spam' }, inquiries: [buildInquiry()] })).toEqual([
    { action: 'not-spam', ids: [1] },
  ]));
