import type { Role, StaffStats } from '@lml/common/contracts';
import { beforeEach, expect, it, jest } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { OpenHelpContext } from '../../../lib/open-help.js';
import { buildAccount } from '../../../testing/build.js';
import { renderRoutes } from '../../../testing/render.js';
import { server } from '../../../testing/server.js';
import { Checklist } from './checklist.js';

const USER = { id: 2, username: 'achieng', name: '', createdAt: '2026-11-01T08:00:00.000Z' };
const STATS: StaffStats = {
  ...{ totalProperties: 72, residential: 72, commercial: 0, land: 0, drafts: 0, featured: 0 },
  ...{ incomplete: 0, due: 0, stale: 0, hidden: 0, warnDays: 31, inBin: 0, byStatus: [] },
  byType: {
    ...{ residential: 72, commercial: 0, land: 0, development: 0 },
    ...{ villa: 0, godown: 0, 'joint-venture': 0 },
  },
  addedThisMonth: { totalProperties: 0, residential: 0, commercial: 0, land: 0 },
};

beforeEach(() => {
  localStorage.clear();
  server.use(
    http.get('/api/admin/agents', () => HttpResponse.json([{}])),
    http.get('/api/directors', () => HttpResponse.json([{}])),
    http.get('/api/admin/samples', () => HttpResponse.json({ state: 'none', count: 8, changed: [] })),
    http.get('/api/admin/users', () => HttpResponse.json([USER, { ...USER, id: 1 }])),
    http.get('/api/admin/invitations', () => HttpResponse.json([])),
    http.get('/api/admin/users/me', () => HttpResponse.json(buildAccount(USER))),
    http.get('/api/admin/second-factor', () =>
      HttpResponse.json({ on: false, since: null, recoveryCodesLeft: 0 }),
    ),
    // The account was made by an invitation, in which its password was chosen.
    http.get('/api/admin/users/changes', () =>
      HttpResponse.json({ changes: [{ action: 'created' }], next: null }),
    ),
  );
});

const FACTS = ['Enter your name and e-mail address', '/admin/account'];
const SECOND_FACTOR = ['Turn on two-step verification', '/admin/account'];

it.each<[Role, string, string[][]]>([
  ['owner', '5 of 6 done', [FACTS]],
  ['manager', '4 of 6 done', [FACTS, SECOND_FACTOR]],
  [
    'agent',
    '0 of 4 done',
    [
      FACTS,
      SECOND_FACTOR,
      ['Have an owner or a manager link you to your agent record', '/admin/people'],
      ['Add your first listing as a draft', '/admin/properties/new'],
    ],
  ],
  ['viewer', '0 of 2 done', [FACTS, SECOND_FACTOR]],
])(
  'lists the first day of an invited %s, without the password that was just chosen [DASHBOARD-7]',
  async (role, progress, steps) => {
    open(role);
    const list = within(await screen.findByRole('region', { name: 'Your first day' }));
    expect(await list.findByText(progress)).toBeVisible();
    expect(list.queryByText('Change your first password')).toBeNull();
    expect(list.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual(
      steps,
    );
  },
);

it('opens the help [HELP-5]', async () => {
  const openHelp = jest.fn();
  const { visitor } = open('viewer', openHelp);
  await visitor.click(screen.getByRole('button', { name: 'How this works' }));
  expect(openHelp).toHaveBeenCalledTimes(1);
});

/** Renders the checklist of somebody with a role. */
function open(role: Role, openHelp = () => {}) {
  const element = (
    <OpenHelpContext value={openHelp}>
      <Checklist
        user={{ ...USER, role }}
        stats={STATS}
        now={{ unanswered: 0, late: 0, overdue: 0, mailFailed: 0, everAnswered: true }}
      />
    </OpenHelpContext>
  );
  return renderRoutes([{ path: '/', element }]);
}
