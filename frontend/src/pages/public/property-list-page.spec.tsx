import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { buildFacets, buildProperty } from '../../testing/build.js';
import type { SuggestionGroup } from '@lml/common/contracts';
import { renderRoutes } from '../../testing/render.js';
import { server } from '../../testing/server.js';
import { PropertyListPage } from './property-list-page.js';

const SUGGESTED: SuggestionGroup[] = [
  {
    kind: 'place',
    suggestions: [
      { label: 'Kilimani', detail: 'Nairobi', search: '', location: 'Kilimani', id: null, count: 4 },
      { label: 'Kilifi', detail: '', search: 'Kilifi', location: null, id: null, count: null },
    ],
  },
  {
    kind: 'listing',
    suggestions: [{ label: 'Kili Court', detail: 'Nairobi', search: '', location: null, id: 5, count: null }],
  },
];

/** API with six flats, or one for any search; corrects `kilimni`. Records the queries. */
function answer() {
  const asked: URLSearchParams[] = [];
  server.use(
    http.get('/api/properties', ({ request }) => {
      const query = new URL(request.url).searchParams;
      asked.push(query);
      const search = query.get('search');
      const total = search ? 1 : 6;
      return HttpResponse.json({
        properties: Array.from({ length: total }, (_, index) => buildProperty({ id: index + 1 })),
        total,
        pages: 1,
        page: Number(query.get('page')),
        pageSize: 9,
        correctedSearch: search === 'kilimni' ? 'kilimani' : null,
        understood: [],
        nearest: [],
      });
    }),
    http.get('/api/properties/facets', () => HttpResponse.json(buildFacets())),
    http.get('/api/properties/suggestions', ({ request }) => {
      const q = new URL(request.url).searchParams.get('q')!;
      return HttpResponse.json('kilimani'.startsWith(q) ? SUGGESTED : []);
    }),
  );
  return asked;
}

function open(at = '/properties') {
  return renderRoutes(
    [
      { path: '/properties', element: <PropertyListPage /> },
      { path: '/property/:id', element: <h1>A property</h1> },
    ],
    at,
  );
}

/** Types without pauses between the letters. */
async function enter(visitor: UserEvent, text: string): Promise<void> {
  await visitor.click(searchBox());
  await visitor.paste(text);
}

const searchBox = () => screen.getByRole('combobox', { name: 'Search' });

describe('the search of the list', () => {
  it('follows after a pause, without a step of its own for Back [LIST-17]', async () => {
    const asked = answer();
    const { visitor, router } = open();
    await screen.findByText('6 properties');
    await enter(visitor, ' kili  mani ');
    expect(await screen.findByText('Results for "kili mani"')).toBeVisible();
    expect(router.state.location.search).toBe('?q=kili+mani');
    expect(router.state.historyAction).toBe('REPLACE');
    expect(asked.map((query) => query.get('search'))).toEqual([null, 'kili mani']);
    expect(searchBox()).toHaveValue(' kili  mani ');
  });

  it('is at once with Enter, and taken away again at once [LIST-17]', async () => {
    answer();
    const { visitor, router } = open('/properties?type=land&page=3');
    await enter(visitor, 'sea');
    await visitor.keyboard('{Enter}');
    expect(router.state.location.search).toBe('?q=sea&type=land');
    expect(router.state.historyAction).toBe('PUSH');
    await visitor.click(screen.getByRole('button', { name: 'Clear the search' }));
    expect(router.state.location.search).toBe('?type=land');
    expect(searchBox()).toHaveFocus();
    await waitFor(() => void router.navigate(-1));
    await waitFor(() => expect(searchBox()).toHaveValue('sea'));
  });

  it('opens the property of a reference', async () => {
    answer();
    const { visitor, router } = open();
    await enter(visitor, 'lml 12');
    await visitor.keyboard('{Enter}');
    expect(await screen.findByRole('heading', { name: 'A property' })).toBeVisible();
    expect(router.state.location.pathname).toBe('/property/12');
  });

  it('says when it looked for another word [LIST-15]', async () => {
    answer();
    open('/properties?q=kilimni');
    expect(await screen.findByText('Showing results for "kilimani"')).toBeVisible();
    expect(screen.getByText('No exact match for "kilimni".')).toBeVisible();
    expect(searchBox()).toHaveValue('kilimni');
  });
});

