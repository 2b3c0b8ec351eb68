import { expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { delay, http, HttpResponse } from 'msw';
import { buildProperty } from '../../testing/build.js';
import { renderRoutes } from '../../testing/render.js';
import { refusal, server } from '../../testing/server.js';
import { HomePage } from './home-page.js';

function show(
  featured: () => Response = () => HttpResponse.json([buildProperty({ title: 'Chosen this week' })]),
) {
  server.use(
    http.get('/api/properties/filter-options', () =>
      HttpResponse.json({ locations: ['Nyali'], propertyTypes: ['land'] }),
    ),
    http.get('/api/properties', () =>
      HttpResponse.json({ properties: [], total: 12, pages: 12, page: 1, pageSize: 1 }),
    ),
    http.get('/api/properties/featured', async () => {
      await delay(20);
      return featured();
    }),
  );
  return renderRoutes([{ path: '/', element: <HomePage /> }]);
}

/** The section with the anchor `properties`. */
const featuredSection = () => document.getElementById('properties')!;

it('greets with the headline and the three ways on', () => {
  show();
  expect(screen.getByRole('heading', { level: 1, name: 'Absolute Property Solutions' })).toBeVisible();
  const hero = within(screen.getByRole('region', { name: 'Welcome' }));
  expect(hero.getByRole('link', { name: 'View Properties' })).toHaveAttribute('href', '/properties');
  expect(hero.getByRole('link', { name: 'Teleposta Properties' })).toHaveAttribute(
    'href',
    '/teleposta-properties',
  );
  expect(hero.getByRole('button', { name: 'Contact Us' })).toBeVisible();
});

it('has a dot for each of the six slides', async () => {
  const { visitor } = show();
  const dots = screen.getAllByRole('button', { name: /^Go to slide \d$/ });
  expect(dots).toHaveLength(6);
  expect(dots[0]).toHaveAttribute('aria-current', 'true');
  await visitor.click(dots[3]!);
  expect(dots[3]).toHaveAttribute('aria-current', 'true');
  expect(dots[0]).toHaveAttribute('aria-current', 'false');
});

it('opens the offices from the button of the hero, starting on Nairobi', async () => {
  const { visitor } = show();
  await visitor.click(screen.getByRole('button', { name: 'Contact Us' }));
  const dialog = await screen.findByRole('dialog', { name: 'Our Offices' });
  expect(within(dialog).getByRole('tab', { name: 'Nairobi', selected: true })).toBeVisible();
});

it('opens the three categories', async () => {
  show();
  for (const category of ['commercial', 'residential', 'land']) {
    const card = await screen.findByRole('link', { name: new RegExp(`12 properties ?${category}`, 'i') });
    expect(card).toHaveAttribute('href', `/properties/category/${category}`);
  }
});

it('shows three skeletons, then the featured properties in a group that is open', async () => {
  show();
  const section = within(featuredSection());
  expect(section.getByRole('heading', { level: 2, name: 'Featured Properties' })).toBeVisible();
  expect(section.getByRole('status')).toHaveTextContent('Loading properties...');
  expect(section.getByRole('status').querySelectorAll('.aspect-\\[3\\/2\\]')).toHaveLength(3);
  const group = section.getByRole('group');
  expect(group).toHaveAttribute('open');
  expect(within(group).getByRole('heading', { name: 'Latest Properties' })).toBeVisible();
  expect(await within(group).findByRole('heading', { name: 'Chosen this week' })).toBeVisible();
  expect(within(group).getByRole('link', { name: 'View All Properties' })).toHaveAttribute(
    'href',
    '/properties',
  );
});

it('says so when there is no listing at all', async () => {
  show(() => HttpResponse.json([]));
  expect(await screen.findByText('No properties found matching your criteria.')).toBeVisible();
  const carousel = await screen.findByRole('region', { name: 'Featured Listings You Might Like' });
  expect(carousel).toHaveTextContent('No properties available at the moment.');
});

it('offers another try when the featured properties could not be loaded', async () => {
  let down = true;
  const { visitor } = show(() =>
    down ? refusal(503, 'The service is resting') : HttpResponse.json([buildProperty()]),
  );
  expect(await screen.findByRole('alert')).toHaveTextContent('503: The service is resting');
  down = false;
  await visitor.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: 'Two-Bedroom Flat, Othaya Road' })).toBeVisible();
});

it('tells where and when the office can be reached, and has the message form', async () => {
  show();
  const contact = document.getElementById('contact')!;
  for (const text of [
    'NHIF Building area, Upperhill, Nairobi',
    '+254 700 000 100',
    'info@lml-properties.example',
    'Monday-Friday 9AM-5PM',
    'Saturday 10AM-2PM',
  ])
    expect(within(contact).getByText(text)).toBeVisible();
  for (const name of ['Facebook', 'TikTok', 'Instagram', 'WhatsApp chat'])
    expect(within(contact).getByRole('link', { name })).toBeVisible();
  expect(await within(contact).findByRole('form', { name: 'Send us a message' })).toBeVisible();
});
