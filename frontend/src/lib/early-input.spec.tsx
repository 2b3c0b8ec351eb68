import { expect, it, jest } from '@jest/globals';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { startTransition, useState, type FormEvent } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { recordEarlyInput } from '../boot/early-input.js';
import { captureEarlyInput, replayLateInput } from './early-input.js';

it('replays clicks from before hydration once each, and hides them from handlers until then', () => {
  recordEarlyInput();
  document.body.innerHTML = '<button type="button">First</button><button type="button"><b>Last</b></button>';
  const [first, last] = [...document.querySelectorAll('button')];
  first!.click();
  last!.querySelector('b')!.click();
  const replay = captureEarlyInput();
  const answered: (string | null)[] = [];
  for (const button of [first!, last!]) {
    for (const press of ['pointerdown', 'click']) {
      button.addEventListener(press, () => answered.push(button.textContent));
    }
  }
  fireEvent.pointerDown(first!);
  first!.click();
  expect(answered).toEqual([]);
  replay();
  replay();
  expect(answered).toEqual(['Last', 'First']);
  last!.click();
  expect(answered).toEqual(['Last', 'First', 'Last']);
});

it('replays a click on a card outside of its link; the browser follows the link itself', () => {
  recordEarlyInput();
  document.body.innerHTML = '<article><h3>First</h3></article><article><a href="#last">Last</a></article>';
  const [first, last] = [...document.querySelectorAll('article')];
  first!.querySelector('h3')!.click();
  last!.querySelector('a')!.click();
  const replay = captureEarlyInput();
  const answered: (string | null)[] = [];
  for (const card of [first!, last!]) card.addEventListener('click', () => answered.push(card.textContent));
  first!.click();
  expect(answered).toEqual([]);
  replay();
  expect(answered).toEqual(['First']);
});

it('replays the submit of a form that needs code, and leaves native forms to the browser', () => {
  recordEarlyInput();
  document.body.innerHTML =
    '<form method="dialog"><button>Send</button></form><form><button>Search</button></form>';
  const [send, search] = [...document.querySelectorAll('button')];
  for (const form of document.forms) form.addEventListener('submit', (event) => event.preventDefault());
  send!.click();
  search!.click();
  const replay = captureEarlyInput();
  const answered: (string | null)[] = [];
  for (const button of [send!, search!]) {
    button.addEventListener('click', () => answered.push(button.textContent));
  }
  send!.click();
  expect(answered).toEqual([]);
  replay();
  expect(answered).toEqual(['Send']);
});

it('captures input in a part that hydrates later until it hydrates, and nothing else', () => {
  recordEarlyInput();
  document.body.innerHTML =
    '<button type="button">Page</button><div data-hydrates-later><input /><button type="button">Part</button></div>';
  const [page, part] = [...document.querySelectorAll('button')];
  const field = document.querySelector('input')!;
  fireEvent.input(field, { target: { value: 'Nafula' } });
  part!.click();
  const replay = captureEarlyInput();
  const answered: (string | null)[] = [];
  for (const button of [page!, part!]) {
    button.addEventListener('click', () => answered.push(button.textContent));
  }
  field.addEventListener('input', () => answered.push(field.value));
  page!.click();
  replay();
  expect(answered).toEqual(['Page']);
  part!.click();
  page!.click();
  expect(answered).toEqual(['Page', 'Page']);
  part!.click();
  replayLateInput();
  replayLateInput();
  expect(answered).toEqual(['Page', 'Page', 'Nafula', 'Part']);
  part!.click();
  expect(answered).toHaveLength(5);
});

it('replays input in such a part with the rest if it was hydrated first', () => {
  recordEarlyInput();
  document.body.innerHTML = '<div data-hydrates-later><input /></div>';
  const field = document.querySelector('input')!;
  fireEvent.input(field, { target: { value: 'Nafula' } });
  const replay = captureEarlyInput();
  const answered: string[] = [];
  field.addEventListener('input', () => answered.push(field.value));
  replayLateInput();
  expect(answered).toEqual([]);
  replay();
  replay();
  expect(answered).toEqual(['Nafula']);
});

it('replays typed text before a click during hydration', async () => {
  const searched: string[] = [];
  function Search() {
    const [text, setText] = useState('');
    const search = (event: FormEvent) => {
      event.preventDefault();
      searched.push(text);
    };
    return (
      <form onSubmit={search}>
        <input aria-label="Search" value={text} onChange={(event) => setText(event.target.value)} />
        <button>Search</button>
      </form>
    );
  }
  recordEarlyInput();
  const container = document.createElement('div');
  container.innerHTML = renderToString(<Search />);
  document.body.replaceChildren(container);
  fireEvent.input(screen.getByRole('textbox'), { target: { value: 'LML-1' } });
  const replay = captureEarlyInput();
  // As in main.tsx: concurrent hydration, of which no step has run yet.
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
  let root: Root | undefined;
  startTransition(() => {
    root = hydrateRoot(container, <Search />);
  });
  fireEvent.input(screen.getByRole('textbox'), { target: { value: 'LML-12' } });
  screen.getByRole('button').click();
  expect(searched).toEqual(['LML-12']);
  replay();
  await waitFor(() => expect(screen.getByRole('textbox')).toHaveValue('LML-12'));
  root?.unmount();
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  container.remove();
});

it('replays the last value of each field as an event that React handles', () => {
  recordEarlyInput();
  const heard: string[] = [];
  const hear = ({ target }: { target: { name: string; value: string } }) =>
    heard.push(`${target.name}=${target.value}`);
  render(
    <>
      <input aria-label="Search" name="q" defaultValue="" onChange={hear} />
      <select aria-label="Type" name="type" defaultValue="all" onChange={hear}>
        <option>all</option>
        <option>land</option>
      </select>
    </>,
  );
  fireEvent.input(screen.getByLabelText('Search'), { target: { value: 'ny' } });
  fireEvent.input(screen.getByLabelText('Search'), { target: { value: 'nyali' } });
  fireEvent.input(screen.getByLabelText('Type'), { target: { value: 'land' } });
  const replay = captureEarlyInput();
  heard.length = 0;
  replay();
  expect(heard).toEqual(['q=nyali', 'type=land']);
  expect(screen.getByLabelText('Search')).toHaveValue('nyali');
});

it('replays a tick as a change that React handles', () => {
  const heard: boolean[] = [];
  function Box() {
    const [checked, setChecked] = useState(false);
    const change = (now: boolean) => {
      heard.push(now);
      setChecked(now);
    };
    return (
      <input
        type="checkbox"
        value="show"
        checked={checked}
        onChange={({ target }) => change(target.checked)}
      />
    );
  }
  recordEarlyInput();
  const container = document.createElement('div');
  container.innerHTML = renderToString(<Box />);
  document.body.replaceChildren(container);
  const box = screen.getByRole('checkbox');
  box.click();
  expect(box).toBeChecked();
  const replay = captureEarlyInput();
  const { unmount } = render(<Box />, { container, hydrate: true });
  act(replay);
  expect(heard).toEqual([true]);
  expect(screen.getByRole('checkbox')).toBeChecked();
  unmount();
});

it('holds Back until the scroll position can be restored', () => {
  const replay = captureEarlyInput();
  const answered = jest.fn();
  window.addEventListener('popstate', answered);
  window.dispatchEvent(new PopStateEvent('popstate'));
  expect(answered).not.toHaveBeenCalled();
  replay();
  replay();
  expect(answered).toHaveBeenCalledTimes(1);
  window.dispatchEvent(new PopStateEvent('popstate'));
  expect(answered).toHaveBeenCalledTimes(2);
});
