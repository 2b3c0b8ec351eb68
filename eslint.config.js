import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

/** Forbids importing from the named places; `why` is shown to whoever breaks the rule. */
const forbid = (group, why) => ({
  'no-restricted-imports': ['error', { patterns: [{ group, message: why }] }],
});

const FEATURES = '**/features/*/**';

/** As {@link forbid}, for the frontend, which shares the contracts with the services and, where `also` says so, more. */
const forbidInFrontend = (group, why, also = []) => ({
  'no-restricted-imports': [
    'error',
    {
      patterns: [
        ...(group.length > 0 ? [{ group, message: why }] : []),
        {
          regex: `^@lml/common/(?!(?:${['contracts', ...also].join('|')})$)`,
          message: 'The frontend shares only the contracts.',
        },
      ],
    },
  ],
});

const COPY = 'Visible texts live in frontend/src/content/*-copy.json.';
const SPOKEN = '/^(aria-label|alt|label|placeholder|text|title)$/';
const NOTICED = '/^(label|title|description)$/';
const WORDS = '/[A-Za-z]{2}/';
const SENTENCE = '/^[A-Z][a-z]+,? [^ ]/';

/** Texts that people see or hear, written into the code: by where they stand, and whatever reads like a sentence. */
const writtenTexts = [
  `JSXText[value=${WORDS}]`,
  `JSXElement > JSXExpressionContainer > :matches(ConditionalExpression, LogicalExpression) > Literal[value=${WORDS}]`,
  `JSXAttribute[name.name=${SPOKEN}] > Literal[value=${WORDS}]`,
  `JSXAttribute[name.name=${SPOKEN}] > JSXExpressionContainer > ConditionalExpression > Literal[value=${WORDS}]`,
  `JSXAttribute[name.name=${SPOKEN}] > JSXExpressionContainer TemplateElement[value.raw=${WORDS}]`,
  `Property[key.name=${NOTICED}] > Literal[value=${WORDS}]`,
  `Literal[value=${SENTENCE}]`,
  `TemplateElement[value.raw=${SENTENCE}]`,
].map((selector) => ({ selector, message: COPY }));

const NO_CALLS = 'Only the named clients call others; see docs/decisions/020-hostile-content.md.';
const CALLERS = '/^((node:)?(http2?|https|net|tls|dgram)|undici|axios|got|nodemailer)$/';

