import { expect, it } from '@jest/globals';
import { agentFigures, HANDLER_NAMES } from './agent-figures.js';

const counts = (views: number) => ({
  ...{ views, phoneReveals: 2, whatsappClicks: 1, shares: 0, deals: 1 },
  page: { phoneReveals: 1, whatsappClicks: 0 },
});
const asked = (inquiries: number, medianMinutesToAnswer: number | null = 4) => ({
  ...{ inquiries, viewings: 1, viewingsHeld: 0, answered: inquiries, answeredInTime: 1, answeredLate: 0 },
  medianMinutesToAnswer,
});

it('puts views and inquiries of an agent in one row, and loses no count [FIGURES-3]', () => {
  const rows = agentFigures(
    {
      agents: [
        { agentId: 3, name: 'Atieno', ...counts(40) },
        { agentId: null, name: null, ...counts(60) },
        { agentId: 9, name: null, ...counts(5) },
      ],
    },
    {
      handlers: [
        { kind: 'agent', agentId: 3, name: 'Atieno A.', ...asked(2) },
        // Stored before the agent's id was noted.
        { kind: 'agent', agentId: null, name: 'Atieno', ...asked(3, 9) },
        { kind: 'office', agentId: null, name: 'Mombasa', ...asked(1) },
        { kind: 'office', agentId: null, name: 'Nairobi', ...asked(4) },
        { kind: null, agentId: null, name: null, ...asked(6) },
        { kind: 'agent', agentId: 12, name: 'Kamau', ...asked(1) },
      ],
    },
  );
  expect(
    rows.map(({ name, views, inquiries, medianMinutesToAnswer }) => [
      name,
      views,
      inquiries,
      medianMinutesToAnswer,
    ]),
  ).toEqual([
    [HANDLER_NAMES.office, 60, 5, null],
    ['Atieno', 40, 5, null],
    [HANDLER_NAMES.former, 5, 0, null],
    ['Not noted', 0, 6, 4],
    ['Kamau', 0, 1, 4],
  ]);
});