describe('the suggestions of the list', () => {
  const options = () => screen.findByRole('listbox', { name: 'Suggestions' });

  it('are marked by the arrow keys and taken by Enter: a place joins the location filter [SUGGEST-5]', async () => {
    answer();
    const { visitor, router } = open('/properties?location=Lavington');
    await enter(visitor, 'kil');
    const list = within(await screen.findByRole('listbox', { name: 'Suggestions' }));
    expect(list.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      'KilimaniNairobi44 properties',
      'Kilifi',
      'Kili CourtNairobi',
    ]);
    expect(list.getByRole('group', { name: 'Places' })).toBeVisible();
    expect(searchBox()).toHaveAttribute('aria-expanded', 'true');
    await visitor.keyboard('{ArrowUp}{ArrowDown}{ArrowDown}');
    const marked = list.getByRole('option', { name: /Kilimani/ });
    expect(marked).toHaveAttribute('aria-selected', 'true');
    expect(searchBox()).toHaveAttribute('aria-activedescendant', marked.id);
    await visitor.keyboard('{Enter}');
    expect(router.state.location.search).toBe('?location=Lavington%3BKilimani');
    expect(searchBox()).toHaveValue('');
    expect(searchBox()).toHaveAttribute('aria-expanded', 'false');
    await visitor.click(screen.getByRole('button', { name: 'Remove filter: Lavington' }));
    expect(router.state.location.search).toBe('?location=Kilimani');
    await visitor.click(screen.getByRole('button', { name: 'Add a place' }));
    expect(searchBox()).toHaveFocus();
  });

  it('of earlier letters stay if they fit the later ones, and the mark stays on its choice [SUGGEST-5]', async () => {
    answer();
    let release = () => {};
    const laterAnswer = new Promise<void>((resolve) => (release = resolve));
    server.use(
      http.get('/api/properties/suggestions', async ({ request }) => {
        if (new URL(request.url).searchParams.get('q') === 'kil') return HttpResponse.json(SUGGESTED);
        await laterAnswer;
        const [kilimani] = SUGGESTED[0]!.suggestions;
        const first = { ...kilimani!, label: 'Kilimambogo', search: 'Kilimambogo', location: null };
        return HttpResponse.json([{ kind: 'place', suggestions: [first, kilimani!] }]);
      }),
    );
    const { visitor, router } = open();
    await enter(visitor, 'kil');
    await options();
    await visitor.paste('im');
    const list = () => within(screen.getByRole('listbox', { name: 'Suggestions' }));
    const names = () =>
      list()
        .getAllByRole('option')
        .map(({ textContent }) => textContent);
    expect(names()).toEqual(['KilimaniNairobi44 properties']);
    await visitor.keyboard('{ArrowDown}');
    release();
    await waitFor(() =>
      expect(names()).toEqual(['KilimambogoNairobi44 properties', 'KilimaniNairobi44 properties']),
    );
    expect(list().getByRole('option', { name: /Kilimani/ })).toHaveAttribute('aria-selected', 'true');
    await visitor.keyboard('{Enter}');
    expect(router.state.location.search).toBe('?location=Kilimani');
  });

  it('close with Escape and keep the text; a press takes one, and a listing opens [SUGGEST-5]', async () => {
    answer();
    const { visitor, router } = open();
    await enter(visitor, 'kil');
    await options();
    await visitor.keyboard('{Escape}');
    expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
    expect(searchBox()).toHaveValue('kil');
    await visitor.keyboard('{ArrowDown}');
    await visitor.click(await screen.findByRole('option', { name: /Kili Court/ }));
    expect(router.state.location.pathname).toBe('/property/5');
  });

  it('begin with the last searches of this browser [SUGGEST-6]', async () => {
    localStorage.setItem('lml.recent-searches', '["sea view", 7, "  flat  in Karen"]');
    answer();
    const { visitor, router } = open();
    await visitor.click(searchBox());
    expect(
      (await screen.findAllByRole('option', { name: /sea view|flat/ })).map((one) => one.textContent),
    ).toEqual(['sea view', 'flat in Karen']);
    await visitor.click(screen.getByRole('option', { name: 'flat in Karen' }));
    expect(router.state.location.search).toBe('?q=flat+in+Karen');
    expect(localStorage.getItem('lml.recent-searches')).toBe('["flat in Karen","sea view"]');
    localStorage.setItem('lml.recent-searches', '{"broken');
    await enter(visitor, 'x');
    expect(searchBox()).toHaveValue('flat in Karenx');
  });
});

