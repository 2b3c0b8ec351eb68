import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** Proxy that a test can interrupt, so that a server becomes unavailable for one suite only. */
export interface InterruptibleProxy {
  host: string;
  port: number;
  /** Closes connections and refuses new ones, as if the server's process had died. */
  goAway: () => Promise<void>;
  /** Keeps connections open but passes nothing, as if the server's machine hung. */
  hang: () => void;
  comeBack: () => Promise<void>;
  close: () => Promise<void>;
}

export async function interruptibleProxy(target: {
  host: string;
  port: number;
}): Promise<InterruptibleProxy> {
  const sockets = new Set<Socket>();
  let hanging = false;

  const track = (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => socket.destroy());
    if (hanging) socket.pause();
  };
  const server = createServer((incoming) => {
    const outgoing = connect(target);
    track(incoming);
    track(outgoing);
    incoming.on('data', (data) => outgoing.write(data));
    outgoing.on('data', (data) => incoming.write(data));
    incoming.on('close', () => outgoing.destroy());
    outgoing.on('close', () => incoming.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;

  const goAway = async () => {
    if (!server.listening) return;
    const closed = once(server, 'close');
    server.close();
    for (const socket of sockets) socket.destroy();
    await closed;
  };

  return {
    host: '127.0.0.1',
    port,
    goAway,
    hang: () => {
      hanging = true;
      for (const socket of sockets) socket.pause();
    },
    comeBack: async () => {
      hanging = false;
      for (const socket of sockets) socket.resume();
      if (server.listening) return;
      server.listen(port, '127.0.0.1');
      await once(server, 'listening');
    },
    close: goAway,
  };
}
