import type { Property } from '@lml/common/contracts';
import { expect, it, jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { buildProperty } from '../../../testing/build.js';
import { MoreActions } from './more-actions.js';

const property = { ...buildProperty(), pictures: [] } as unknown as Property;
const user = userEvent.setup();
const button = () => screen.getByRole('button', { name: 'More' });
const isOpen = () => button().getAttribute('aria-expanded') === 'true';

function show(): void {
  window.print = jest.fn();
  render(
    <ul>
      <MoreActions property={property} shareable={{ title: '', text: '', url: '/' }} button="" row="" />
      <li>
        <button type="button">Next</button>
      </li>
    </ul>,
  );
}

it('opens by keyboard; Escape closes it and goes back to the button [PROPERTY-33]', async () => {
  show();
  await user.tab();
  expect(button()).toHaveFocus();
  expect(isOpen()).toBe(false);
  await user.keyboard('{Enter}');
  expect(isOpen()).toBe(true);
  await user.tab();
  expect(screen.getByRole('link', { name: 'Share on WhatsApp' })).toHaveFocus();
  await user.keyboard('{Escape}');
  expect(isOpen()).toBe(false);
  expect(button()).toHaveFocus();
});

it.each([
  ['an action', () => user.click(screen.getByRole('button', { name: 'Print' }))],
  ['a press outside', () => user.click(document.body)],
  [
    'focus outside',
    async () => {
      for (let stop = 0; stop < 4; stop += 1) await user.tab();
    },
  ],
])('closes by %s [PROPERTY-33]', async (_what, act) => {
  show();
  await user.click(button());
  expect(isOpen()).toBe(true);
  await act();
  expect(isOpen()).toBe(false);
});