describe('the choices of the list', () => {
  it('offer the best match first where there is a search [LIST-26]', async () => {
    const asked = answer();
    const { visitor, router } = open('/properties?q=sea');
    await screen.findByText('1 property');
    expect(asked[0]?.get('sort')).toBe('relevance');
    expect(screen.getByLabelText('Sort by')).toHaveDisplayValue('Best match');
    await visitor.selectOptions(screen.getByLabelText('Sort by'), 'Newest first');
    expect(router.state.location.search).toBe('?q=sea&sort=newest');
    await visitor.click(screen.getByRole('button', { name: 'Clear the search' }));
    expect(within(screen.getByLabelText('Sort by')).queryByText('Best match')).not.toBeInTheDocument();
  });

  it('stand in the address, start at page 1, and can be taken back one by one [LIST-18, LIST-21]', async () => {
    const asked = answer();
    const { visitor, router } = open('/properties?page=2');
    await screen.findByText('6 properties');
    await visitor.selectOptions(screen.getByLabelText('Buy or Rent'), 'Rent (2)');
    await visitor.selectOptions(screen.getByLabelText('Bedrooms'), '3 or more (1)');
    expect(router.state.location.search).toBe('?for=rent&beds=3');
    await waitFor(() => expect(asked.at(-1)?.get('minBedrooms')).toBe('3'));
    expect(asked.at(-1)?.get('purpose')).toBe('rent');
    await visitor.click(screen.getByRole('button', { name: 'Remove filter: Rent' }));
    expect(router.state.location.search).toBe('?beds=3');
    await visitor.click(screen.getByRole('button', { name: 'Reset Filters' }));
    expect(router.state.location.search).toBe('');
  });

  it('are the same in the sheet of a phone, applied in one go', async () => {
    answer();
    const { visitor, router } = open();
    await screen.findByText('6 properties');
    fireEvent.click(screen.getByText('Filters'));
    const sheet = within(await screen.findByRole('dialog'));
    await visitor.selectOptions(sheet.getByLabelText('Location'), 'Kilimani (4)');
    expect(router.state.location.search).toBe('');
    await visitor.click(await sheet.findByRole('button', { name: 'Show 6 properties' }));
    expect(router.state.location.search).toBe('?location=Kilimani');
  });
});

describe('a question', () => {
  const UNDERSTOOD = [
    { kind: 'bedrooms', label: '3+ bedrooms', text: '3 bedroom' },
    { kind: 'place', label: 'Kilimani', text: 'in kilimani' },
  ];

  /** API that understands "3 bedroom in kilimani", finds nothing for it, and two without the bedrooms. */
  function answerQuestion(total = 0) {
    server.use(
      http.get('/api/properties', ({ request }) => {
        const search = new URL(request.url).searchParams.get('search') ?? '';
        const found = search === '3 bedroom in kilimani' ? total : search === 'in kilimani' ? 2 : 0;
        return HttpResponse.json({
          properties: Array.from({ length: found }, (_, index) => buildProperty({ id: index + 1 })),
          total: found,
          pages: 1,
          page: 1,
          pageSize: 9,
          correctedSearch: null,
          understood: UNDERSTOOD.filter(({ text }) => search.includes(text)),
          nearest: found === 0 ? [buildProperty({ id: 7, title: 'Flat in Hurlingham' })] : [],
        });
      }),
      http.get('/api/properties/facets', () => HttpResponse.json(buildFacets())),
      http.get('/api/properties/featured', () => HttpResponse.json([])),
    );
  }

  it('shows what was understood as filters, and removing one takes its words out of the search', async () => {
    answerQuestion(4);
    const { visitor, router } = open('/properties?q=3+bedroom+in+kilimani&type=residential');
    const set = await screen.findByRole('list', { name: 'Filters that are set' });
    const chip = await within(set).findByRole('link', { name: 'Remove filter: 3+ bedrooms' });
    expect(within(set).getByRole('link', { name: 'Remove filter: Kilimani' })).toBeVisible();
    expect(chip).toHaveAttribute('href', '/properties?q=in+kilimani&type=residential');
    await visitor.click(chip);
    expect(router.state.location.search).toBe('?q=in+kilimani&type=residential');
    await waitFor(() => expect(searchBox()).toHaveValue('in kilimani'));
  });

  it('without results offers which filter to drop, with counts, and the nearest that fit', async () => {
    answerQuestion();
    const { visitor, router } = open('/properties?q=3+bedroom+in+kilimani');
    const offers = within(await screen.findByRole('navigation', { name: 'Drop a filter' }));
    const offer = await offers.findByRole('link', { name: 'Without 3+ bedrooms (2)' });
    await waitFor(() => expect(offers.queryByRole('link', { name: /Kilimani/ })).not.toBeInTheDocument());
    expect(screen.getByRole('heading', { name: 'The nearest that fit' })).toBeVisible();
    expect(screen.getByText('Flat in Hurlingham')).toBeVisible();
    await visitor.click(offer);
    expect(router.state.location.search).toBe('?q=in+kilimani');
    expect(await screen.findByText('2 properties')).toBeVisible();
  });
});
