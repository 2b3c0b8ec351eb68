import { gzipSync } from 'node:zlib';
import type { Plugin, Rolldown } from 'vite';

/**
 * Size limits for visitors in KB of 1,024 bytes; code and styles gzipped. The build fails above them. Record
 * the reason in docs/performance.md when you raise one.
 */
const BUDGETS = {
  /** All code for hydrating a public page; the framework alone (React, router, query client) is 107. */
  pageCode: 180,
  pageCodeFiles: 14,
  /** The render-blocking style sheet. */
  pageStyles: 15,
  /** The two preloaded fonts. */
  fonts: 60,
  /** A hero slide at phone widths, AVIF. */
  heroOnPhone: 45,
};
/** The two smallest files of a slide: the narrowest of each crop (content/pictures.ts). */
const WIDTHS_OF_PHONES = 2;

const PAGE = /\/src\/pages\/public\/[^/]+-page\.tsx$/;

type Bundle = Rolldown.OutputBundle;

/** Fails the build if a size limit is exceeded, back-office code reaches visitors or files of code import each other in a circle. */
export function budgets(): Plugin {
  return {
    name: 'budgets',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const broken = [...codeOfPages(bundle), ...otherFiles(bundle)];
        if (broken.length > 0) this.error(`More than visitors may be sent:\n${broken.join('\n')}`);
        const circular = Object.keys(bundle).find((name) => importsItself(bundle, name));
        if (circular)
          this.error(`${circular} imports itself through other files: it may run before what it needs`);
      },
    },
  };
}

function* codeOfPages(bundle: Bundle): Iterable<string> {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const entry = chunks.find(({ isEntry }) => isEntry);
  const pages = chunks.filter(({ facadeModuleId }) => facadeModuleId && PAGE.test(facadeModuleId));
  if (!entry || pages.length === 0) throw new Error('There is no code of public pages to measure');
  for (const page of pages) {
    const files = withImports(bundle, [entry.fileName, page.fileName]);
    const code = files.map((name) => bundle[name] as Rolldown.OutputChunk);
    const size = sum(code.map((chunk) => gzipped(chunk.code)));
    yield* above(`code of ${page.name}`, size, BUDGETS.pageCode);
    if (files.length > BUDGETS.pageCodeFiles) yield `${page.name}: ${files.length} files of code`;
    const foreign = code
      .flatMap(({ moduleIds }) => moduleIds)
      .filter((id) => id.includes('/src/pages/admin/'));
    if (foreign.length > 0) yield `${page.name}: code of the back office (${foreign.join(', ')})`;
  }
}

function* otherFiles(bundle: Bundle): Iterable<string> {
  const assets = Object.values(bundle).filter((file) => file.type === 'asset');
  const sizes = (pattern: RegExp) =>
    assets.filter(({ fileName }) => pattern.test(fileName)).map(({ source }) => source.length / 1024);
  const styles = assets.find(({ fileName }) => /\/index-[^/]+\.css$/.test(fileName));
  yield* above('styles', styles ? gzipped(styles.source) : NaN, BUDGETS.pageStyles);
  yield* above('fonts', sum(sizes(/\/(?:inter|fraunces)-[^/]+\.woff2$/)), BUDGETS.fonts);
  const heroes = assets.flatMap(({ fileName }) => /\/hero-[^/]+(?=-[\w-]{8}\.avif$)/.exec(fileName) ?? []);
  for (const name of new Set(heroes)) {
    const narrow = sizes(new RegExp(`${name}-[\\w-]{8}\\.avif$`)).sort((a, b) => a - b);
    yield* above(`AVIF of ${name}`, narrow[WIDTHS_OF_PHONES - 1] ?? NaN, BUDGETS.heroOnPhone);
  }
}

function importsItself(bundle: Bundle, name: string): boolean {
  const file = bundle[name];
  return file?.type === 'chunk' && withImports(bundle, file.imports).includes(name);
}

function withImports(bundle: Bundle, names: string[]): string[] {
  const all = new Set(names);
  // The list grows during the loop.
  for (const name of all) {
    const file = bundle[name];
    if (file?.type === 'chunk') file.imports.forEach((imported) => all.add(imported));
  }
  return [...all];
}

/** Written as a negation, so that missing files are reported too. */
function* above(what: string, kilobytes: number, budget: number): Iterable<string> {
  if (!(kilobytes <= budget)) yield `${what}: ${kilobytes.toFixed(1)} KB of ${budget}`;
}

function gzipped(content: string | Uint8Array): number {
  return gzipSync(content, { level: 9 }).length / 1024;
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
