import {
  MAP_TILES_META,
  type MapTiles,
  type PageAnswer,
  type PageRequest,
  type RendererModule,
} from '@lml/common/contracts';
import type { QueryClient } from '@tanstack/react-query';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { ReactNode } from 'react';
import { renderToPipeableStream, renderToStaticMarkup } from 'react-dom/server';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router-dom';
import { hashes, manifest, template } from 'virtual:page-template';
import { App } from './app/app.js';
import { writePageState } from './app/page-state.js';
import { createQueryClient } from './app/query-client.js';
import { routes } from './app/router.js';
import { ApiError, setFetch } from './lib/api-client.js';
import { CODE_LINK, DEFERRED, ENTRY, LIBRARY } from './lib/document-attributes.js';
import { BASENAME } from './lib/language.js';

export { hashes };

const ROOT = '<div id="root">';

/**
 * Blocks the first paint until the HTML is parsed (a few milliseconds); otherwise right-aligned text shifts
 * as it arrives.
 */
const BLOCK_RENDER = '<link rel="expect" href="#page-state" blocking="render">';

/**
 * Renders public pages to complete HTML: no content depends on a script, and no scripts or styles are added
 * to the template's, because the content security policy would block them.
 */
export const createRenderer: RendererModule['createRenderer'] = (settings) => {
  const document = splitTemplate();
  const { siteOrigin } = settings;
  const tiles = metaOf(settings.mapTiles);
  setFetch(settings.callApi as typeof fetch);

  return async ({ address, phone, savesData, signal }): Promise<PageAnswer> => {
    const queryClient = createQueryClient();
    try {
      const pages = createStaticHandler(routes(queryClient, phone), { basename: BASENAME });
      const context = await pages.query(new Request(siteOrigin + address, { signal }));
      if (context instanceof Response) return redirectTo(context, siteOrigin);
      const broken = Object.values<Error>(context.errors ?? {})[0];
      if (broken !== undefined) throw broken;
      const failures = failuresOf(queryClient);
      const needed = failures.filter(({ isNeeded }) => isNeeded);
      // A 404 wins over other failures.
      const missing = needed.filter(({ isMissing }) => isMissing);
      if (needed.length > 0 && missing.length === 0) return { kind: 'unavailable' };

      const rendered = { address, siteOrigin, phone, savesData };
      const { head, root } = await toHtml(
        <App queryClient={queryClient} rendered={rendered}>
          <StaticRouterProvider
            router={createStaticRouter(pages.dataRoutes, context)}
            context={context}
            hydrate={false}
          />
        </App>,
        signal,
      );
      const { loaderData, matches } = context;
      const page = matches.at(-1)?.route;
      const isUnknownPath = page?.path === '*';
      const html = [
        startOf(document.start, { phone, savesData }),
        // Early in the document: link previews read only its beginning.
        head,
        tiles,
        document.files,
        BLOCK_RENDER,
        filesOf(page?.handle),
        document.middle,
        root,
        writePageState(queryClient, { ...rendered, router: { loaderData } }),
        document.end,
      ].join('');
      return {
        kind: 'page',
        standsIn: failures.some(({ isMissing }) => !isMissing),
        isUnknownPath,
        status: isUnknownPath ? 404 : Math.max(200, ...missing.map(({ status }) => status)),
        html,
      };
    } finally {
      // Entries would otherwise stay in memory for five minutes.
      queryClient.clear();
    }
  };
};

/**
 * Failed API calls. `isNeeded`: the page cannot be shown without the data.
 * @throws errors of this process, which no API call caused
 */
function failuresOf(queryClient: QueryClient) {
  return queryClient
    .getQueryCache()
    .getAll()
    .flatMap(({ meta, state: { error } }) => {
      if (error && !(error instanceof ApiError)) throw error;
      return error
        ? [
            error.status === 400
              ? // The address asks for what there cannot be, such as an unknown place.
                { status: 404, isMissing: true, isNeeded: !meta?.dispensable }
              : { status: error.status, isMissing: error.isMissing, isNeeded: !meta?.dispensable },
          ]
        : [];
    });
}

/**
 * Splits the template around the rendered parts and removes the default head tags. Code becomes deferred
 * links: the page is readable without it, so pictures come first.
 */
