import { expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { renderRoutes } from '../../testing/render.js';
import { siteSettingsQuery } from '../../site/site-settings.js';
import { refusal, server } from '../../testing/server.js';
import { AboutPage } from './about-page.js';
import { DirectorsPage } from './directors-page.js';
import { NotFoundPage } from './not-found-page.js';
import { ServicesPage } from './services-page.js';

const headings = (level: number) =>
  screen.getAllByRole('heading', { level }).map((heading) => heading.textContent);

it('Services has four cards [COMPANY-1]', () => {
  renderRoutes([{ path: '/', element: <ServicesPage /> }]);
  expect(headings(2)).toEqual([
    'Property Management',
    'Estate Agency',
    'Project Consultancy',
    'Valuation Services',
  ]);
});

it('Services lead to the form for owners, with the service selected [COMPANY-6]', () => {
  renderRoutes([{ path: '/', element: <ServicesPage /> }]);
  const target = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
  expect(target('Have a property managed')).toBe('/list-your-property?for=manage');
  expect(target('Sell a property')).toBe('/list-your-property?for=sell');
  expect(target('Let a property')).toBe('/list-your-property?for=let');
  expect(target('Have a property valued')).toBe('/list-your-property?for=value');
  const consultancy = screen.getByRole('heading', { name: 'Project Consultancy' }).closest('li')!;
  expect(within(consultancy).getByRole('link', { name: 'Contact Us' })).toHaveAttribute('href', '/#contact');
});

it('About has the story, six towns beside the head office, and four values [COMPANY-2]', () => {
  renderRoutes([{ path: '/', element: <AboutPage /> }]);
  expect(screen.getByRole('heading', { name: 'Our story' })).toBeVisible();
  const presence = screen
    .getByRole('heading', { name: 'A head office in Nairobi and six other towns' })
    .closest('section')!;
  expect(
    within(presence)
      .getAllByRole('listitem')
      .map((town) => town.textContent),
  ).toEqual([
    'NairobiHead office',
    'MombasaCoastal',
    'KisumuWestern',
    'EldoretNorth Rift',
    'NakuruCentral Rift',
    'NanyukiMount Kenya',
    'KerichoSouth Rift',
  ]);
  expect(headings(3)).toEqual(['Integrity', 'Diligence', 'Openness', 'Stewardship']);
});

it.each([
  ['off', false, 0],
  ['on', true, 2],
])(
  'searches of titles are promised if the owner switched it %s [VERIFY-17]',
  async (_, titleSearch, count) => {
    const safety = { noViewingFee: false, paybill: '', paybillAccount: '', holdReported: true, titleSearch };
    server.use(http.get('/api/site-settings', () => HttpResponse.json({ safety })));
    const { queryClient } = renderRoutes([
      {
        path: '/',
        element: (
          <>
            <AboutPage />
            <ServicesPage />
          </>
        ),
      },
    ]);
    await queryClient.fetchQuery(siteSettingsQuery);
    const expected = titleSearch ? /Before we recommend a property we search/ : /each listing says what we/i;
    expect(await screen.findAllByText(expected)).toHaveLength(2);
    expect(screen.queryAllByText(/Before we recommend a property we search the title/)).toHaveLength(count);
  },
);

it('About mentions over 22 years since 2003 and the awarded tender [COMPANY-3]', () => {
  renderRoutes([{ path: '/', element: <AboutPage /> }]);
  expect(screen.getByText('22 years').parentElement).toHaveTextContent('of experience since 2003');
  expect(screen.getByText(/over 22 years since 2003/)).toBeVisible();
  expect(screen.getByText(/offered through a recently awarded tender/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Teleposta Properties' })).toHaveAttribute(
    'href',
    '/teleposta-properties',
  );
});

const PORTRAIT = `/media/${'a'.repeat(32)}/320.jpg`;

it('Directors shows who they are, four groups of services, the mission and the office [COMPANY-4, TEAM-11]', async () => {
  server.use(
    http.get('/api/directors', () =>
      HttpResponse.json(
        ['Mutiso', 'Wangeci', 'Agwanda'].map((name, index) => ({
          ...{ id: index + 1, name, title: 'Director', qualifications: ['MISK'], bio: `About ${name}` },
          languages: ['English', 'Dholuo'],
          imageUrl: index === 0 ? PORTRAIT : null,
        })),
      ),
    ),
  );
  renderRoutes([{ path: '/', element: <DirectorsPage /> }]);
  expect(await screen.findAllByRole('article')).toHaveLength(3);
  expect(screen.getByText('About Wangeci')).toBeVisible();
  expect(screen.getAllByText('Languages: English, Dholuo')).toHaveLength(3);
  expect(document.querySelectorAll(`img[src="${PORTRAIT}"]`)).toHaveLength(1);
  expect(screen.getByText('W', { selector: 'span' })).toBeVisible();
  expect(headings(3)).toEqual([
    ...['Mutiso', 'Wangeci', 'Agwanda'],
    ...['Property Management', 'Estate Agency', 'Project Consultancy', 'Valuation'],
  ]);
  expect(screen.getByRole('heading', { name: 'Our mission' })).toBeVisible();
  expect(screen.getByText('NHIF Building area, 4th Floor, Block B')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Our services' })).toHaveAttribute('href', '/services');
  const contact = screen.getAllByRole('link', { name: 'Contact Us' });
  expect(contact.map((link) => link.getAttribute('href'))).toEqual(['/#contact', '/#contact']);
});

it('Directors leads from each group of services to a form, with the service selected [COMPANY-8]', async () => {
  server.use(http.get('/api/directors', () => HttpResponse.json([])));
  renderRoutes([{ path: '/', element: <DirectorsPage /> }]);
  const target = (group: string) =>
    within(screen.getByRole('heading', { name: group }).closest('li')!)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href'));
  await screen.findByRole('heading', { name: 'Our mission' });
  expect(target('Property Management')).toEqual(['/list-your-property?for=manage']);
  expect(target('Estate Agency')).toEqual(['/list-your-property?for=sell', '/list-your-property?for=let']);
  expect(target('Project Consultancy')).toEqual(['/#contact']);
  expect(target('Valuation')).toEqual(['/list-your-property?for=value']);
});

it('Services and Directors have pictures [COMPANY-7]', async () => {
  server.use(http.get('/api/directors', () => HttpResponse.json([])));
  renderRoutes([
    {
      path: '/',
      element: (
        <>
          <ServicesPage />
          <DirectorsPage />
        </>
      ),
    },
  ]);
  await screen.findByRole('heading', { name: 'Our mission' });
  for (const service of [
    /^Property Management$/,
    /^Estate Agency$/,
    /^Project Consultancy$/,
    /^Valuation S/,
  ]) {
    const card = screen.getByRole('heading', { level: 2, name: service }).closest('li')!;
    expect(card.querySelector('img')).not.toBeNull();
  }
  expect(screen.getByRole('img', { name: /^City skyline/ })).toBeInTheDocument();
});

it('Directors shows an error when loading fails, and retries [COMPANY-5]', async () => {
  server.use(http.get('/api/directors', () => refusal(503, 'The service is resting')));
  const { visitor } = renderRoutes([{ path: '/', element: <DirectorsPage /> }]);
  expect(
    await screen.findByText('Failed to load directors information. Please try again later.'),
  ).toBeVisible();
  server.use(http.get('/api/directors', () => HttpResponse.json([])));
  await visitor.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: 'Our mission' })).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
});

it('an unknown path shows the 404 page with two links, and developers a hint [ADDRESS-12]', () => {
  renderRoutes([{ path: '*', element: <NotFoundPage /> }], '/no/such/page');
  expect(screen.getByRole('heading', { level: 1, name: '404 Page Not Found' })).toBeVisible();
  expect(screen.getByText('Did you forget to add the page to the router?')).toBeVisible();
  expect(screen.getByRole('link', { name: 'View Properties' })).toHaveAttribute('href', '/properties');
  expect(screen.getByRole('link', { name: 'Home' })).toHaveAttribute('href', '/');
});

it('visitors see no hint for developers on the 404 page [ADDRESS-12]', () => {
  const before = process.env.NODE_ENV;
  process.env.NODE_ENV = 'production';
  try {
    renderRoutes([{ path: '*', element: <NotFoundPage /> }], '/no/such/page');
    expect(screen.getByRole('heading', { level: 1, name: '404 Page Not Found' })).toBeVisible();
    expect(screen.queryByText('Did you forget to add the page to the router?')).toBeNull();
  } finally {
    process.env.NODE_ENV = before;
  }
});
