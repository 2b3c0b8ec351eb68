import { expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { buildStaffProperty } from '../../../testing/build.js';
import { renderRoutes } from '../../../testing/render.js';
import { InquiryDialog } from './inquiry-dialog.js';

const [agent] = buildStaffProperty().agents;

it.each([
  ['our agent', [agent!], 'Our team and Zainab Mwakio will see your message.'],
  ['an agent of another firm', [{ ...agent!, agency: 'Ridge Homes' }], 'Our team will see your message.'],
  ['no agent', [], 'Our team will see your message.'],
])('names who reads the message about a listing with %s [INQUIRY-31]', (_, agents, text) => {
  const property = { id: 7, title: 'Two-Bedroom Flat, Othaya Road', agents };
  renderRoutes([{ path: '/', element: <InquiryDialog property={property} onClose={() => {}} /> }]);
  expect(screen.getByText(text)).toBeVisible();
});
