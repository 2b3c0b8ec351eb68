import { afterEach, expect, it, jest } from '@jest/globals';
import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { Logger } from '../logging/logger.js';
import { SettingsClient } from './settings.client.js';

afterEach(() => {
  jest.restoreAllMocks();
});

it('warns once when the settings cannot be read, but not while the services start', async () => {
  let now = Date.now();
  jest.spyOn(Date, 'now').mockImplementation(() => now);
  const warn = jest.fn();
  const port = await closedPort();
  const client = new SettingsClient(
    { LISTINGS_URL: `http://127.0.0.1:${port}`, INTERNAL_TOKEN: 'a token of the tests' },
    { warn } as unknown as Logger,
  );
  const later = async (seconds: number) => {
    now += seconds * 1000;
    return await client.refresh();
  };
  expect(await later(2)).toBe(false);
  expect(warn).not.toHaveBeenCalled();
  await later(60);
  await later(2);
  expect(warn).toHaveBeenCalledTimes(1);
});

/** A port on which nothing listens. */
async function closedPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
