/** The worker of flood.mjs: asks one gateway for pages that nobody has asked for, until it is told to end. */
import { Agent, request } from 'node:http';
import { parentPort, workerData } from 'node:worker_threads';

const CONNECTIONS = 24;
const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS, localAddress: '127.0.0.99' });
let asked = 0;
let goesOn = true;

function ask() {
  if (!goesOn) return;
  asked += 1;
  const path = `/properties?q=flood-${asked}-${Date.now()}`;
  const outgoing = request({ host: '127.0.0.1', port: workerData.port, path, agent });
  outgoing.on('response', (incoming) => incoming.resume().on('end', ask));
  outgoing.on('error', () => setTimeout(ask, 10));
  outgoing.end();
}

for (let connection = 0; connection < CONNECTIONS; connection++) ask();
parentPort?.once('message', () => {
  goesOn = false;
  parentPort?.postMessage(asked);
});
