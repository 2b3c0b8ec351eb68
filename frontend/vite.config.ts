import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { constants } from 'node:zlib';
import { compression, defineAlgorithm } from 'vite-plugin-compression2';
import { imagetools } from 'vite-imagetools';
import { defineConfig, type Rolldown, type UserConfig } from 'vite';
import { bootScripts } from './build/boot-scripts.js';
import { budgets } from './build/budgets.js';
import { fonts } from './build/fonts.js';
import { serviceWorker } from './build/service-worker.js';
import { language, LANGUAGE_FILES, languageOfBuild } from './build/language.js';
import { pageTemplate } from './build/page-template.js';
import { swahiliTexts } from './build/swahili-texts.js';

/** Browsers since 2021; newer syntax is not transpiled further. */
const TARGET = ['chrome91', 'edge91', 'firefox91', 'safari15'];

/** Encodes in a fifth of the time; files are larger. For tests. */
const FAST_PICTURES = process.env.FAST_PICTURES === 'true';

/** The build's language. The build in Swahili adds its files to that in English, with which it shares most. */
const LANGUAGE = languageOfBuild();
const FILES = LANGUAGE_FILES[LANGUAGE];

/** Libraries that every page uses, in one file that rarely changes. */
const FRAMEWORK =
  /\/node_modules\/(?:react|react-dom|scheduler|react-router|react-router-dom|cookie|set-cookie-parser|@tanstack\/[\w-]+)\//;

/** Modules of the property page and icons that are too small for files of their own, which dialogs would get. */
const SMALL =
  /\/(?:landmark|share-text|sum-table|unit-type-cards|listing-purchase|pin|description)\.tsx?$|\/icons\/(?:clock|ellipsis|search)\.m?js$/;

/** Modules that all forms of visitors use. */
const FORMS =
  /\/inquiries\/data\/(?:inquiries\.api|message-key|message-rules|send-with-retry|use-draft|use-message-form)\.ts$|\/inquiries\/components\/(?:message-inputs|no-email|public-form|submit-status)\.tsx$|\/(?:random-key\.ts|waiting-copy\.json|icons\/send\.m?js)$/;
/** Contracts that these forms use. A chunk of their own: some contracts outside import them and are imported by the forms, a circle. */
const FORM_CONTRACTS =
  /\/contracts\/(?:texts\/)?(?:forms|idempotency|inquiries|public-holidays|viewing-slots|viewings)\.ts$/;
/** Small modules of what loads right after hydration; forms and dialogs use some of them. */
const AFTER_HYDRATION =
  /\/(?:press-copy\.json|waiting-flag\.ts|background-component\.ts|worker-messages\.ts|icons\/(?:circle-check|info)\.m?js)$/;

/**
 * Chunks: few files, because each costs a round trip on slow connections and time to request. One has the code of all pages,
 * others the code that several pages share.
 */
const CHUNKS = [
  { name: 'framework', test: FRAMEWORK, priority: 3 },
  { name: 'site', tags: ['$initial' as const], priority: 2 },
  { name: sharedByPages, debugName: 'pages', priority: 1 },
  { name: 'forms', test: FORMS, includeDependenciesRecursively: false },
  { name: 'form-contracts', test: FORM_CONTRACTS, includeDependenciesRecursively: false },
  { name: 'after-hydration-parts', test: AFTER_HYDRATION, includeDependenciesRecursively: false },
];
/** A module used by at least this many public pages belongs to the shared chunk. */
const PAGES_THAT_SHARE = 3;
/** These count as one: they share the filters, which no other page needs. */
const LIST_PAGES = /\/(?:property-list|category)-page\.tsx$/;

const ALIAS = {
  '@lml/common/contracts': fileURLToPath(
    new URL('../services/common/src/contracts/index.ts', import.meta.url),
  ),
  // The back office previews descriptions with the renderer of the listings service.
  '@lml/common/markup': fileURLToPath(new URL('../services/common/src/markup', import.meta.url)),
};

