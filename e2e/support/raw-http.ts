import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** What came back over one connection, taken apart as far as tests ask. */
export interface RawAnswer {
  /** Of the first answer; 0 where the connection was closed without one. */
  status: number;
  /** How many answers came. */
  count: number;
  headers: Record<string, string>;
  body: string;
}

/**
 * Says exactly these bytes (as latin1) to the gateway, which no HTTP library would, and reads until it hangs up.
 * @param patienceMs after so long without a word we hang up
 */
export async function say(baseURL: string, text: string, patienceMs = 10_000): Promise<RawAnswer> {
  const socket = await connected(baseURL);
  socket.setTimeout(patienceMs, () => socket.destroy());
  socket.write(Buffer.from(text, 'latin1'));
  let received = '';
  socket.setEncoding('latin1').on('data', (chunk: string) => {
    received += chunk;
  });
  socket.on('error', () => socket.destroy());
  if (!socket.closed) await once(socket, 'close');
  return takenApart(received);
}

/** An open connection to the gateway. */
export async function connected(baseURL: string): Promise<Socket> {
  const { hostname, port } = new URL(baseURL);
  const socket = connect(Number(port || 80), hostname);
  await once(socket, 'connect');
  return socket;
}

function takenApart(received: string): RawAnswer {
  const [head = '', ...rest] = received.split('\r\n\r\n');
  const [first = '', ...lines] = head.split('\r\n');
  const headers = lines.map((line) => /^([^:]+):\s*(.*)$/.exec(line) ?? []);
  return {
    status: Number(/^HTTP\/1\.1 (\d{3})/.exec(first)?.[1] ?? 0),
    count: received.split('HTTP/1.1 ').length - 1,
    headers: Object.fromEntries(headers.map(([, name = '', value = '']) => [name.toLowerCase(), value])),
    body: rest.join('\r\n\r\n'),
  };
}
