import { expect, it } from '@jest/globals';
import type { Agent } from '@lml/common/contracts';
import { screen } from '@testing-library/react';
import { buildStaffProperty } from '../../../testing/build.js';
import { renderRoutes } from '../../../testing/render.js';
import { AgentCard } from './agent-card.js';

function open(facts: Partial<Agent>): void {
  const agent = { ...buildStaffProperty().agent!, ...facts };
  renderRoutes([
    {
      path: '/',
      element: (
        <AgentCard
          {...{
            agent,
            others: [],
            chat: 'https://wa.me/254700000113',
            reference: 'LML-12',
            message: '',
            subject: '',
          }}
          onInquire={() => undefined}
          onAction={() => undefined}
        />
      ),
    },
  ]);
}

it('shows the registration of the agent, as the service tells it [LICENCE-3]', () => {
  open({ registrationNo: 'SAMPLE-2', practisingYear: 2026 });
  expect(
    screen.getByText('Registered estate agent no. SAMPLE-2 (EARB), practising certificate 2026'),
  ).toBeVisible();
});

it('says nothing of a registration or an answer time that is not told [LICENCE-3, ANSWER-4]', () => {
  open({});
  expect(screen.getByText('Zainab Mwakio')).toBeVisible();
  expect(screen.queryByText(/EARB/)).toBeNull();
  expect(screen.queryByText('Answers')).toBeNull();
});

it.each([
  [1, 'Usually within an hour'],
  [2, 'Usually within 2 hours'],
  [12, 'Usually within 12 hours'],
  [24, 'Usually within a day'],
  [48, 'Usually within 2 days'],
] as const)('says of an agent who answers within %s hours: %s [ANSWER-1]', (answersWithinHours, text) => {
  open({ answersWithinHours });
  expect(screen.getByText('Answers').nextElementSibling).toHaveTextContent(text);
});
