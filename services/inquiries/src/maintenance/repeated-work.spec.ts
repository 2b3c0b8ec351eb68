import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import type { Logger } from '@lml/common/logging/logger';
import { RepeatedWork } from './repeated-work.js';

const warn = jest.fn();
let now: number;

class Work extends RepeatedWork {
  fails = false;

  constructor() {
    super({ warn } as unknown as Logger, 'work could not be done');
  }

  protected attempt(): Promise<void> {
    return this.fails ? Promise.reject(new Error('refused')) : Promise.resolve();
  }

  async run(fails: boolean): Promise<void> {
    this.fails = fails;
    now += 5000;
    await this.apply();
  }
}

beforeEach(() => {
  now = Date.now();
  jest.spyOn(Date, 'now').mockImplementation(() => now);
  warn.mockClear();
});
afterEach(() => {
  jest.restoreAllMocks();
});

it('warns once in each outage', async () => {
  const work = new Work();
  for (const fails of [false, true, true, false, true, true]) await work.run(fails);
  expect(warn).toHaveBeenCalledTimes(2);
});

it('does not warn while the services start, but does after a minute', async () => {
  const work = new Work();
  await work.run(true);
  await work.run(true);
  expect(warn).not.toHaveBeenCalled();
  now += 60_000;
  await work.run(true);
  await work.run(true);
  expect(warn).toHaveBeenCalledTimes(1);
});
