import { expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { Description } from './description.js';

it('shows the HTML of the service [PROPERTY-4]', () => {
  render(
    <Description html={'<h3>Rooms</h3><ul><li><strong>Large</strong> kitchen</li></ul><p>&lt;b&gt;</p>'} />,
  );
  expect(screen.getByRole('heading', { level: 3, name: 'Rooms' })).toBeVisible();
  expect(screen.getByRole('listitem')).toHaveTextContent('Large kitchen');
  expect(screen.getByText('<b>')).toBeVisible();
});
