import { pictureAt, type PropertySummary } from '@lml/common/contracts';
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import { TOUCH } from '../../../lib/use-media-query.js';
import { buildProperty } from '../../../testing/build.js';
import { renderRoutes } from '../../../testing/render.js';
import { PropertyCard } from './property-card.js';

const WIDTH = 300;
const addressOf = (n: number) => `/media/${String(n).repeat(32)}/1280.jpg`;
const images = [1, 2, 3, 4].map(addressOf);
const listing: Partial<PropertySummary> = {
  images,
  pictures: [{ ...pictureAt(addressOf(1)), label: 'artist-impression' }],
  imageLabels: ['artist-impression', null, 'sample', null],
};

const plain = window.matchMedia.bind(window);
beforeEach(() => {
  window.matchMedia = (query) => ({ ...plain(query), matches: query === TOUCH });
  jest.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(WIDTH);
});
afterEach(() => {
  window.matchMedia = plain;
});

const show = (overrides = listing, swiped = true) =>
  renderRoutes([
    { path: '/', element: <PropertyCard property={buildProperty(overrides)} swiped={swiped} /> },
    { path: '/property/:id', element: <h1>The property</h1> },
  ]);
const asked = () =>
  [...document.querySelectorAll('img')].map((image) => images.indexOf(image.getAttribute('src')!) + 1);
const strip = () => document.querySelector<HTMLElement>('article a[aria-hidden]')!;

/** Scrolls as a finger does; 1.2 shows a fifth of the third picture. */
function swipeTo(position: number): void {
  strip().scrollLeft = position * WIDTH;
  fireEvent.scroll(strip());
}

it('loads the next picture when a swipe begins, and those beyond when they come into view [CARD-12]', () => {
  show();
  expect(asked()).toEqual([1]);
  expect(screen.getByText('1/4')).toBeVisible();
  swipeTo(0.1);
  expect(asked()).toEqual([1, 2]);
  expect(screen.getByText('1/4')).toBeVisible();
  swipeTo(1);
  expect(screen.getByText('2/4')).toBeVisible();
  expect(asked()).toEqual([1, 2]);
  swipeTo(2.1);
  expect(asked()).toEqual([1, 2, 3, 4]);
  swipeTo(0);
  expect(screen.getByText('1/4')).toBeVisible();
  expect(asked()).toEqual([1, 2, 3, 4]);
});

it('says of each picture what it is [CARD-12]', () => {
  show();
  expect(screen.getByText("Artist's impression")).toBeVisible();
  swipeTo(1);
  expect(screen.queryByText("Artist's impression")).toBeNull();
  swipeTo(2);
  expect(screen.getByText('A similar unit')).toBeVisible();
});

it('follows the link from any picture, and has no more tab stops than without them [CARD-12]', () => {
  show();
  swipeTo(1);
  expect(strip().tabIndex).toBe(-1);
  expect(strip().querySelector('a, button, [tabindex]')).toBeNull();
  fireEvent.click([...document.querySelectorAll('img')].at(-1)!);
  expect(screen.getByRole('heading', { name: 'The property' })).toBeVisible();
});

it('leaves out pictures on other sites [CARD-12]', () => {
  show({ ...listing, images: [...images.slice(0, 2), 'https://example.com/3.jpg'] });
  expect(screen.getByText('1/2')).toBeVisible();
});

it.each([
  ['with one picture', () => show({ ...listing, images: images.slice(0, 1) })],
  ['where a swipe moves the card', () => show(listing, false)],
  [
    'without a touch screen',
    () => {
      window.matchMedia = plain;
      show();
    },
  ],
])('%s there is nothing to swipe [CARD-12]', (_when, showCard) => {
  showCard();
  expect(screen.queryByText(/^1\/\d/)).toBeNull();
  expect(strip().children).toHaveLength(1);
});

it('while data is saved offers the first picture only [CARD-12, SEO-18]', async () => {
  document.documentElement.dataset['saveData'] = 'on';
  window.lmlShownPictures = new Set();
  show();
  expect(await screen.findByRole('button', { name: /^Show photo/ })).toBeVisible();
  expect(asked()).toEqual([0]);
});

it('while data is saved shows the first picture only, on request [CARD-12, SEO-18]', () => {
  document.documentElement.dataset['saveData'] = 'on';
  window.lmlShownPictures = new Set([addressOf(1)]);
  show();
  expect(asked()).toEqual([1]);
  expect(screen.queryByText('1/4')).toBeNull();
});
