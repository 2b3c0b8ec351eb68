import { expect, it } from '@jest/globals';
import { fileURLToPath } from 'node:url';

const { readableLine } = (await import(fileURLToPath(new URL('./dev-log.mjs', import.meta.url)))) as {
  readableLine: (process: string, line: string, coloured?: boolean) => string;
};

const LINE = JSON.stringify({
  level: 'warn',
  time: '2026-11-24T21:04:05.678Z',
  service: 'listings',
  port: 3000,
  msg: 'listening',
});

it('writes the time, the message and the other fields of a log line', () => {
  expect(readableLine('listings', LINE, false)).toBe('listings      21:04:05 listening  port=3000');
});

it('does not change lines of other programs', () => {
  expect(readableLine('redis', '{ not JSON', false)).toBe('redis         { not JSON');
});

it('colours a warning and the name of the process', () => {
  expect(readableLine('listings', LINE, true)).toContain('\u001b[33mlistening');
  expect(readableLine('listings', LINE, true)).toContain('mlistings');
});