/** Layers, hooks and texts. Types and mistakes are oxlint's (.oxlintrc.json), which is ten times as fast. */
export default tseslint.config(
  { ignores: ['**/dist/', '**/dist-server/', '**/node_modules/', 'services/*/demo/'] },
  { files: ['**/*.{ts,tsx}'], languageOptions: { parser: tseslint.parser } },
  // What crosses a process boundary stands on its own: contracts import nothing but each other.
  {
    files: ['services/common/src/contracts/**'],
    ignores: ['**/*.spec.ts'],
    rules: {
      'no-restricted-imports': [
        'error',
        { patterns: [{ regex: '^(?!\\./)', message: 'Contracts import nothing but each other.' }] },
      ],
    },
  },
  {
    // The folders of contracts may import what lies beside them.
    files: ['services/common/src/contracts/*/**'],
    ignores: ['**/*.spec.ts'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          patterns: [
            { regex: '^(?!\\./|\\.\\./[a-z-]+\\.js$)', message: 'Contracts import nothing but each other.' },
          ],
        },
      ],
    },
  },
  // These alone call others, at addresses of the environment; the last downloads pictures from public addresses that
  // staff name, within bounds.
  {
    files: ['services/*/src/**/*.ts'],
    ignores: [
      'services/inquiries/src/inquiries/{colleagues,listings}.client.ts',
      'services/pages/src/listings.client.ts',
      'services/notifications/src/mail/{deliveries.client,mail-server}.ts',
      'services/listings/src/pictures/download-picture.ts',
      // Names of statuses, and a server of our own.
      'services/common/src/{bootstrap,errors/error.filter}.ts',
      'services/common/src/testing/**',
      '**/*.spec.ts',
    ],
    rules: {
      'no-restricted-globals': ['error', { name: 'fetch', message: NO_CALLS }],
      'no-restricted-syntax': [
        'error',
        {
          // Telling what an address is calls nobody.
          selector: `ImportDeclaration[importKind!="type"][source.value=${CALLERS}]:not(:has(ImportSpecifier[imported.name=/^isIP/]))`,
          message: NO_CALLS,
        },
        { selector: `ImportExpression[source.value=${CALLERS}]`, message: NO_CALLS },
        { selector: 'MemberExpression[object.name="globalThis"][property.name="fetch"]', message: NO_CALLS },
      ],
    },
  },
  // A service never reaches into another one.
  ...['auth', 'listings', 'inquiries', 'notifications', 'pages'].map((service) => ({
    files: [`services/${service}/**/*.ts`],
    rules: forbid(
      ['auth', 'listings', 'inquiries', 'notifications', 'pages']
        .filter((other) => other !== service)
        .flatMap((other) => [`@lml/${other}`, `@lml/${other}/*`, `**/services/${other}/**`]),
      'Services talk over HTTP or the queue; what they share is in @lml/common.',
    ),
  })),
  // The frontend's imports flow one way: app → pages → features → site → ui → lib, content. boot, which runs before the
  // page's code, imports lib alone.
  {
    files: ['frontend/src/**/*.{ts,tsx}'],
    rules: forbidInFrontend([]),
  },
  {
    files: ['frontend/src/**/*.{ts,tsx}'],
    ignores: ['**/*.spec.tsx'],
    plugins: { 'react-hooks': reactHooks },
    rules: reactHooks.configs.recommended.rules,
  },
  {
    files: ['frontend/src/lib/**', 'frontend/src/content/**'],
    rules: forbidInFrontend(
      ['**/ui/**', '**/site/**', FEATURES, '**/pages/**', '**/app/**', 'react-router-dom', '@tanstack/*'],
      'lib and content know nothing above them.',
    ),
  },
  {
    files: ['frontend/src/boot/**'],
    rules: forbidInFrontend(
      ['../*/**', '!../lib/**', 'react*', '@tanstack/*'],
      'boot delays the first paint of every page: it imports lib alone.',
    ),
  },
  {
    files: ['frontend/src/site/**'],
    rules: forbidInFrontend(
      [FEATURES, '**/pages/**', '**/app/**'],
      'site holds addresses and page heads; it knows no feature, page or app.',
    ),
  },
  {
    files: ['frontend/src/ui/**'],
    rules: forbidInFrontend(
      [
        '**/site/**',
        FEATURES,
        '**/pages/**',
        '**/app/**',
        '**/content/**',
        '!**/content/ui-copy.json',
        'react-router-dom',
        '@tanstack/*',
      ],
      'ui primitives know no router, no data, no property, and no texts but those of ui-copy.json.',
    ),
  },
  ...[
    { files: ['frontend/src/features/**'] },
    // Its previews show a description by the very parser that makes the page's.
    { files: ['frontend/src/features/property-form/**'], also: ['markup/.*'] },
  ].map(({ files, also }) => ({
    files,
    rules: forbidInFrontend(
      [
        '../../*/**',
        '!../../../**',
        // From a folder within a feature's components.
        '!../../data/**',
        // After what is allowed again: the last pattern that fits counts.
        '**/pages/**',
        '**/app/**',
      ],
      'Features import site, ui, lib and content; never each other, pages or app.',
      also,
    ),
  })),
  {
    files: ['frontend/src/pages/**'],
    rules: forbidInFrontend(['**/app/**'], 'app composes pages, not the reverse.'),
  },
  // All texts in one place, so that a second language can be added.
  {
    files: ['frontend/src/**/*.{ts,tsx}'],
    ignores: ['**/*.spec.{ts,tsx}', 'frontend/src/testing/**'],
    rules: { 'no-restricted-syntax': ['error', ...writtenTexts] },
  },
);