/** Chunk name for modules that several public pages share. */
function sharedByPages(id: string, graph: Rolldown.ChunkingContext): string | null {
  if (SMALL.test(id)) return 'pages';
  // All code imports the contracts through one file, so its importers do not show which part they use.
  if (id.includes('/services/common/')) return null;
  const seen = new Set(usesOfIcon(id, graph) ?? [id]);
  // The list grows during the loop: all importers, except through dynamic imports.
  for (const module of seen) graph.getModuleInfo(module)?.importers.forEach((importer) => seen.add(importer));
  const pages = [...seen].filter(
    (module) => module.includes('/src/pages/public/') && module.endsWith('-page.tsx'),
  );
  const kinds = new Set(pages.map((page) => (LIST_PAGES.test(page) ? 'list' : page)));
  return kinds.size >= PAGES_THAT_SHARE ? 'pages' : null;
}

/**
 * Modules of ours that use an icon; null for other modules. All icons are imported through one file, so their
 * importers do not show who uses them, and icons of the back office would reach visitors.
 */
function usesOfIcon(id: string, graph: Rolldown.ChunkingContext): string[] | null {
  const file = /\/lucide-react\/dist\/esm\/icons\/([\w-]+)\.m?js$/.exec(id)?.[1];
  if (!file) return null;
  const index = graph.getModuleInfo(id)?.importers.find((importer) => /\/lucide-react\.m?js$/.test(importer));
  const users = index === undefined ? [] : (graph.getModuleInfo(index)?.importers ?? []);
  const name = file.replaceAll(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());
  const imported = new RegExp(`import\\s*{[^}]*\\b${name}\\b[^}]*}\\s*from\\s*["']lucide-react["']`);
  return users.filter((user) => imported.test(graph.getModuleInfo(user)?.code ?? ''));
}

export default defineConfig(({ isSsrBuild }): UserConfig => ({
  plugins: [
    language(LANGUAGE),
    swahiliTexts(fileURLToPath(new URL('src/content', import.meta.url))),
    react(),
    tailwindcss(),
    imagetools({ defaultDirectives: new URLSearchParams({ effort: FAST_PICTURES ? '0' : '3' }) }),
    bootScripts(TARGET),
    // One for both languages.
    LANGUAGE === 'en' && serviceWorker(TARGET, ALIAS),
    fonts(),
    pageTemplate(fileURLToPath(new URL('dist', import.meta.url)), FILES),
    // Compress once at build time at the highest level, instead of in the gateway for each request.
    !isSsrBuild && budgets(),
    !isSsrBuild &&
      compression({
        include: /\.(?:js|css|html|svg|webmanifest)$/,
        threshold: 1024,
        algorithms: [
          defineAlgorithm('gzip', { level: 9 }),
          defineAlgorithm('brotliCompress', {
            params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY },
          }),
        ],
      }),
  ],
  resolve: {
    alias: ALIAS,
  },
  build: {
    target: TARGET,
    // The content security policy forbids data: fonts and scripts, and separate files cache better.
    assetsInlineLimit: 0,
    // Browsers without modulepreload (Safari before 17) load the same files a little later.
    modulePreload: { polyfill: false },
    // Manifest of each page's files, for the server build (build/page-template.ts).
    manifest: isSsrBuild ? false : FILES.manifest,
    copyPublicDir: !isSsrBuild && LANGUAGE === 'en',
    emptyOutDir: isSsrBuild === true || LANGUAGE === 'en',
    outDir: isSsrBuild ? FILES.server : 'dist',
    rolldownOptions: isSsrBuild ? {} : { output: { codeSplitting: { groups: CHUNKS } } },
  },
  // The server build bundles everything: the pages service installs no frontend packages.
  ssr: { noExternal: true },
  server: {
    port: 5173,
    // `make dev` serves the site here and passes the gateway's address. Keep the browser's Host header:
    // services reject a POST from another origin.
    proxy: Object.fromEntries(
      ['/api', '/media', '/sitemap', '/robots.txt'].map((path) => [
        path,
        { target: process.env.GATEWAY_URL ?? 'http://127.0.0.1:8080', changeOrigin: false },
      ]),
    ),
  },
}));
