import { expect, it, jest } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';
import { readFileSync } from 'node:fs';
import { takeEarlyInput } from './early-input.js';

function keepFromNow(): void {
  window.eval(readFileSync('frontend/public/theme.js', 'utf8'));
}

it('presses once more what was pressed before anybody answered, and nothing that came later', () => {
  keepFromNow();
  document.body.innerHTML = '<button type="button">First</button><button type="button"><b>Last</b></button>';
  const [first, last] = [...document.querySelectorAll('button')];
  first!.click();
  last!.querySelector('b')!.click();
  const doAgain = takeEarlyInput();
  first!.click();
  const answered = { first: jest.fn(), last: jest.fn() };
  first!.addEventListener('click', answered.first);
  last!.addEventListener('click', answered.last);
  doAgain();
  doAgain();
  expect(answered.first).not.toHaveBeenCalled();
  expect(answered.last).toHaveBeenCalledTimes(1);
});

it('enters once more what was chosen and typed, the last of each field, as React hears it', () => {
  keepFromNow();
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
  const doAgain = takeEarlyInput();
  heard.length = 0;
  doAgain();
  expect(heard).toEqual(['q=nyali', 'type=land']);
  expect(screen.getByLabelText('Search')).toHaveValue('nyali');
});

it('keeps Back until somebody can put the reader where they were', () => {
  const doAgain = takeEarlyInput();
  const answered = jest.fn();
  window.addEventListener('popstate', answered);
  window.dispatchEvent(new PopStateEvent('popstate'));
  expect(answered).not.toHaveBeenCalled();
  doAgain();
  doAgain();
  expect(answered).toHaveBeenCalledTimes(1);
  window.dispatchEvent(new PopStateEvent('popstate'));
  expect(answered).toHaveBeenCalledTimes(2);
});
