/**
 * Rules of our own for oxlint, each a list of syntax that the code may not contain, as ESTree selectors.
 */

/**
 * @param {{ selector: string, message: string }[]} forbidden
 * @returns a rule that reports each node that a selector finds
 */
const forbid = (forbidden) => ({
  /** @param {{ report: (problem: object) => void }} context */
  create: (context) =>
    Object.fromEntries(
      forbidden.map(({ selector, message }) => [
        selector,
        (/** @type {object} */ node) => context.report({ node, message }),
      ]),
    ),
});

const SPOKEN = '/^(aria-label|alt|label|placeholder|text|title)$/';
const NOTICED = '/^(label|title|description)$/';
const WORDS = '/[A-Za-z]{2}/';
const SENTENCE = '/^[A-Z][a-z]+,? [^ ]/';

/** Texts that people see or hear, written into the code: by where they stand, and whatever reads like a sentence. */
const writtenTexts = [
  // Not the name of an entity such as &nbsp;
  'JSXText[value=/(^|[^&A-Za-z])[A-Za-z]{2}/]',
  `JSXElement > JSXExpressionContainer > :matches(ConditionalExpression, LogicalExpression) > Literal[value=${WORDS}]`,
  `JSXAttribute[name.name=${SPOKEN}] > Literal[value=${WORDS}]`,
  `JSXAttribute[name.name=${SPOKEN}] > JSXExpressionContainer > ConditionalExpression > Literal[value=${WORDS}]`,
  `JSXAttribute[name.name=${SPOKEN}] > JSXExpressionContainer TemplateElement[value.raw=${WORDS}]`,
  `Property[key.name=${NOTICED}] > Literal[value=${WORDS}]`,
  `Literal[value=${SENTENCE}]`,
  `TemplateElement[value.raw=${SENTENCE}]`,
].map((selector) => ({ selector, message: 'Visible texts live in frontend/src/content/*-copy.json.' }));

const CALLERS =
  '/^((node:)?(http2?|https|net|tls|dgram)|undici|axios|got|nodemailer|.+\\x2fcall-service(\\.js)?)$/';

const outgoingCalls = [
  // Telling what an address is calls nobody.
  `ImportDeclaration[importKind!="type"][source.value=${CALLERS}]:not(:has(ImportSpecifier[imported.name=/^isIP/]))`,
  `ImportExpression[source.value=${CALLERS}]`,
  'MemberExpression[object.name="globalThis"][property.name="fetch"]',
].map((selector) => ({
  selector,
  message: 'Only the named clients call others; see docs/decisions/020-hostile-content.md.',
}));

const CONTRACTS = 'Contracts import nothing but each other.';

/**
 * @param {string} pattern of import paths, without slashes between its own (a selector's end): `\\x2f` stands for one
 * @param {string} message
 */
const forbidImports = (pattern, message) =>
  forbid([
    {
      selector: `:matches(ImportDeclaration, ExportNamedDeclaration, ExportAllDeclaration)[source.value=/${pattern}/]`,
      message,
    },
  ]);

export default {
  meta: { name: 'lml' },
  rules: {
    'no-written-texts': forbid(writtenTexts),
    'no-outgoing-calls': forbid(outgoingCalls),
    'contracts-stand-alone': forbidImports('^(?!\\.\\x2f)', CONTRACTS),
    // The folders of contracts may import what lies beside them.
    'contract-folders-stand-alone': forbidImports('^(?!\\.\\x2f|\\.\\.\\x2f[a-z-]+\\.js$)', CONTRACTS),
  },
};
