import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { imagetools } from 'vite-imagetools';
import { defineConfig, type Plugin } from 'vite';

/** The two files without which no page can be set in its own type. */
const PRELOADED_FONTS = [/inter-latin-wght-normal/, /fraunces-latin-opsz-normal/];

/** Lets the browser fetch the fonts while it still reads the style sheet that asks for them. */
function preloadFonts(): Plugin {
  return {
    name: 'preload-fonts',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, context) =>
        Object.keys(context.bundle ?? {})
          .filter((file) => PRELOADED_FONTS.some((font) => font.test(file)))
          .map((file) => ({
            tag: 'link',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}`, crossorigin: true },
            injectTo: 'head-prepend' as const,
          })),
    },
  };
}

export default defineConfig({
  plugins: [react(), tailwindcss(), imagetools(), preloadFonts()],
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
    target: 'es2020',
    // The content security policy allows no data: fonts or scripts, and small files cache better on their own.
    assetsInlineLimit: 0,
    // Which files a page is made of, for whoever renders it on a server.
    manifest: true,
  },
  // The server's build stands on its own: who renders pages installs nothing of the frontend.
  ssr: { noExternal: true },
  server: {
    port: 5173,
    proxy: Object.fromEntries(
      ['/api', '/media'].map((path) => [path, process.env.GATEWAY_URL ?? 'http://127.0.0.1:8080']),
    ),
  },
});
