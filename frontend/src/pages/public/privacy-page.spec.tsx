import { type PrivacyDetails } from '@lml/common/contracts';
import { expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { renderRoutes } from '../../testing/render.js';
import { server } from '../../testing/server.js';
import { PrivacyPage } from './privacy-page.js';

/** Shows the notice with what the owner has entered. */
async function show(privacy?: PrivacyDetails): Promise<string> {
  server.use(
    http.get('/api/site-settings', () => HttpResponse.json(privacy ? { privacy } : {})),
    http.get('/api/inquiries/retention', () => HttpResponse.json({ months: 24, spamDays: 30 })),
  );
  const { container } = renderRoutes([{ path: '/', element: <PrivacyPage /> }]);
  await screen.findByText(privacy ? /Example Host/ : /when you ask us/);
  return container.textContent;
}

it('says whom to ask where the owner has entered nothing, and makes nothing up [PRIVACY-1]', async () => {
  const text = await show();
  expect(text).toContain('Version of 27 Nov 2026');
  expect(text).toContain('We name the company that runs our servers, and the place, when you ask us.');
  expect(text).not.toMatch(/registered|compliant|certified|\{/);
  for (const words of [
    ...[
      'legal basis',
      'need not give us anything',
      'WhatsApp (Meta)',
      'No machine decides',
      'withdraw a consent',
    ],
    ...['Data Protection Commissioner', 'outside Kenya', 'Passwords are stored'],
  ])
    expect(text).toContain(words);
});

it('names what the owner has entered [PRIVACY-1]', async () => {
  const text = await show({
    ...{ registration: '123-4567', contact: 'privacy@example.com', hosting: 'Example Host, Nairobi' },
    ...{ mailProvider: 'Example Mail, Nairobi', transfers: 'Nothing leaves Kenya.' },
  });
  for (const words of [
    ...['under number 123-4567', 'go to privacy@example.com', 'run by: Example Host, Nairobi'],
    ...['carried by: Example Mail, Nairobi', 'Nothing leaves Kenya.'],
  ])
    expect(text).toContain(words);
});
