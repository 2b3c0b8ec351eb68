import fc from 'fast-check';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { hostileJson, RawJson } from './hostile-json.js';
import { EXTRA_FIELDS, hostileText, hostileValue } from './hostile-values.js';
import type { Operation, Schema } from './operations.js';
import { type Known, validObject } from './valid-values.js';

export interface Content {
  headers: Record<string, string>;
  body: Buffer;
}

/** Generates bodies: mostly valid except for one field, sometimes malformed or in an unexpected encoding. */
export function hostileBody(operation: Operation, known: Known): fc.Arbitrary<Content | undefined> {
  if (!operation.body) {
    return fc.oneof(
      { arbitrary: fc.constant(undefined), weight: 8 },
      { arbitrary: fc.constantFrom(...ODD_BODIES), weight: 1 },
      { arbitrary: hostileValue().map((value) => json(value)), weight: 1 },
    );
  }
  if (operation.body.contentType === 'multipart/form-data') return multipart();
  const { schema } = operation.body;
  return fc.oneof(
    { arbitrary: validObject(schema, known).map(json), weight: 2 },
    { arbitrary: nearlyValid(schema, known).map(json), weight: 12 },
    { arbitrary: hostileValue().map(json), weight: 1 },
    { arbitrary: validObject(schema, known).chain(inOddEncoding), weight: 2 },
    { arbitrary: fc.constantFrom(...ODD_BODIES), weight: 2 },
  );
}

function json(value: unknown): Content {
  return { headers: { 'Content-Type': 'application/json' }, body: Buffer.from(hostileJson(value)) };
}

/** Generates bodies with one or two wrong fields, at any depth. */
function nearlyValid(schema: Schema, known: Known): fc.Arbitrary<unknown> {
  const names = Object.keys(schema.properties ?? {});
  const wrongField = (name: string, within: Schema): fc.Arbitrary<unknown> => {
    const field = within.properties?.[name] ?? {};
    if (field.properties) {
      return fc.oneof(hostileValue(), nearlyValid(field, known));
    }
    if (field.items) {
      const item = field.items.properties ? nearlyValid(field.items, known) : hostileValue();
      return fc.oneof(hostileValue(), fc.array(item, { minLength: 1, maxLength: 3 }));
    }
    return hostileValue();
  };
  return validObject(schema, known).chain((right) =>
    fc.oneof(
      ...(names.length === 0
        ? []
        : [
            {
              arbitrary: fc
                .uniqueArray(fc.constantFrom(...names), { minLength: 1, maxLength: 2 })
                .chain((chosen) =>
                  fc.tuple(...chosen.map((name) => wrongField(name, schema))).map((values) => ({
                    ...right,
                    ...Object.fromEntries(chosen.map((name, index) => [name, values[index]])),
                  })),
                ),
              weight: 8,
            },
            {
              arbitrary: fc
                .constantFrom(...names)
                .map((name) => Object.fromEntries(Object.entries(right).filter(([key]) => key !== name))),
              weight: 1,
            },
          ]),
      {
        arbitrary: fc
          .tuple(fc.constantFrom(...EXTRA_FIELDS), hostileValue())
          .map(([name, value]) => new RawJson(withField(right, name, value))),
        weight: 1,
      },
      // Duplicate field.
      {
        arbitrary: fc
          .tuple(fc.constantFrom(...names, 'id'), hostileValue())
          .map(([name, value]) => new RawJson(withField(right, name, value))),
        weight: 1,
      },
    ),
  );
}

/** JSON of the object with one more field at its end, even if the name is a duplicate. */
function withField(object: Record<string, unknown>, name: string, value: unknown): string {
  const text = hostileJson(object);
  const comma = text === '{}' ? '' : ',';
  return `${text.slice(0, -1)}${comma}${JSON.stringify(name)}:${hostileJson(value)}}`;
}

const GZIP_BOMB = gzipSync(Buffer.alloc(100_000_000, 0x20));
const BROTLI_BOMB = brotliCompressSync(Buffer.alloc(5_000_000, 0x5b));

/** Sends a valid body with an unexpected content type or encoding. */
function inOddEncoding(right: Record<string, unknown>): fc.Arbitrary<Content> {
  const text = hostileJson(right);
  const body = Buffer.from(text);
  const as = (type: string, bytes: Buffer = body, more: Record<string, string> = {}): Content => ({
    headers: { 'Content-Type': type, ...more },
    body: bytes,
  });
  const form = new URLSearchParams(
    Object.entries(right).map(([name, value]) => [
      name,
      typeof value === 'string' ? value : hostileJson(value),
    ]),
  ).toString();
  return fc.constantFrom(
    as('text/plain'),
    as('text/plain; charset=utf-8'),
    as('application/x-www-form-urlencoded', Buffer.from(form)),
    as('application/x-www-form-urlencoded', Buffer.from(`${'a[b]'.repeat(500)}=1`)),
    as('application/xml', Buffer.from('<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>')),
    as('application/json; charset=utf-16'),
    as('application/json; charset=utf-16le', Buffer.from(text, 'utf16le')),
    as('application/json; charset=nonsense'),
    as('application/json; charset="'),
    as('application/json;;;'),
    as('APPLICATION/JSON'),
    as('application/vnd.api+json'),
    as('application/json, text/plain'),
    as('nonsense'),
    as(''),
    as('multipart/form-data'),
    as('multipart/form-data; boundary='),
    as('multipart/form-data; boundary=x'),
    as('application/json', gzipSync(body), { 'Content-Encoding': 'gzip' }),
    as('application/json', deflateSync(body), { 'Content-Encoding': 'deflate' }),
    as('application/json', brotliCompressSync(body), { 'Content-Encoding': 'br' }),
    as('application/json', gzipSync(gzipSync(body)), { 'Content-Encoding': 'gzip, gzip' }),
    as('application/json', GZIP_BOMB, { 'Content-Encoding': 'gzip' }),
    as('application/json', BROTLI_BOMB, { 'Content-Encoding': 'br' }),
    as('application/json', body, { 'Content-Encoding': 'gzip' }),
    as('application/json', gzipSync(body).subarray(0, 12), { 'Content-Encoding': 'gzip' }),
    as('application/json', body, { 'Content-Encoding': 'nonsense' }),
    as('application/json', body, { 'Transfer-Encoding': 'chunked' }),
    as('application/json', body, { Expect: '100-continue' }),
    { headers: {}, body },
  );
}

