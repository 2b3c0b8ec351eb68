import type { PropertySummary } from '@lml/common/contracts';
import { beforeAll, expect, it } from '@jest/globals';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { delay, http, HttpResponse } from 'msw';
import { buildFacets, buildProperty } from '../../testing/build.js';
import { renderRoutes } from '../../testing/render.js';
import { refusal, server } from '../../testing/server.js';
import { HomePage } from './home-page.js';

// Code is loaded on demand, which is slow on a busy machine.
beforeAll(() => import('../../features/properties/components/featured-carousel.js'));
// Visitors have scrolled to the featured properties.
beforeAll(() => {
  window.IntersectionObserver = class {
    constructor(private readonly report: IntersectionObserverCallback) {}
    observe() {
      this.report([{ isIntersecting: true } as IntersectionObserverEntry], this as never);
    }
    disconnect() {}
  } as never;
});

interface Shown {
  latest?: () => Response;
  featured?: PropertySummary[];
  /** The first request for the featured properties fails. */
  failsOnce?: boolean;
}

const pageOf = (...properties: PropertySummary[]) =>
  HttpResponse.json({ properties, total: properties.length, pages: 1, page: 1, pageSize: 6 });

function show({
  latest = () => pageOf(buildProperty({ title: 'New this week' })),
  featured = [buildProperty({ id: 70, title: 'Chosen this week' })],
  failsOnce = false,
}: Shown = {}) {
  const asked: string[] = [];
  server.use(
    http.get('/api/properties/filter-options', () =>
      HttpResponse.json({ locations: ['Nyali'], propertyTypes: ['land'] }),
    ),
    http.get('/api/properties/facets', () =>
      HttpResponse.json(
        buildFacets({ types: { ...buildFacets().types, commercial: 5, residential: 4, land: 6 }, total: 4 }),
      ),
    ),
    http.get('/api/properties', async ({ request }) => {
      asked.push(new URL(request.url).search);
      await delay(20);
      return latest();
    }),
    http.get('/api/properties/featured', () => {
      const fails = failsOnce;
      failsOnce = false;
      return fails ? new HttpResponse(null, { status: 404 }) : HttpResponse.json(featured);
    }),
  );
  const routes = [
    { path: '/', element: <HomePage /> },
    { path: '/about', element: <h1>About</h1> },
  ];
  return { ...renderRoutes(routes), asked };
}

/** The section with the anchor `properties`. */
const featuredSection = () => document.getElementById('properties')!;

