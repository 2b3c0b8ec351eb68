import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'vite';

/** Scripts that run before the first paint: of all pages (the server build inlines it, page-template.ts), of `/offline`. */
const NAMES = ['boot', 'offline'] as const;

/**
 * Bundles `src/boot/{boot,offline}.ts` into classic scripts, `/boot.js` and `/offline.js`.
 * @param target browsers, as in `build.target`
 */
export function bootScripts(target: string[]): Plugin {
  return {
    name: 'boot-scripts',
    apply: (_config, { isSsrBuild }) => !isSsrBuild,
    async generateBundle() {
      for (const name of NAMES) {
        this.emitFile({ type: 'asset', fileName: `${name}.js`, source: await bundle(name, target) });
      }
    },
    configureServer({ middlewares }) {
      for (const name of NAMES) {
        middlewares.use(`/${name}.js`, (_request, response, next) => {
          bundle(name, target).then((code) => {
            response.setHeader('Content-Type', 'text/javascript');
            response.end(code);
          }, next);
        });
      }
    },
  };
}

async function bundle(name: string, target: string[]): Promise<string> {
  const entry = fileURLToPath(new URL(`../src/boot/${name}.ts`, import.meta.url));
  const built = await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    build: { write: false, target, lib: { entry, formats: ['iife'], name, fileName: name } },
  });
  const [output] = [built].flat();
  const [chunk] = output && 'output' in output ? output.output : [];
  if (chunk?.type !== 'chunk') throw new Error(`${entry} was not built`);
  return chunk.code;
}
