import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { StateFolder } from './folders.mjs';
import { emptyCaches } from './gateway.mjs';

let gateway: string;
let server: Server;

beforeEach(async () => {
  gateway = mkdtempSync(join(tmpdir(), 'gateway-'));
  server = createServer();
  await new Promise<void>((resolve) => server.listen(join(gateway, 'answers.sock'), resolve));
});

afterEach(async () => {
  await new Promise((resolve) => server.close(resolve));
  rmSync(gateway, { recursive: true });
});

it('emptying the caches keeps their folders and the socket next to them', () => {
  const folder = join(gateway, 'answers', '0', '1a');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'response'), 'cached');
  emptyCaches({ gateway } as StateFolder);
  expect(existsSync(join(folder, 'response'))).toBe(false);
  expect(existsSync(folder)).toBe(true);
  expect(existsSync(join(gateway, 'answers.sock'))).toBe(true);
});