it('greets with the headline and the three ways on [HOME-1]', () => {
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

it('has a dot for each of the six slides [HOME-4]', async () => {
  const { visitor } = show();
  const dots = screen.getAllByRole('button', { name: /^Go to slide \d$/ });
  expect(dots).toHaveLength(6);
  expect(dots[0]).toHaveAttribute('aria-current', 'true');
  await visitor.click(dots[3]!);
  expect(dots[3]).toHaveAttribute('aria-current', 'true');
  expect(dots[0]).toHaveAttribute('aria-current', 'false');
});

it('opens the offices from the button of the hero, starting on Nairobi [HOME-2]', async () => {
  const { visitor } = show();
  await visitor.click(screen.getByRole('button', { name: 'Contact Us' }));
  const dialog = await screen.findByRole('dialog', { name: 'Our Offices' });
  expect(within(dialog).getByRole('tab', { name: 'Nairobi', selected: true })).toBeVisible();
});

it.each([
  ['commercial', 4],
  ['residential', 5],
  ['land', 6],
])(
  'links to the category "%s", with its number of properties [HOME-10, CATEGORY-2]',
  async (category, count) => {
    show();
    const card = await screen.findByRole('link', {
      name: new RegExp(`${count} properties ?${category}`, 'i'),
    });
    expect(card).toHaveAttribute('href', `/properties/category/${category}`);
  },
);

it('shows three skeletons, then the six newest properties in a group that is open [HOME-11]', async () => {
  const { asked } = show();
  const section = within(featuredSection());
  expect(section.getByRole('heading', { level: 2, name: 'Featured Properties' })).toBeVisible();
  expect(section.getByRole('status')).toHaveTextContent('Loading properties...');
  expect(section.getByRole('status').querySelectorAll('.aspect-\\[3\\/2\\]')).toHaveLength(3);
  const group = section.getByRole('group');
  expect(group).toHaveAttribute('open');
  expect(within(group).getByRole('heading', { name: 'Latest Properties' })).toBeVisible();
  expect(await within(group).findByRole('heading', { name: 'New this week' })).toBeVisible();
  expect(within(group).getByRole('link', { name: 'View All Properties' })).toHaveAttribute(
    'href',
    '/properties',
  );
  expect(asked).toEqual([expect.stringMatching(/\bpage=1&pageSize=6\b/)]);
});

it('has a carousel of featured properties beneath, with "View Properties" to the list [HOME-15]', async () => {
  show();
  const carousel = within(await screen.findByRole('region', { name: 'Browse Featured Properties' }));
  expect(carousel.getByRole('heading', { name: 'Chosen this week' })).toBeVisible();
  expect(carousel.getByRole('link', { name: 'View Properties' })).toHaveAttribute('href', '/properties');
});

it('shows in the carousel nothing that stands among the latest, and leaves it out when nothing is left [HOME-15]', async () => {
  const both = buildProperty({ id: 3, title: 'New and chosen' });
  show({ latest: () => pageOf(both), featured: [both, buildProperty({ id: 70, title: 'Chosen' })] });
  const carousel = within(await screen.findByRole('region', { name: 'Browse Featured Properties' }));
  expect(carousel.getAllByRole('article')).toHaveLength(1);
  cleanup();

  show({ latest: () => pageOf(both), featured: [both] });
  expect(await screen.findByRole('heading', { name: 'New and chosen' })).toBeVisible();
  await waitFor(() => expect(featuredSection().querySelector('details + *')).toBeNull());
});

it('loads the featured properties again on the next visit after an error [HOME-15]', async () => {
  const { router } = show({ failsOnce: true });
  expect(await screen.findByRole('heading', { name: 'New this week' })).toBeVisible();
  await waitFor(() => expect(featuredSection().querySelector('details + *')).toBeNull());
  await act(() => router.navigate('/about'));
  await act(() => router.navigate('/'));
  expect(await screen.findByRole('region', { name: 'Browse Featured Properties' })).toBeVisible();
});

it('says so when there is no listing at all [HOME-14]', async () => {
  show({ latest: () => pageOf(), featured: [] });
  expect(await screen.findByText('No properties found matching your criteria.')).toBeVisible();
  const carousel = await screen.findByRole('region', { name: 'Featured Listings You Might Like' });
  expect(carousel).toHaveTextContent('No properties available at the moment.');
});

it('shows featured listings where there are no latest [HOME-14]', async () => {
  show({ latest: () => pageOf() });
  const carousel = within(await screen.findByRole('region', { name: 'Featured Listings You Might Like' }));
  expect(carousel.getByRole('heading', { name: 'Chosen this week' })).toBeVisible();
});

it('offers another try when the latest properties could not be loaded', async () => {
  let down = true;
  const { visitor } = show({
    latest: () => (down ? refusal(503, 'The service is resting') : pageOf(buildProperty())),
  });
  expect(await screen.findByRole('alert')).toHaveTextContent('503: The service is resting');
  down = false;
  await visitor.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: 'Two-Bedroom Flat, Othaya Road' })).toBeVisible();
});

it('invites owners to list their property [HOME-24]', async () => {
  show();
  expect(await screen.findByRole('heading', { name: 'Own a property?' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'List Your Property' })).toHaveAttribute(
    'href',
    '/list-your-property',
  );
});

it('tells where and when the office can be reached, and has the message form [HOME-20]', async () => {
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
