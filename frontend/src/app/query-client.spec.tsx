import type { User } from '@lml/common/contracts';
import { focusManager, QueryObserver } from '@tanstack/react-query';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { ApiError } from '../lib/api-client.js';
import { userQuery } from '../features/session/data/session.api.js';
import { createQueryClient } from './query-client.js';

const FIVE_MINUTES = 5 * 60_000;

afterEach(() => {
  jest.useRealTimers();
  focusManager.setFocused(undefined);
});

it('does not retry a failed call [DATA-4, ADMIN-15]', async () => {
  const queryFn = jest.fn(() => Promise.reject(new Error('down')));
  await expect(createQueryClient().fetchQuery({ queryKey: ['list'], queryFn })).rejects.toThrow('down');
  expect(queryFn).toHaveBeenCalledTimes(1);
});

describe('right after the connection returns', () => {
  const unreachable = new ApiError({ status: 0, text: "We can't connect right now." });
  const inTheEnd = async (queryFn: () => Promise<string>) => {
    jest.useFakeTimers();
    window.dispatchEvent(new Event('online'));
    const answer = createQueryClient()
      .fetchQuery({ queryKey: ['list'], queryFn })
      .catch((error: unknown) => error);
    await jest.advanceTimersByTimeAsync(7000);
    return await answer;
  };

  it('retries a call that did not reach the server', async () => {
    const queryFn = jest.fn(() => Promise.resolve('answer')).mockRejectedValueOnce(unreachable);
    expect(await inTheEnd(queryFn)).toBe('answer');
    expect(queryFn).toHaveBeenCalledTimes(2);
  });

  it('gives up after three retries', async () => {
    const queryFn = jest.fn(() => Promise.reject(unreachable));
    expect(await inTheEnd(queryFn)).toBe(unreachable);
    expect(queryFn).toHaveBeenCalledTimes(4);
  });

  it('does not retry a call that the server rejected', async () => {
    const refused = new ApiError({ status: 503, text: 'Away for a moment' });
    const queryFn = jest.fn(() => Promise.reject(refused));
    expect(await inTheEnd(queryFn)).toBe(refused);
    expect(queryFn).toHaveBeenCalledTimes(1);
  });

  it('stops retrying ten seconds later', async () => {
    jest.useFakeTimers();
    window.dispatchEvent(new Event('online'));
    await jest.advanceTimersByTimeAsync(10_000);
    const queryFn = jest.fn(() => Promise.reject(unreachable));
    await expect(createQueryClient().fetchQuery({ queryKey: ['list'], queryFn })).rejects.toBe(unreachable);
    expect(queryFn).toHaveBeenCalledTimes(1);
  });
});

it('treats data as stale at once, so that another request reaches the server [DATA-5, ADMIN-15]', async () => {
  const client = createQueryClient();
  const queryFn = jest.fn(() => Promise.resolve('answer'));
  await client.fetchQuery({ queryKey: ['list'], queryFn });
  await client.fetchQuery({ queryKey: ['list'], queryFn });
  expect(queryFn).toHaveBeenCalledTimes(2);
});

it('refetches neither on focus nor periodically [DATA-6, ADMIN-15]', async () => {
  jest.useFakeTimers();
  const queryFn = jest.fn(() => Promise.resolve('answer'));
  const leave = new QueryObserver(createQueryClient(), { queryKey: ['list'], queryFn }).subscribe(() => {});
  await jest.advanceTimersByTimeAsync(60_000);
  focusManager.setFocused(false);
  focusManager.setFocused(true);
  await jest.advanceTimersByTimeAsync(FIVE_MINUTES);
  expect(queryFn).toHaveBeenCalledTimes(1);
  leave();
});

it('removes unused data after five minutes [DATA-7]', async () => {
  jest.useFakeTimers();
  const client = createQueryClient();
  await client.prefetchQuery({ queryKey: ['list'], queryFn: () => Promise.resolve('answer') });
  await jest.advanceTimersByTimeAsync(FIVE_MINUTES - 1);
  expect(client.getQueryData(['list'])).toBe('answer');
  await jest.advanceTimersByTimeAsync(1);
  expect(client.getQueryData(['list'])).toBeUndefined();
});

it('treats a 401 to any call as the end of the session [ACCESS-2]', async () => {
  const client = createQueryClient();
  const user: User | null = {
    id: 1,
    username: 'admin',
    name: '',
    role: 'owner',
    createdAt: '2026-01-01T00:00:00Z',
  };
  client.setQueryData<User | null>(userQuery.queryKey, user);
  await client.prefetchQuery({
    queryKey: ['inquiries'],
    queryFn: () => Promise.reject(new ApiError({ status: 401, text: 'Please sign in' })),
  });
  expect(client.getQueryData(userQuery.queryKey)).toBeNull();
});
