import { expect, it } from '@jest/globals';
import { buildInquiry } from '../../../testing/build.js';
import { reverseOf } from './use-bulk-change.js';

it('puts each message back to what it was, those that were alike together', () => {
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

it('gives messages back to whoever had them', () => {
  const inquiries = [
    buildInquiry({ id: 1 }),
    buildInquiry({ id: 2, assignee: { id: 5, username: 'otieno' } }),
  ];
  expect(reverseOf({ act: { action: 'assign', assigneeId: 9 }, inquiries })).toEqual([
    { action: 'assign', assigneeId: null, ids: [1] },
    { action: 'assign', assigneeId: 5, ids: [2] },
  ]);
});

it('takes messages off the spam shelf that were put there', () =>
  expect(reverseOf({ act: { action: 'spam' }, inquiries: [buildInquiry()] })).toEqual([
    { action: 'not-spam', ids: [1] },
  ]));