const asJson = (text: string | Buffer): Content => ({
  headers: { 'Content-Type': 'application/json' },
  body: Buffer.from(text as string),
});

const ODD_BODIES: Content[] = [
  '',
  ' ',
  'null',
  'true',
  '1',
  '"text"',
  '[]',
  '{',
  '{"a"',
  '{"a":}',
  "{'a':1}",
  '{"a":1,}',
  '{"a":NaN}',
  '{"a":1}{"b":2}',
  '[1,2',
  'undefined',
  '\ufeff{}',
  '{"\\u0000":"\\u0000"}',
  '{"a":"\\ud800"}',
  '{"a":"\\x"}',
  '[{}]',
  '{"__proto__":null}',
  '{"constructor":{"prototype":{}}}',
  '['.repeat(5000) + ']'.repeat(5000),
  '{"a":'.repeat(5000) + '1' + '}'.repeat(5000),
  '['.repeat(90_000),
  `{"a":"${'x'.repeat(90_000)}"}`,
  `{"a":"${'x'.repeat(900_000)}"}`,
  `{"a":"${'x'.repeat(1_200_000)}"}`,
  `[${'1,'.repeat(40_000)}1]`,
  `{${Array.from({ length: 8000 }, (_, index) => `"k${index}":1`).join(',')}}`,
]
  .map(asJson)
  .concat(
    asJson(Buffer.from([0xff, 0xfe, 0x7b, 0x00, 0x7d, 0x00])),
    asJson(Buffer.from('7b2261223a22c328ff22 7d'.replace(' ', ''), 'hex')),
    asJson(Buffer.alloc(1000)),
  );

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** Generates uploads: files with wrong contents, and malformed parts. */
function multipart(): fc.Arbitrary<Content> {
  const boundary = 'lml-boundary';
  const names = fc.oneof(
    {
      arbitrary: fc.constantFrom('a.jpg', 'a.csv', 'a.xlsx', '../../a.php', 'a.php\u0000.jpg', 'a.svg'),
      weight: 2,
    },
    { arbitrary: hostileText().map((text) => text.replace(/[\r\n"]/g, '').slice(0, 2000)), weight: 1 },
  );
  const contents = fc.oneof(
    fc.constantFrom(
      PIXEL,
      PIXEL.subarray(0, 40),
      Buffer.from('\xff\xd8\xff\xe0', 'latin1'),
      Buffer.from('GIF89a/*<script>alert(1)</script>*/'),
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
      Buffer.from('<?php system($_GET["c"]); ?>'),
      Buffer.from('%PDF-1.4'),
      Buffer.from('PK\x03\x04nonsense'),
      Buffer.from('Title,Price\n=cmd(),1e400\n"unclosed'),
      Buffer.from(`Title,Price\n${'"'.repeat(5000)}`),
      Buffer.from(`${','.repeat(20_000)}\n`),
      Buffer.from('\ufeffTitle;Location\nA;B'),
      Buffer.alloc(0),
      Buffer.alloc(300_000, 0x2c),
    ),
    fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
    hostileText().map((text) => Buffer.from(text)),
  );
  const part = fc
    .record({
      field: fc.oneof(
        { arbitrary: fc.constant('file'), weight: 9 },
        { arbitrary: fc.constantFrom('', 'files', 'file[]', '__proto__', 'x'.repeat(300)), weight: 1 },
      ),
      name: names,
      type: fc.constantFrom('image/jpeg', 'text/csv', 'text/html', '', 'nonsense'),
      content: contents,
    })
    .map(({ field, name, type, content }) =>
      Buffer.concat([
        Buffer.from(
          `--${boundary}\r\nContent-Disposition: form-data; name="${field}"; filename="${name}"\r\nContent-Type: ${type}\r\n\r\n`,
        ),
        content,
        Buffer.from('\r\n'),
      ]),
    );
  return fc.oneof(
    {
      arbitrary: fc
        .record({
          parts: fc.oneof(
            { arbitrary: fc.tuple(part), weight: 8 },
            { arbitrary: fc.array(part, { maxLength: 4 }), weight: 1 },
          ),
          end: fc.oneof(
            { arbitrary: fc.constant(`--${boundary}--\r\n`), weight: 8 },
            { arbitrary: fc.constantFrom('', `--${boundary}`, '--nonsense--'), weight: 1 },
          ),
        })
        .map(({ parts, end }) => ({
          headers: { 'Content-Type': `multipart/form-data; boundary=${boundary}` },
          body: Buffer.concat([...parts, Buffer.from(end)]),
        })),
      weight: 8,
    },
    { arbitrary: fc.constantFrom(...ODD_BODIES), weight: 1 },
    { arbitrary: inOddEncoding({ file: 'x' }), weight: 1 },
  );
}
