import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { constants } from 'node:zlib';
import { compression, defineAlgorithm } from 'vite-plugin-compression2';
import { imagetools } from 'vite-imagetools';
import { defineConfig, type Rolldown, type UserConfig } from 'vite';
import { bootScript } from './build/boot-script.js';
import { budgets } from './build/budgets.js';
import { fonts } from './build/fonts.js';
import { pageTemplate } from './build/page-template.js';

/** Browsers since 2021: nothing that they know is written out at length. */
const TARGET = ['chrome91', 'edge91', 'firefox91', 'safari15'];

/** Encodes in a fifth of the time; files are larger. For tests. */
const FAST_PICTURES = process.env.FAST_PICTURES === 'true';

/** What every page runs, in one file that changes seldom. */
const FRAMEWORK =
  /\/node_modules\/(?:react|react-dom|scheduler|react-router|react-router-dom|cookie|set-cookie-parser|@tanstack\/[\w-]+)\//;

/** Few files, since each costs a visitor on a slow line: what all pages run, and what several of them share. */
const CHUNKS = [
  { name: 'framework', test: FRAMEWORK, priority: 3 },
  { name: 'site', tags: ['$initial' as const], priority: 2 },
  { name: sharedByPages, debugName: 'pages', priority: 1 },
];
/** As many public pages use what is worth having for all. */
const PAGES_THAT_SHARE = 3;

/** The chunk of what several public pages are made of, for a module that is part of it. */
function sharedByPages(id: string, graph: Rolldown.ChunkingContext): string | null {
  // Everything imports the contracts by one file, which says nothing of who uses which of them.
  if (id.includes('/services/common/')) return null;
  const seen = new Set([id]);
  // Grows while it is gone through: whatever imports one of them, but for code that is fetched when it is wanted.
  for (const module of seen) graph.getModuleInfo(module)?.importers.forEach((importer) => seen.add(importer));
  const pages = [...seen].filter(
    (module) => module.includes('/src/pages/public/') && module.endsWith('-page.tsx'),
  );
  return pages.length >= PAGES_THAT_SHARE ? 'pages' : null;
}

export default defineConfig(({ isSsrBuild }): UserConfig => ({
  plugins: [
    react(),
    tailwindcss(),
    imagetools({ defaultDirectives: new URLSearchParams({ effort: FAST_PICTURES ? '0' : '3' }) }),
    bootScript(TARGET),
    fonts(),
    pageTemplate(fileURLToPath(new URL('dist', import.meta.url))),
    // Compressed once here and as small as can be, instead of for each visitor by the gateway.
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
    alias: {
      '@lml/common/contracts': fileURLToPath(
        new URL('../services/common/src/contracts/index.ts', import.meta.url),
      ),
      // Descriptions look in the back office's previews as the listings service renders them.
      '@lml/common/markup': fileURLToPath(new URL('../services/common/src/markup', import.meta.url)),
    },
  },
  build: {
    target: TARGET,
    // The content security policy allows no data: fonts or scripts, and small files cache better on their own.
    assetsInlineLimit: 0,
    // The files of each page, for the server build (build/page-template.ts).
    manifest: !isSsrBuild,
    copyPublicDir: !isSsrBuild,
    rolldownOptions: isSsrBuild ? {} : { output: { codeSplitting: { groups: CHUNKS } } },
  },
  // The server's build stands on its own: who renders pages installs nothing of the frontend.
  ssr: { noExternal: true },
  server: {
    port: 5173,
    // `make dev` serves the site here, and says where its gateway is. The host stays as the browser sent it: the services refuse
    // a POST from another one.
    proxy: Object.fromEntries(
      ['/api', '/media', '/sitemap', '/robots.txt'].map((path) => [
        path,
        { target: process.env.GATEWAY_URL ?? 'http://127.0.0.1:8080', changeOrigin: false },
      ]),
    ),
  },
}));
