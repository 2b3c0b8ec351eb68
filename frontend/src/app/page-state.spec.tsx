import { afterEach, expect, it, jest } from '@jest/globals';
import { ApiError } from '../lib/api-client.js';
import { isSamePage, readPageState, writePageState } from './page-state.js';
import { createQueryClient } from './query-client.js';

const RENDERED = {
  address: '/properties?page=2',
  siteOrigin: 'https://lml.example',
  phone: true,
  savesData: false,
  router: { loaderData: { '0': null } },
};

afterEach(() => {
  document.body.replaceChildren();
  jest.restoreAllMocks();
});

/** The server's query cache, as the browser reads it from the page. */
async function handOver(answers: Record<string, () => Promise<unknown>>) {
  const server = createQueryClient();
  for (const [name, queryFn] of Object.entries(answers)) {
    await server.prefetchQuery({ queryKey: [name], queryFn });
  }
  const html = writePageState(server, RENDERED);
  document.body.innerHTML = html;
  const browser = createQueryClient();
  return { html, browser, rendered: readPageState(browser) };
}

it('transfers any data to the browser without breaking out of the script element', async () => {
  const title = 'A </script><!-- <script> home \u2028 with \u2029 lines';
  const { html, browser, rendered } = await handOver({ home: () => Promise.resolve({ title }) });
  expect(html.match(/<\/script/g)).toHaveLength(1);
  expect(html).not.toMatch(/<!--|[\u2028\u2029]/);
  expect(browser.getQueryData(['home'])).toEqual({ title });
  expect(rendered).toEqual(RENDERED);
});

it('does not depend on the time of rendering, and is fresh when the page arrives', async () => {
  const clock = jest.spyOn(Date, 'now').mockReturnValue(1_000_000);
  const home = () => Promise.resolve({ title: 'A home' });
  const first = await handOver({ home });
  clock.mockReturnValue(2_000_000);
  const second = await handOver({ home });
  expect(second.html).toBe(first.html);
  expect(second.browser.getQueryState(['home'])?.dataUpdatedAt).toBe(2_000_000);
});

it('includes 404 errors, and leaves other failures to the browser', async () => {
  const { browser } = await handOver({
    gone: () => Promise.reject(new ApiError({ status: 410, text: 'Sold', code: 'PROPERTY_GONE' })),
    away: () => Promise.reject(new ApiError({ status: 503, text: 'Away' })),
  });
  const gone = browser.getQueryState(['gone']);
  expect(gone).toMatchObject({ status: 'error' });
  expect(gone?.error).toBeInstanceOf(ApiError);
  expect(gone?.error).toMatchObject({ status: 410, text: 'Sold', code: 'PROPERTY_GONE', isMissing: true });
  expect(browser.getQueryState(['away'])).toBeUndefined();
});

it('returns null on a page that was not server-rendered', () => {
  expect(readPageState(createQueryClient())).toBeNull();
});

it.each([
  ['/properties?utm_source=letter', '/properties'],
  ['/properties?page=2&utm_source=letter&type=land', '/properties?type=land&page=2'],
  ['/property/1?fbclid=x#photos', '/property/1'],
])('takes %s for the same page as %s', (address, other) => {
  expect(isSamePage(address, other)).toBe(true);
});

it.each([
  ['/properties?page=2', '/properties'],
  ['/properties?q=nyali', '/properties?q=bamburi'],
  ['/favourites?ids=', '/favourites'],
  ['//about', '/about'],
  ['/about', '/contact'],
])('takes %s for another page than %s', (address, other) => {
  expect(isSamePage(address, other)).toBe(false);
});
