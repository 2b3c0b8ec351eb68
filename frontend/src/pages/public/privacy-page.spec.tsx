import { expect, it } from '@jest/globals';
import type { PrivacySettings } from '@lml/common/contracts';
import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { renderRoutes } from '../../testing/render.js';
import { server } from '../../testing/server.js';
import { PrivacyPage } from './privacy-page.js';

function showNotice(privacy?: PrivacySettings): void {
  server.use(
    http.get('/api/site-settings', () => HttpResponse.json(privacy ? { privacy } : {})),
    http.get('/api/inquiries/retention', () => HttpResponse.json({ months: 24, spamDays: 30 })),
  );
  renderRoutes([{ path: '/', element: <PrivacyPage /> }]);
}

const section = (name: string) => screen.getByRole('heading', { level: 2, name }).closest('section')!;

const FACTS: PrivacySettings = {
  odpcNumber: 'DC/2026-104',
  hosting: 'Example Cloud in Nairobi, Kenya',
  mailProvider: 'Example Mail in Ireland',
  dataContact: 'data@example.com',
};

it('has each item that the law asks for, and its day [PRIVACY-1]', () => {
  showNotice();
  expect(screen.getByText('Version of 27 November 2026')).toBeVisible();
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'Who we are',
    'What we keep',
    'Why, and on which legal basis',
    'Your choice',
    'For how long',
    'Who sees it',
    'Outside Kenya',
    'How it is protected',
    'Automated decisions',
    'WhatsApp and other websites',
    'No trackers',
    'What your own browser keeps',
    'Your rights',
    'Ask us',
  ]);
  expect(section('WhatsApp and other websites')).toHaveTextContent('WhatsApp belongs to Meta');
  expect(section('Your rights')).toHaveTextContent('You can withdraw a consent at any time');
  expect(section('What we keep')).toHaveTextContent('share buttons are pressed');
});

it('names host, mail provider, data contact and registration of the settings [PRIVACY-2]', async () => {
  showNotice(FACTS);
  expect(
    await screen.findByText('Registered with the Office of the Data Protection Commissioner: DC/2026-104.'),
  ).toBeVisible();
  const lines = within(section('Who sees it')).getAllByRole('listitem');
  expect(lines[0]).toHaveTextContent('Host of this site and its database: Example Cloud in Nairobi, Kenya.');
  expect(lines[1]).toHaveTextContent('Our e-mail provider: Example Mail in Ireland.');
  expect(screen.getByRole('link', { name: 'data@example.com' })).toHaveAttribute(
    'href',
    expect.stringContaining('mailto:data@example.com'),
  );
});

it('says whom to ask, and prints no registration, while nothing is entered [PRIVACY-2]', () => {
  showNotice();
  const [host, mail] = within(section('Who sees it')).getAllByRole('listitem');
  expect(host).toHaveTextContent(/^The host of this site and its database\. Write to \S+@\S+ to learn/);
  expect(mail).toHaveTextContent(/^Our e-mail provider\. Write to \S+@\S+ to learn/);
  expect(screen.queryByText(/Registered with/)).toBeNull();
  expect(document.body).not.toHaveTextContent(/[{}]/);
});
