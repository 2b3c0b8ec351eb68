import { expect, it } from '@jest/globals';
import { historyLines } from './history-text.js';

it.each([
  [{ field: 'status', before: 'new', after: 'in-progress' }, 'Status: New → In progress'],
  [{ field: 'assignee', before: null, after: 'achieng' }, 'Assigned to: achieng'],
  [{ field: 'assignee', before: 'achieng', after: null }, 'Assigned to: achieng removed'],
  [{ field: 'followUpOn', before: null, after: '2026-11-24' }, 'Follow-up: Tue 24 Nov'],
  [{ field: 'spam', before: false, after: true }, 'Spam: no → yes'],
  [{ field: 'mailedAgainTo', before: null, after: ['a@b.c', 'd@e.f'] }, 'Mailed again to: a@b.c, d@e.f'],
])('%j reads "%s" [INBOX-25]', (field, line) => expect(historyLines({ fields: [field] })).toEqual([line]));
