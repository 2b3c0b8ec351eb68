import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The part of a span that tests read. */
export interface ReceivedSpan {
  service: string;
  name: string;
  kind: 'internal' | 'server' | 'client' | 'producer' | 'consumer';
  traceId: string;
  spanId: string;
  parentSpanId: string | undefined;
  attributes: Record<string, unknown>;
  /** 2 is an error. */
  status: number;
}

interface Attribute {
  key: string;
  value: Record<string, unknown>;
}

interface Body {
  resourceSpans: {
    resource: { attributes: Attribute[] };
    scopeSpans: {
      spans: (Pick<ReceivedSpan, 'name' | 'traceId' | 'spanId'> & {
        parentSpanId?: string;
        kind: number;
        attributes: Attribute[];
        status: { code: number };
      })[];
    }[];
  }[];
}

const KINDS = ['internal', 'internal', 'server', 'client', 'producer', 'consumer'] as const;

/** Receives OTLP over HTTP in JSON. */
export class TraceCollector {
  /** Raw bodies received. */
  readonly bodies: string[] = [];
  /** Accepts connections without responding. */
  hangs = false;
  private server: Server | undefined;
  private port = 0;

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  get spans(): ReceivedSpan[] {
    return this.bodies.flatMap((body) =>
      (JSON.parse(body) as Body).resourceSpans.flatMap(({ resource, scopeSpans }) =>
        scopeSpans.flatMap(({ spans }) =>
          spans.map(({ kind, attributes, status, ...span }) => ({
            ...{ ...span, parentSpanId: span.parentSpanId },
            service: String(valuesOf(resource.attributes)['service.name']),
            kind: KINDS[kind]!,
            attributes: valuesOf(attributes),
            status: status.code,
          })),
        ),
      ),
    );
  }

  async start(): Promise<void> {
    const server = createServer((request, response) => {
      if (this.hangs) return;
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const taken = request.method === 'POST' && request.url === '/v1/traces';
        if (taken) this.bodies.push(Buffer.concat(chunks).toString());
        response.writeHead(taken ? 200 : 404, { 'Content-Type': 'application/json' }).end('{}');
      });
    });
    server.listen(this.port, '127.0.0.1');
    await once(server, 'listening');
    this.port = (server.address() as AddressInfo).port;
    this.server = server;
  }

  async goAway(): Promise<void> {
    const { server } = this;
    if (!server) return;
    this.server = undefined;
    const closed = once(server, 'close');
    server.close();
    server.closeAllConnections();
    await closed;
  }
}

function valuesOf(attributes: Attribute[]): Record<string, unknown> {
  return Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));
}
