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
  /** With `{id}` placeholders. */
  path: string;
  parameters: Parameter[];
  /** Schema of the body, with references resolved. */
  body?: { contentType: string; schema: Schema };
  /** Documented statuses. */
  statuses: Set<string>;
  /** Content types of successful responses other than JSON. */
  contentTypes: string[];
  forStaff: boolean;
}

export const SERVICES = ['auth', 'listings', 'inquiries'] as const;

/** Rendered pages and generated files. */
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

/** All documented operations, reads first and deletions last. */
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

/** Page requests, with the query parameters of the property list. */
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

/** The schema with references resolved; no schema is recursive. */
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
