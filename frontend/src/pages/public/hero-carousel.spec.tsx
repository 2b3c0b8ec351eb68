import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { renderRoutes } from '../../testing/render.js';
import { server } from '../../testing/server.js';
import { preloadHero } from './hero-preload.js';
import { BUILT_IN_HOME, HomeHero } from './home-hero.js';

const SLIDES = 6;

beforeEach(() => {
  jest.useFakeTimers();
  window.requestIdleCallback = (callback) => {
    callback({ didTimeout: false, timeRemaining: () => 50 });
    return 0;
  };
  window.cancelIdleCallback = () => {};
  server.use(
    http.get('/api/properties/filter-options', () => HttpResponse.json({ locations: [], propertyTypes: [] })),
  );
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
  Reflect.deleteProperty(window, 'requestIdleCallback');
  Reflect.deleteProperty(window, 'cancelIdleCallback');
});

const render = () =>
  renderRoutes([{ path: '/', element: <HomeHero texts={BUILT_IN_HOME} onContact={() => {}} /> }]);
const pictures = () => screen.getAllByRole('img', { hidden: true });
/** Renders the hero; all its pictures have loaded. */
const show = async () => {
  render();
  await act(async () => {});
  pictures().forEach((picture) => fireEvent.load(picture));
};
const wait = (ms: number) => act(() => jest.advanceTimersByTime(ms));
const dots = () => screen.getAllByRole('button', { name: /^Go to slide/ });
/** Number of the slide, from 1. */
const current = () => dots().findIndex((dot) => dot.getAttribute('aria-current') === 'true') + 1;

it('moves on by itself every five seconds, round and round through the six slides [HOME-3]', async () => {
  await show();
  expect(current()).toBe(1);
  wait(4999);
  expect(current()).toBe(1);
  wait(1);
  for (let turn = 2; turn <= SLIDES; turn++) {
    expect(current()).toBe(turn);
    wait(5000);
  }
  expect(current()).toBe(1);
});

it('waits for the next picture, so that no slide is empty [HOME-3]', async () => {
  render();
  await act(async () => {});
  wait(20_000);
  expect(current()).toBe(1);
  fireEvent.load(pictures()[1]!);
  wait(5000);
  expect(current()).toBe(2);
});

it('shows a slide for its whole five seconds after a dot was pressed [HOME-4]', async () => {
  await show();
  wait(4000);
  fireEvent.click(dots()[2]!);
  expect(current()).toBe(3);
  wait(4999);
  expect(current()).toBe(3);
  wait(1);
  expect(current()).toBe(4);
});

describe('stands still', () => {
  const hero = () => screen.getByRole('region', { name: 'Welcome' });

  it('while its button says so, and goes on when told [HOME-6]', async () => {
    await show();
    fireEvent.click(screen.getByRole('button', { name: 'Pause slides' }));
    wait(60_000);
    expect(current()).toBe(1);
    fireEvent.click(screen.getByRole('button', { name: 'Play slides' }));
    wait(5000);
    expect(current()).toBe(2);
  });

  it('while something in it has the focus [HOME-6]', async () => {
    await show();
    fireEvent.focus(dots()[0]!);
    wait(60_000);
    expect(current()).toBe(1);
    fireEvent.blur(dots()[0]!);
    wait(5000);
    expect(current()).toBe(2);
  });

  it('for whoever wants no motion, without a button that would do nothing [HOME-6]', async () => {
    jest.spyOn(window, 'matchMedia').mockImplementation(
      (media) =>
        ({
          matches: media === '(prefers-reduced-motion: reduce)',
          media,
          addEventListener: () => {},
          removeEventListener: () => {},
        }) as never,
    );
    await show();
    wait(60_000);
    expect(current()).toBe(1);
    expect(screen.queryByRole('button', { name: 'Pause slides' })).toBeNull();
    expect(hero()).toBeVisible();
  });
});

it('hints at the first picture alone, and takes the hint back after five seconds [HOME-8]', () => {
  const hints = () => [...document.head.querySelectorAll<HTMLLinkElement>('link[rel="preload"][as="image"]')];
  preloadHero();
  preloadHero();
  expect(hints().map(({ media }) => media)).toEqual([
    '(max-width: 767.98px) and (orientation: portrait)',
    'not all and (max-width: 767.98px) and (orientation: portrait)',
  ]);
  jest.advanceTimersByTime(4999);
  expect(hints()).toHaveLength(2);
  jest.advanceTimersByTime(1);
  expect(hints()).toHaveLength(0);
});