function splitTemplate() {
  const plain = template
    .replace(
      /\s*<(title|script)\b[^>]*\sdata-default\b[^>]*>[^]*?<\/\1>|\s*<(?:meta|link)\b[^>]*\sdata-default\b[^>]*>/g,
      '',
    )
    .replaceAll(/<script type="module"[^>]*?\s(src="[^"]*")[^>]*><\/script>/g, (_, src: string) =>
      codeLink(src, ENTRY),
    )
    .replaceAll(/<link rel="modulepreload"[^>]*?\s(href="[^"]*")[^>]*>/g, (_, href: string) =>
      codeLink(href, LIBRARY),
    )
    // Defer the manifest: on a slow connection it would compete with the first picture.
    .replace('<link rel="manifest"', `<link ${DEFERRED}="manifest"`);
  const [wholeHead, afterHead, none] = plain.split('</head>');
  const [middle, end] = afterHead?.split(`${ROOT}</div>`) ?? [];
  if (wholeHead === undefined || middle === undefined || end === undefined || none !== undefined) {
    throw new Error('index.html must have one head, and one empty root in its body');
  }
  const border = wholeHead.indexOf('<script');
  if (border < 0) throw new Error('index.html must have a script in its head, before its styles');
  const [start, files] = [wholeHead.slice(0, border), wholeHead.slice(border)];
  return { start, files, middle: `</head>${middle}`, end };
}

/**
 * Link to a script that boot/deferred-files.ts loads after the first paint.
 * @param address as an attribute
 * @param more marks the entry script and the libraries that it imports
 */
function codeLink(address: string, more?: typeof ENTRY | typeof LIBRARY): string {
  return `<link rel="${CODE_LINK}" ${address.replace(/^src/, 'href')}${more ? ` ${more}` : ''}>`;
}

/**
 * The document up to the page's head tags. On phones, preloaded fonts would delay the pictures and still
 * arrive too late, so boot/fonts.ts loads them later.
 */
function startOf(start: string, { phone, savesData }: Pick<PageRequest, 'phone' | 'savesData'>): string {
  const named =
    phone || savesData ? start.replaceAll('<link rel="preload" as="font"', '<link rel="font"') : start;
  return savesData ? named.replace('<html ', '<html data-save-data="on" ') : named;
}

/** Tells the maps' code, which the page loads on demand, where the streets are. */
function metaOf(tiles: MapTiles | null): string {
  if (!tiles) return '';
  const meta = <meta name={MAP_TILES_META} content={tiles.url} data-attribution={tiles.attribution} />;
  return renderToStaticMarkup(meta);
}

/** Renders to HTML, and separates the head tags that React puts first. */
async function toHtml(app: ReactNode, signal: AbortSignal): Promise<{ head: string; root: string }> {
  const html = await new Promise<string>((resolve, reject) => {
    const stream = renderToPipeableStream(<div id="root">{app}</div>, {
      // Inline suspended content in place, whatever its size, instead of moving it by script.
      progressiveChunkSize: Number.MAX_SAFE_INTEGER,
      onAllReady: () => resolve(text(stream.pipe(new PassThrough()))),
      onShellError: reject,
      onError: reject,
    });
    signal.addEventListener('abort', () => stream.abort(signal.reason), { once: true });
  });
  const border = html.indexOf(ROOT);
  return { head: html.slice(0, border), root: html.slice(border) };
}

/** Styles (blocking) and code (deferred) of the page, without those that every page has. */
function filesOf(handle: unknown): string {
  const { code } = (handle ?? {}) as { code?: string };
  const files = new Set<string>();
  const styles = new Set<string>();
  const collect = (name: string) => {
    const chunk = manifest[name];
    if (!chunk || files.has(chunk.file)) return;
    files.add(chunk.file);
    chunk.css?.forEach((file) => styles.add(file));
    chunk.imports?.forEach(collect);
  };
  if (code) collect(code);
  const missing = (file: string) => !template.includes(`"/${file}"`);
  return [
    ...[...styles].filter(missing).map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
    ...[...files].filter(missing).map((file) => codeLink(`href="/${file}"`)),
  ].join('');
}

/** Redirects within the site, whatever its host name. */
function redirectTo(response: Response, siteOrigin: string): PageAnswer {
  const location = response.headers.get('Location');
  if (!location) throw new Error(`A page was answered with ${response.status}.`);
  const { pathname, search, hash } = new URL(location, siteOrigin);
  return { kind: 'redirect', status: response.status, location: pathname + search + hash };
}
