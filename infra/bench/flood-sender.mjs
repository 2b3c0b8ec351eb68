/**
 * Requests pages that are in no cache, without a pause, until its parent sends a message. Answers with the number of requests.
 * Called with the gateway's port.
 */
import { Agent, request } from 'node:http';
import { constants, setPriority } from 'node:os';

const CONNECTIONS = 24;
const port = Number(process.argv[2]);
const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS, localAddress: '127.0.0.99' });
let asked = 0;
let goesOn = true;

// A real flood is made on other machines: here it takes only the processor time that the site leaves.
setPriority(constants.priority.PRIORITY_LOW);

function ask() {
  if (!goesOn) return;
  asked += 1;
  const path = `/properties?q=flood-${asked}-${Date.now()}`;
  const outgoing = request({ host: '127.0.0.1', port, path, agent });
  outgoing.on('response', (incoming) => incoming.resume().on('end', ask));
  outgoing.on('error', () => setTimeout(ask, 10));
  outgoing.end();
}

for (let connection = 0; connection < CONNECTIONS; connection++) ask();
process.once('message', () => {
  goesOn = false;
  process.send?.(asked, () => process.exit());
});
