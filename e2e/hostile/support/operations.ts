import { exchange } from './exchange.js';

/** The parts of JSON Schema that the services' documents use. */
export interface Schema {
  $ref?: string;
  allOf?: Schema[];
  type?: string;
  format?: string;
  enum?: unknown[];
  example?: unknown;
  nullable?: boolean;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  maxItems?: number;
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
}

interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  schema?: Schema;
}

interface DocumentedOperation {
  parameters?: Parameter[];
  requestBody?: { content?: Record<string, { schema?: Schema }> };
  responses: Record<string, { content?: Record<string, unknown> }>;
  security?: unknown[];
}

interface ApiDocument {
  paths: Record<string, Record<string, DocumentedOperation>>;
  components?: { schemas?: Record<string, Schema> };
}

export interface Operation {
  service: string;
  /** Upper case. */
  method: string;
  /** With `{id}` for what varies. */
  path: string;
  parameters: Parameter[];
  /** Of the body; references resolved. */
  body?: { contentType: string; schema: Schema };
  /** Statuses that the document names. */
  statuses: Set<string>;
  /** Content types of successes beyond JSON. */
  contentTypes: string[];
  forStaff: boolean;
}

export const SERVICES = ['auth', 'listings', 'inquiries'] as const;

/** Pages that the service of the pages makes, and other files that are made of listings. */
const PAGES = [
  '/',
  '/properties',
  '/properties/category/{category}',
  '/property/{id}',
  '/agents/{id}/listings',
  '/about',
  '/{anything}',
  '/sitemap.xml',
];

/** Every operation that the running services document, reads first and deletions last. */
export async function documentedOperations(): Promise<Operation[]> {
  const all: Operation[] = [];
  for (const service of SERVICES) {
    const answer = await exchange({ method: 'GET', path: `/api/docs/${service}.json`, headers: {} });
    if (answer.status !== 200) throw new Error(`The document of ${service} is not there: ${answer.status}`);
    all.push(...operationsOf(service, JSON.parse(answer.body.toString()) as ApiDocument));
  }
  const order = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'];
  return all.sort((a, b) => order.indexOf(a.method) - order.indexOf(b.method));
}

/** Asking for pages, with the parameters of the list's call, whose names theirs are. */
export function pageOperations(documented: Operation[]): Operation[] {
  const list = documented.find(({ method, path }) => method === 'GET' && path === '/api/properties');
  if (!list) throw new Error('Nothing lists properties');
  return PAGES.map((path) => ({
    service: 'pages',
    method: 'GET',
    path,
    parameters: [
      ...list.parameters.filter((parameter) => parameter.in === 'query'),
      ...[...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({ name: name!, in: 'path' as const })),
    ],
    statuses: new Set(),
    contentTypes: ['text/html', 'application/xml', 'text/xml'],
    forStaff: false,
  }));
}

function operationsOf(service: string, document: ApiDocument): Operation[] {
  const schemas = document.components?.schemas ?? {};
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): Operation => {
      const [contentType, body] = Object.entries(operation.requestBody?.content ?? {})[0] ?? [];
      return {
        service,
        method: method.toUpperCase(),
        path,
        parameters: operation.parameters ?? [],
        ...(contentType ? { body: { contentType, schema: resolved(body?.schema ?? {}, schemas) } } : {}),
        statuses: new Set(Object.keys(operation.responses)),
        contentTypes: Object.entries(operation.responses).flatMap(([status, { content }]) =>
          status.startsWith('2') ? Object.keys(content ?? {}) : [],
        ),
        forStaff: (operation.security ?? []).length > 0,
      };
    }),
  );
}

/** The schema with what it refers to written out. No body of the API holds itself. */
function resolved(schema: Schema, schemas: Record<string, Schema>): Schema {
  const { $ref, allOf, ...own } = schema;
  const whole = [
    ...($ref ? [resolved(schemas[$ref.replace('#/components/schemas/', '')] ?? {}, schemas)] : []),
    ...(allOf ?? []).map((part) => resolved(part, schemas)),
    own,
  ].reduce<Schema>((sum, part) => ({ ...sum, ...part }), {});
  return {
    ...whole,
    ...(whole.items ? { items: resolved(whole.items, schemas) } : {}),
    ...(whole.properties
      ? {
          properties: Object.fromEntries(
            Object.entries(whole.properties).map(([name, part]) => [name, resolved(part, schemas)]),
          ),
        }
      : {}),
  };
}
