import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import ts from 'typescript';

const SOURCE = 'frontend/src';
/** Holds the Swahili of the texts that visitors see, in files of the same names. */
const SWAHILI = `${SOURCE}/content/sw`;
/** Re-exports the texts of the whole site as `copy`. */
const SITE = { file: 'site-copy.json', module: 'company.js', name: 'copy' };

/** The copy that a source file imports, and the property names that it reads from any object. */
interface Reader {
  copies: Set<string>;
  names: Set<string>;
  /**
   * Names whose values the file reads dynamically: `texts.names[status]`, `{ ...texts.names }` and `const
   * names: Record<string, string> = texts.names` → "names".
   */
  tables: Set<string>;
}

describe('the copy files', () => {
  const paths = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' }).map((path) => join(SOURCE, path));
  const readers = paths.filter((path) => /(?<!\.spec|\.d)\.tsx?$/.test(path)).map(readerAt);
  const files = paths.filter((path) => path.endsWith('-copy.json') && !path.startsWith(SWAHILI));

  it('are all in one folder', () => {
    expect(files.length).toBeGreaterThan(10);
    expect(files.filter((path) => path !== `${SOURCE}/content/${basename(path)}`)).toEqual([]);
  });

  it.each(files.map((path) => basename(path)))('%s holds no text that is shown nowhere', (file) => {
    const own = readers.filter(({ copies }) => copies.has(file));
    const copy: unknown = JSON.parse(readFileSync(`${SOURCE}/content/${file}`, 'utf8'));
    expect(textPaths(copy).filter((path) => !own.some((reader) => reads(reader, path)))).toEqual([]);
  });

  it('match texts by their full path', () => {
    const reader = readerOf(
      'a.tsx',
      `import texts from './a-copy.json' with { type: 'json' };
       const { form: { title } } = texts;
       // texts.form.hint
       show(title, texts.names[status], { ...texts.notice }, texts.cards.map(({ text }) => text));`,
    );
    expect([...reader.copies]).toEqual(['a-copy.json']);
    const copy = {
      form: { title: '', hint: '' },
      names: { new: '' },
      notice: { ended: '' },
      cards: [{ text: '', link: '' }],
    };
    expect(textPaths(copy).filter((path) => !reads(reader, path))).toEqual([
      ['form', 'hint'],
      ['cards', 'link'],
    ]);
  });
});

describe('the copy in Swahili', () => {
  const files = readdirSync(SWAHILI);

  it.each(files)('%s has the keys, lists, placeholders and lines of the English', (file) => {
    const [english, swahili] = [`${SOURCE}/content/${file}`, `${SWAHILI}/${file}`].map(
      (path) => JSON.parse(readFileSync(path, 'utf8')) as unknown,
    );
    expect(differences(english, swahili)).toEqual([]);
  });

  it('is compared part by part', () => {
    const english = { a: '{n} homes', b: ['x', 'y'], c: 'one\ntwo', d: '' };
    expect(differences(english, { a: 'nyumba {n}', b: ['x', 'y'], c: 'moja\nmbili', d: '' })).toEqual([]);
    expect(differences(english, { a: 'nyumba', b: ['x'], c: 'moja', e: '' })).toEqual([
      ': keys a, b, c, e',
      '.a: placeholders ',
      '.b: 1 items',
      '.c: 1 lines',
      '.d: undefined',
    ]);
  });
});

/** @returns what a translation has otherwise, by path */
function differences(english: unknown, other: unknown, path = ''): string[] {
  if (typeof english === 'string') {
    if (typeof other !== 'string') return [`${path}: ${typeof other}`];
    const placeholders = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort().join(' ');
    const lines = (text: string) => text.split('\n').length;
    return [
      ...(placeholders(english) === placeholders(other)
        ? []
        : [`${path}: placeholders ${placeholders(other)}`]),
      ...(lines(english) === lines(other) ? [] : [`${path}: ${lines(other)} lines`]),
    ];
  }
  if (Array.isArray(english)) {
    const items = other as unknown[];
    if (items.length !== english.length) return [`${path}: ${items.length} items`];
    return english.flatMap((item, index) => differences(item, items[index], `${path}[${index}]`));
  }
  const [own, others] = [english, other].map((value) => value as Record<string, unknown>);
  const keys = Object.keys(others!).join(', ');
  return [
    ...(keys === Object.keys(own!).join(', ') ? [] : [`${path}: keys ${keys}`]),
    ...Object.entries(own!).flatMap(([key, value]) => differences(value, others![key], `${path}.${key}`)),
  ];
}

/** Paths of all texts; the items of a list count as one. */
function textPaths(value: unknown): string[][] {
  if (Array.isArray(value)) return unique(value.flatMap(textPaths));
  if (typeof value !== 'object' || value === null) return [[]];
  return Object.entries(value).flatMap(([name, inner]) => textPaths(inner).map((path) => [name, ...path]));
}

function unique(paths: string[][]): string[][] {
  return [...new Map(paths.map((path) => [path.join('.'), path])).values()];
}

function reads({ names, tables }: Reader, path: string[]): boolean {
  return path.every((name, index) => names.has(name) || tables.has(path[index - 1] ?? ''));
}

function readerAt(path: string): Reader {
  return readerOf(path, readFileSync(path, 'utf8'));
}

function readerOf(path: string, source: string): Reader {
  const reader: Reader = { copies: new Set(), names: new Set(), tables: new Set() };
  const kind = path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  visit(ts.createSourceFile(path, source, ts.ScriptTarget.Latest, false, kind), reader);
  return reader;
}

function visit(node: ts.Node, reader: Reader): void {
  if (ts.isImportDeclaration(node)) readImport(node, reader);
  else if (ts.isPropertyAccessExpression(node)) reader.names.add(node.name.text);
  else if (ts.isBindingElement(node)) {
    const name = node.propertyName ?? node.name;
    if (ts.isIdentifier(name)) reader.names.add(name.text);
  } else if (ts.isElementAccessExpression(node) || ts.isSpreadAssignment(node)) {
    const { expression } = node;
    if (ts.isPropertyAccessExpression(expression)) reader.tables.add(expression.name.text);
  } else if (ts.isVariableDeclaration(node) && node.type && node.initializer) {
    if (ts.isPropertyAccessExpression(node.initializer)) reader.tables.add(node.initializer.name.text);
  }
  ts.forEachChild(node, (child) => visit(child, reader));
}

function readImport({ moduleSpecifier, importClause }: ts.ImportDeclaration, { copies }: Reader): void {
  const file = basename((moduleSpecifier as ts.StringLiteral).text);
  if (file.endsWith('-copy.json')) copies.add(file);
  const named = importClause?.namedBindings;
  if (file !== SITE.module || !named || !ts.isNamedImports(named)) return;
  if (named.elements.some(({ name }) => name.text === SITE.name)) copies.add(SITE.file);
}
