import { expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { renderRoutes } from '../../../testing/render.js';
import { ContactForm } from './contact-form.js';
import { typedText } from './no-email.js';

it('sends what is typed by WhatsApp or SMS to visitors without an e-mail address [INQUIRY-30]', async () => {
  const { visitor } = renderRoutes([{ path: '/', element: <ContactForm /> }]);
  expect(screen.getByLabelText('E-mail address')).toHaveAccessibleDescription(
    'For our reply and your confirmation',
  );
  await visitor.fill(screen.getByLabelText('Full name'), 'Mumbi Gathogo');
  await visitor.fill(screen.getByLabelText('Message'), 'Is it 50% let & free?');
  const text = encodeURIComponent(
    'Hello LML Properties, my name is Mumbi Gathogo.\nSubject: Property Management\n\nIs it 50% let & free?',
  );
  const chat = screen.getByRole('link', { name: 'No e-mail? Send by WhatsApp' });
  expect(chat).toHaveAttribute('href', `https://wa.me/254700000102?text=${text}`);
  expect(screen.getByRole('link', { name: 'or send an SMS' })).toHaveAttribute(
    'href',
    `sms:+254700000102?&body=${text}`,
  );
  expect(screen.getByRole('link', { name: /^No WhatsApp here\? Call \+254/ })).toHaveAttribute(
    'href',
    expect.stringMatching(/^tel:\+254\d{9}$/),
  );
});

it('leaves out lines that would be empty, and keeps braces that were typed', () => {
  expect(typedText({ name: ' ', phone: '0700 000 122', message: 'Price of {name}?' })).toBe(
    'Phone: 0700 000 122\n\nPrice of {name}?',
  );
});
