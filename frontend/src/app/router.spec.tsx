import {
  agentPage,
  DETAIL_FIELDS,
  fillFields,
  type Property,
  propertyPage,
  SITE_PAGES,
} from '@lml/common/contracts';
import { beforeEach, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { matchRoutes } from 'react-router-dom';
import { buildFacets, buildProperty } from '../testing/build.js';
import { renderRoutes } from '../testing/render.js';
import { refusal, server } from '../testing/server.js';
// Jest cannot import two modules concurrently that share a third.
import './admin-routes.js';
import { createQueryClient } from './query-client.js';
import { routes } from './router.js';
import { backOffice } from './staff-routes.js';

const WHOLE: Property = {
  ...buildProperty({ id: 12, title: 'Flat in Kileleshwa' }),
  ...fillFields(DETAIL_FIELDS, {}),
  ...{ descriptionHtml: '', floorPlans: [], priceHistory: [], sharePicture: null, place: null },
  ...{
    roomConfigurations: [],
    unitTypes: [],
    paymentTerms: [],
    checks: [],
    coordinates: null,
    agent: null,
    agents: [],
  },
};

const AGENT = {
  ...{
    id: 1,
    name: 'Wanjiru Kamau',
    position: 'Agent',
    specialization: 'Homes',
    experience: 9,
    languages: [],
  },
  ...{ phone: '0700 000 111', whatsapp: null, email: 'w@example.com', imageUrl: null, bio: '' },
};

beforeEach(() => {
  server.use(
    http.get('/api/user', () => refusal(401, 'Please sign in')),
    http.get('/api/directors', () => HttpResponse.json([])),
    http.get('/api/offices', () => HttpResponse.json([])),
    http.get('/api/site-settings', () => HttpResponse.json({})),
    http.get('/api/agents/1', () => HttpResponse.json(AGENT)),
    http.get('/api/properties/featured', () => HttpResponse.json([])),
    http.get('/api/properties/filter-options', () => HttpResponse.json({ locations: [], propertyTypes: [] })),
    http.get('/api/properties/facets', () => HttpResponse.json(buildFacets())),
    http.get('/api/properties/12/similar', () => HttpResponse.json([])),
    http.get('/api/properties/12', () => HttpResponse.json(WHOLE)),
    http.get('/api/properties', () =>
      HttpResponse.json({ properties: [], total: 0, pages: 0, page: 1, pageSize: 9 }),
    ),
  );
});

/** Waits for the page's code, which is imported on demand. */
const ARRIVES = { timeout: 15_000 };

const open = (at: string) => {
  const queryClient = createQueryClient();
  return renderRoutes(routes(queryClient), at, backOffice(queryClient));
};

it.each([
  ['/', 'Absolute Property Solutions'],
  ['/properties', 'Our Properties'],
  ['/properties/all', 'Our Properties'],
  ['/properties/categories', 'Property Categories'],
  ['/property-categories', 'Property Categories'],
  ['/properties/category/land', 'Land Properties'],
  ['/teleposta-properties', 'Teleposta Properties'],
  ['/properties/12', 'Flat in Kileleshwa'],
  ['/property/12', 'Flat in Kileleshwa'],
  ['/about', 'About LML Properties'],
  ['/services', 'Our Services'],
  ['/list-your-property', 'List Your Property'],
  ['/contact', 'Contact Us'],
  ['/directors', 'Directors and Services'],
  ['/agents/1/listings', 'Wanjiru Kamau'],
  ['/developers/tsavo', 'Projects by TSAVO'],
  ['/admin/login', 'Staff sign-in'],
  ['/no/such/page', '404 Page Not Found'],
])(
  '%s shows "%s" [ADDRESS-1, ADDRESS-2, ADDRESS-3, ADDRESS-4, ADDRESS-5, ADDRESS-6, ADDRESS-7, ADDRESS-8, ADDRESS-9, ADDRESS-10, ADDRESS-11, ADDRESS-14]',
  async (at, heading) => {
    open(at);
    // A listing's page is replaced when its address is: look for the heading anew.
    await waitFor(
      () => expect(screen.getByRole('heading', { level: 1, name: heading })).toBeVisible(),
      ARRIVES,
    );
  },
);

it.each([...SITE_PAGES, propertyPage(12), agentPage(1)])(
  'the sitemap names %s, which is a page [SEO-9]',
  (path) => {
    const matched = matchRoutes(routes(createQueryClient()), path)?.at(-1);
    expect(matched?.route.path).not.toBe('*');
    expect(matched?.route.lazy).toBeDefined();
  },
);

it.each(['/admin', '/admin/inquiries', '/admin/no-such-screen'])(
  '%s redirects visitors to the site [ACCESS-1]',
  async (at) => {
    const { router } = open(at);
    await waitFor(() => expect(router.state.location.pathname).toBe('/'), ARRIVES);
    expect(await screen.findByText('Please sign in')).toBeVisible();
  },
);

it.each([
  ['/admin', '/admin/dashboard', 'Dashboard'],
  ['/admin/dashboard', '/admin/dashboard', 'Dashboard'],
  ['/admin/analytics', '/admin/analytics', 'Dashboard'],
  ['/admin/properties', '/admin/properties', 'Property Management'],
  ['/admin/properties/new', '/admin/properties/new', 'Add Property'],
  ['/admin/properties/7/edit', '/admin/properties/7/edit', 'Edit Property'],
  ['/admin/properties/edit/7', '/admin/properties/edit/7', 'Edit Property'],
  ['/admin/inquiries', '/admin/inquiries', 'Customer Inquiries'],
  ['/admin/directors', '/admin/directors', 'Directors'],
])(
  'staff see at %s the screen of %s, "%s" [ADMIN-1, ADMIN-2, ADMIN-3, ADMIN-4, ADMIN-5, ADMIN-6, ADMIN-7]',
  async (at, address, heading) => {
    server.use(
      http.get('/api/user', () =>
        HttpResponse.json({ id: 1, username: 'admin', name: '', role: 'owner', createdAt: '2026-01-01' }),
      ),
      http.get('/api/*', () => refusal(503, 'The service is resting')),
    );
    const { router } = open(at);
    expect(await screen.findByRole('heading', { level: 1, name: heading }, ARRIVES)).toBeVisible();
    expect(router.state.location.pathname).toBe(address);
  },
);
