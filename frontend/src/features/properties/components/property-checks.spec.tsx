import { expect, it } from '@jest/globals';
import { type PropertyCheck, VERIFICATION_TEXTS } from '@lml/common/contracts';
import { render, screen } from '@testing-library/react';
import { PropertyChecks } from './property-checks.js';

const VISIT: PropertyCheck = {
  kind: 'site-visit',
  doneOn: '2026-11-03',
  lines: ['Our staff were at the property on 3 Nov 2026'],
  note: '<b>With the owner</b>',
};
const OLD = 'The search is 45 days old. Have your advocate make a new one.';
const SEARCH: PropertyCheck = {
  kind: 'title-search',
  doneOn: '2026-10-12',
  lines: ['Official title search of 12 Oct 2026 seen', OLD, VERIFICATION_TEXTS.limits],
  note: '',
};

it('says that nothing is checked yet [VERIFY-1]', () => {
  render(<PropertyChecks checks={[]} />);
  expect(screen.getByText('Nothing checked yet. Ask us what we know.')).toBeVisible();
});

it('lists a sentence per check, its note as text, and the warning of an old search [VERIFY-1, VERIFY-2]', () => {
  render(<PropertyChecks checks={[VISIT, SEARCH]} />);
  const items = screen.getAllByRole('listitem');
  expect(items.map(({ textContent }) => textContent)).toEqual([
    'Our staff were at the property on 3 Nov 2026<b>With the owner</b>',
    `Official title search of 12 Oct 2026 seen${OLD}${VERIFICATION_TEXTS.limits}`,
  ]);
  expect(screen.getByText(OLD)).toHaveClass('text-warning');
  expect(screen.getByText(VERIFICATION_TEXTS.limits)).toHaveClass('text-muted');
});
