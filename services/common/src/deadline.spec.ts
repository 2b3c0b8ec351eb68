import { expect, it } from '@jest/globals';
import { createServer, connect } from 'node:net';
import { once } from 'node:events';
import { withDeadline } from './deadline.js';

it('rejects work that does not end in time', async () => {
  await expect(withDeadline(new Promise(() => {}), 20, 'Redis does not answer')).rejects.toThrow(
    'Redis does not answer',
  );
});

it('passes on what the work returns or throws', async () => {
  await expect(withDeadline(Promise.resolve(1), 20, 'late')).resolves.toBe(1);
  await expect(withDeadline(Promise.reject(new Error('refused')), 20, 'late')).rejects.toThrow('refused');
});

it('does not reject an answer that came while this process was busy', async () => {
  const server = createServer((socket) => socket.on('data', (data) => socket.write(data))).listen(0);
  await once(server, 'listening');
  const socket = connect((server.address() as { port: number }).port);
  await once(socket, 'connect');
  socket.write('ping');
  const answer = withDeadline(once(socket, 'data'), 200, 'late');
  const end = performance.now() + 400;
  while (performance.now() < end);
  expect(String((await answer)[0])).toBe('ping');
  socket.destroy();
  server.close();
});
