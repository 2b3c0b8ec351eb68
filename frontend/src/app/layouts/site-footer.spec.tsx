import { FIRST_OFFICES } from '@lml/common/contracts';
import { beforeEach, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { renderRoutes } from '../../testing/render.js';
import { refusal, server } from '../../testing/server.js';
import { SiteFooter } from './site-footer.js';

beforeEach(() => server.use(http.get('/api/offices', () => refusal(503, 'The service is resting'))));

const show = () => renderRoutes([{ path: '/', element: <SiteFooter /> }]);

function linksOf(heading: string) {
  const links = within(screen.getByRole('navigation', { name: heading })).getAllByRole('link');
  return links.map((link) => [link.textContent, link.getAttribute('href')]);
}

it('links to the pages of the site [FOOTER-1]', () => {
  show();
  expect(linksOf('Quick links')).toEqual([
    ['Home', '/'],
    ['About Us', '/about'],
    ['Services', '/services'],
    ['Properties', '/properties'],
    ['Our Team', '/directors'],
    ['Contact', '/#contact'],
  ]);
});

it('invites owners to list their property [FOOTER-6]', () => {
  show();
  expect(screen.getByRole('link', { name: 'List your property' })).toHaveAttribute(
    'href',
    '/list-your-property',
  );
});

it('lists each service including rental assessment, with links to its part of the services page [FOOTER-2]', () => {
  show();
  expect(linksOf('Our services')).toEqual([
    ['Property Management', '/services#property-management'],
    ['Estate Agency', '/services#estate-agency'],
    ['Project Consultancy', '/services#project-consultancy'],
    ['Valuation', '/services#valuation'],
    ['Rental Assessment', '/services#valuation'],
  ]);
});

it('shows the office address, two phone numbers and an e-mail address [FOOTER-3]', () => {
  show();
  expect(screen.getByText('NHIF Building area, Upperhill, Nairobi')).toBeVisible();
  const hrefs = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(hrefs.filter((href) => href?.startsWith('tel:'))).toHaveLength(2);
  expect(hrefs.filter((href) => href?.startsWith('mailto:'))).toEqual(['mailto:info@lml-properties.example']);
});

it('shows the head office address that staff entered', async () => {
  const [nairobi, mombasa] = FIRST_OFFICES;
  const moved = { ...mombasa!, id: 2, isHeadOffice: true };
  server.use(
    http.get('/api/offices', () => HttpResponse.json([{ ...nairobi!, id: 1, isHeadOffice: false }, moved])),
  );
  show();
  expect(await screen.findByText(moved.addressLines.join(', '))).toBeVisible();
  const hrefs = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(hrefs.filter((href) => href?.startsWith('tel:'))).toEqual(['tel:+254700000103']);
  expect(hrefs.filter((href) => href?.startsWith('mailto:'))).toEqual([
    'mailto:mombasa@lml-properties.example',
  ]);
});

it('links to Facebook, TikTok, Instagram and WhatsApp [FOOTER-4]', () => {
  show();
  for (const name of ['Facebook', 'TikTok', 'Instagram', 'WhatsApp chat'])
    expect(screen.getByRole('link', { name })).toHaveAttribute('target', '_blank');
  expect(screen.getByRole('link', { name: 'WhatsApp chat' })).toHaveAttribute(
    'href',
    'https://wa.me/254700000102',
  );
});

it('shows the copyright with the current year [FOOTER-5]', () => {
  show();
  expect(
    screen.getByText(`© ${new Date().getFullYear()} LML Properties. All rights reserved.`),
  ).toBeVisible();
});

it('shows the EARB registrations of this year that the service names, and none without [LICENCE-1]', async () => {
  const line = 'Jane Sample, registered estate agent no. S-1 (EARB), practising certificate 2026';
  server.use(http.get('/api/site-settings', () => HttpResponse.json({ licences: [line] })));
  show();
  expect(await screen.findByText(/registered estate agent no\. S-1/)).toHaveTextContent(line);
});
