import { expect, it, jest } from '@jest/globals';
import type { PlacesRepository } from './places.repository.js';
import { PlacesSnapshot } from './places-snapshot.js';

/** A repository whose answers about the state wait for `answer`. */
function repository() {
  const waiting: ((state: string) => void)[] = [];
  const fake = {
    state: jest.fn(() => new Promise<string>((resolve) => waiting.push(resolve))),
    stored: () => Promise.resolve([]),
    offices: () => Promise.resolve([]),
  };
  /** Answers the oldest question once it was asked. */
  const answer = async (state: string) => {
    while (waiting.length === 0) await Promise.resolve();
    waiting.shift()!(state);
  };
  return { fake, answer, snapshot: new PlacesSnapshot(fake as unknown as PlacesRepository) };
}

it('uses of the places at the same time ask for their state once [PLACE-1]', async () => {
  const { fake, answer, snapshot } = repository();
  const uses = Promise.all([snapshot.versioned(), snapshot.versioned(), snapshot.versioned()]);
  await answer('1');
  expect((await uses).map(({ state }) => state)).toEqual(['1', '1', '1']);
  expect(fake.state).toHaveBeenCalledTimes(1);
});

it('a use does not take the answer to a question that was asked before it began [PLACE-1]', async () => {
  const { fake, answer, snapshot } = repository();
  const early = snapshot.versioned();
  while (fake.state.mock.calls.length === 0) await Promise.resolve();
  const late = [snapshot.versioned(), snapshot.versioned()];
  await answer('1');
  await answer('2');
  expect((await early).state).toBe('1');
  expect((await Promise.all(late)).map(({ state }) => state)).toEqual(['2', '2']);
  expect(fake.state).toHaveBeenCalledTimes(2);
});

it('a question that failed does not fail later uses [PLACE-1]', async () => {
  const { fake, answer, snapshot } = repository();
  fake.state.mockImplementationOnce(() => Promise.reject(new Error('no database')));
  await expect(snapshot.versioned()).rejects.toThrow('no database');
  const next = snapshot.versioned();
  await answer('3');
  expect((await next).state).toBe('3');
});
