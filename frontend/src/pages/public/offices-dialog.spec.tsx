import { FIRST_OFFICES } from '@lml/common/contracts';
import { expect, it, jest } from '@jest/globals';
import { render, screen, within } from '@testing-library/react';
import { OfficesDialog } from './offices-dialog.js';
import { newVisitor } from '../../testing/new-visitor.js';

function show() {
  const onClose = jest.fn();
  render(<OfficesDialog offices={FIRST_OFFICES} onClose={onClose} />);
  return { onClose, visitor: newVisitor() };
}

it('has a tab for each of the seven offices, starting on the first [HOME-21]', () => {
  show();
  expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual([
    'Nairobi',
    'Mombasa',
    'Kisumu',
    'Eldoret',
    'Nakuru',
    'Nanyuki',
    'Kericho',
  ]);
  expect(screen.getByRole('tab', { selected: true })).toHaveTextContent('Nairobi');
  expect(screen.getByRole('tabpanel')).toHaveTextContent('Head Office');
});

it.each([
  ['Nairobi', 'Head Office'],
  ['Mombasa', 'Coastal Region'],
  ['Kisumu', 'Western Region'],
  ['Eldoret', 'North Rift Region'],
  ['Nakuru', 'Central Rift Region'],
  ['Nanyuki', 'Mount Kenya Region'],
  ['Kericho', 'South Rift Region'],
])('shows address, contacts and the general line of %s, %s [HOME-22]', async (town, region) => {
  const { visitor } = show();
  await visitor.click(screen.getByRole('tab', { name: town }));
  const panel = within(screen.getByRole('tabpanel', { name: town }));
  expect(panel.getByText(region)).toBeVisible();
  expect(panel.getByRole('heading', { name: 'Address' }).nextElementSibling).toHaveTextContent(town);
  expect(panel.getAllByRole('link', { name: /^(Tel|WhatsApp|E-mail): / }).length).toBeGreaterThan(0);
  expect(panel.getByText('General info: info@lml-properties.example')).toBeVisible();
});

it('closes by its button [HOME-23]', async () => {
  const { onClose, visitor } = show();
  await visitor.click(screen.getByRole('button', { name: 'Close' }));
  expect(onClose).toHaveBeenCalledTimes(1);
});

it('closes by a press outside [HOME-23]', async () => {
  const { onClose, visitor } = show();
  await visitor.click(document.body);
  expect(onClose).toHaveBeenCalledTimes(1);
});

it('closes with Escape [HOME-23]', async () => {
  const { onClose, visitor } = show();
  await visitor.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledTimes(1);
});
