import { expect, it } from '@jest/globals';
import type { EvidenceCounts, PrivacyDue, StaffStats } from '@lml/common/contracts';
import { screen } from '@testing-library/react';
import { renderRoutes } from '../../../testing/render.js';
import { TodoCard } from './todo-card.js';

const TYPES = { totalProperties: 3, residential: 3, commercial: 0, land: 0 };
const NOTHING: PrivacyDue = { open: 0, overdue: 0, soon: 0, openBreaches: 0, lateBreaches: 0 };

function show(privacy: PrivacyDue | null | undefined, evidence: EvidenceCounts | null | undefined): void {
  const card = (
    <TodoCard
      stats={{
        ...{ ...TYPES, byType: {} as StaffStats['byType'], addedThisMonth: TYPES, byStatus: [], featured: 0 },
        ...{ drafts: 3, incomplete: 0, due: 0, stale: 0, hidden: 0, warnDays: 31, inBin: 0 },
      }}
      now={{ unanswered: 0, late: 0, overdue: 0, mailFailed: 0, everAnswered: true }}
      {...{ privacy, evidence }}
      problem={null}
      onRetry={() => {}}
      busy={false}
    />
  );
  renderRoutes([{ path: '/', element: card }]);
}

const links = () => screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);

it('puts overdue requests about data, and late breaches, first [REGISTER-2, BREACH-1]', () => {
  show({ open: 4, overdue: 2, soon: 1, openBreaches: 1, lateBreaches: 1 }, null);
  expect(links().slice(0, 3)).toEqual([
    ['1 breach to report to the ODPC is late (Urgent)', '/admin/privacy?register=breaches'],
    ['2 privacy requests are overdue (Urgent)', '/admin/privacy?register=requests'],
    ['1 privacy request is due within two days', '/admin/privacy?register=requests'],
  ]);
});

it('waits until the tasks of all services are known, so that nothing moves', () => {
  show(NOTHING, undefined);
  expect(screen.getByText('Loading tasks…')).toBeInTheDocument();
  expect(screen.queryByRole('link')).toBeNull();
});

it('lists the other tasks for those who see no requests and no evidence', () => {
  show(null, null);
  expect(links()).toHaveLength(1);
});
