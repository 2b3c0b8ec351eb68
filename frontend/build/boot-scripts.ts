import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'vite';

const ENTRY = fileURLToPath(new URL('../src/boot/boot.ts', import.meta.url));
const FILE = 'boot.js';

/**
 * Bundles src/boot/boot.ts into a classic script, `/boot.js`, which runs before the first paint. The server
 * build inlines it (page-template.ts).
 * @param target browsers, as in `build.target`
 */
export function bootScript(target: string[]): Plugin {
  return {
    name: 'boot-script',
    apply: (_config, { isSsrBuild }) => !isSsrBuild,
    async generateBundle() {
      this.emitFile({ type: 'asset', fileName: FILE, source: await bundle(target) });
    },
    configureServer({ middlewares }) {
      middlewares.use(`/${FILE}`, (_request, response, next) => {
        bundle(target).then((code) => {
          response.setHeader('Content-Type', 'text/javascript');
          response.end(code);
        }, next);
      });
    },
  };
}

async function bundle(target: string[]): Promise<string> {
  const built = await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    build: { write: false, target, lib: { entry: ENTRY, formats: ['iife'], name: 'boot', fileName: 'boot' } },
  });
  const [output] = [built].flat();
  const [chunk] = output && 'output' in output ? output.output : [];
  if (chunk?.type !== 'chunk') throw new Error(`${ENTRY} was not built`);
  return chunk.code;
}
