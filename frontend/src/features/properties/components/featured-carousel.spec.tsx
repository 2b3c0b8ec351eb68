import { expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { FeaturedCarousel } from './featured-carousel.js';

it('shows a message without buttons when it is empty [HOME-18]', () => {
  render(<FeaturedCarousel properties={[]} title="Browse Featured Properties" />);
  expect(screen.getByRole('heading', { name: 'Browse Featured Properties' })).toBeVisible();
  expect(screen.getByText('No properties available at the moment.')).toBeVisible();
  expect(screen.queryByRole('button')).toBeNull();
});
