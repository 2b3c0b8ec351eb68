import { expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { MaskedPhone } from './masked-phone.js';
import { newVisitor } from '../../../testing/new-visitor.js';

it('is masked until clicked, and then a `tel:` link [PROPERTY-27]', async () => {
  render(<MaskedPhone phone="+254 700 000 111" />);
  const button = screen.getByRole('button', { name: 'Show phone number' });
  expect(button).toHaveTextContent('+25 *** *** ***');
  expect(screen.queryByRole('link')).toBeNull();
  expect(document.body).not.toHaveTextContent('000 111');
  await newVisitor().click(button);
  const link = screen.getByRole('link', { name: '+254 700 000 111' });
  expect(link).toHaveAttribute('href', 'tel:+254700000111');
  expect(link).toHaveFocus();
});

it('is not masked with 8 or fewer characters [PROPERTY-28]', () => {
  render(<MaskedPhone phone="07000001" />);
  expect(screen.getByRole('link', { name: '07000001' })).toHaveAttribute('href', 'tel:07000001');
});
