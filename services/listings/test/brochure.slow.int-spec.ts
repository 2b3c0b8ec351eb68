import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { eventually } from '@lml/common/testing/eventually';
import { execFileSync } from 'node:child_process';
import { constants } from 'node:fs';
import { mkdir, open, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import sharp from 'sharp';
import type { ListingsEnv } from '../src/env.js';
import type { PropertyDetails } from '../src/properties/model/derived-columns.js';
import {
  buildProperty,
  cleanUp,
  type ListingsUnderTest,
  ownEnvironment,
  startListings,
} from './listings-under-test.js';

const SITE = 'https://www.lml-properties.example';
let env: ListingsEnv;
let listings: ListingsUnderTest;

beforeAll(async () => {
  env = await ownEnvironment({ PUBLIC_URL: SITE });
  listings = await startListings(env);
});

afterAll(cleanUp);

beforeEach(async () => {
  await listings.empty();
});

const addressOf = (id: number) => `/api/properties/${id}/brochure.pdf`;

async function stored(overrides: Partial<PropertyDetails> = {}): Promise<number> {
  const [property] = await listings.store(buildProperty(overrides));
  return property!.id;
}

const download = (id: number) => listings.get(addressOf(id)).buffer(true).parse(asBytes);

/** Collects a PDF's bytes: superagent would read it as text; its parser callback gets the stream. */
function asBytes(answer: unknown, done: (error: Error | null, body: Buffer) => void): void {
  const parts: Buffer[] = [];
  const stream = answer as NodeJS.ReadableStream;
  stream.on('data', (part: Buffer) => parts.push(part));
  stream.on('end', () => done(null, Buffer.concat(parts)));
}

/** Reads from a PDF what is possible without rendering: only the page's instructions are compressed. */
async function brochureOf(id: number) {
  const { body } = (await download(id).expect(200)) as { body: Buffer };
  const text = body.toString('latin1');
  return {
    bytes: body.length,
    startsAsPdf: text.startsWith('%PDF-'),
    pages: text.match(/\/Type \/Page\b/g)?.length,
    pictures: text.match(/\/Subtype \/Image\b/g)?.length ?? 0,
    links: [...text.matchAll(/\/URI \((.*)\)/g)].map(([, address]) => address),
  };
}

const ONE_PAGE = { startsAsPdf: true, pages: 1 };

/** Stores a picture of noise in the media folder, because noise does not compress. */
async function storedPicture(position: number) {
  const [width, height] = [1280, 853];
  const noise = { type: 'gaussian', mean: 100 + position, sigma: 40 } as const;
  const bytes = await sharp({ create: { width, height, channels: 3, background: '#3a7d44', noise } })
    .jpeg()
    .toBuffer();
  const key = `a${position}`.repeat(16);
  await mkdir(join(env.MEDIA_DIR, key), { recursive: true });
  await writeFile(join(env.MEDIA_DIR, key, `${width}.jpg`), bytes);
  return { position, url: `/media/${key}/${width}.jpg`, key, width, height, widths: [width] };
}

describe('GET /api/properties/{id}/brochure.pdf', () => {
  it('returns a one-page PDF with pictures and links, small enough for mail [PROPERTY-19]', async () => {
    const agent = await listings.storeAgent({ phone: '+254 700 000 199', email: 'amina.were@example.com' });
    const pictures = [
      await storedPicture(0),
      await storedPicture(1),
      await storedPicture(2),
      await storedPicture(3),
      await storedPicture(4),
    ];
    const id = await stored({
      agentIds: [agent.id],
      pictures,
      features: ['Lift', 'Borehole'],
      overview: 'Quiet.',
    });
    const brochure = await brochureOf(id);
    expect(brochure).toMatchObject({ ...ONE_PAGE, pictures: 4 });
    expect(brochure.links).toEqual([
      'tel:+254700000199',
      'mailto:amina.were@example.com',
      expect.stringMatching(new RegExp(`^${SITE}/property/${id}-[\\w-]+$`)),
    ]);
    expect(brochure.bytes).toBeLessThan(1_000_000);
  });

  it('is in Swahili with lang=sw, with a link to the page in Swahili and an entity tag of its own [SWAHILI-6]', async () => {
    const id = await stored();
    const inLanguage = (query: string) =>
      listings
        .get(`${addressOf(id)}${query}`)
        .buffer(true)
        .parse(asBytes)
        .expect(200);
    const [plain, english, swahili] = await Promise.all(['', '?lang=en', '?lang=sw'].map(inLanguage));
    const textOf = ({ body }: { body: Buffer }) => body.toString('latin1');
    expect(textOf(plain!)).toContain('/Lang (en-KE)');
    expect(textOf(swahili!)).toContain('/Lang (sw-KE)');
    expect(textOf(swahili!)).toMatch(new RegExp(`/URI \\(${SITE}/sw/property/${id}-`));
    expect(english!.headers.etag).toBe(plain!.headers.etag);
    expect(swahili!.headers.etag).not.toBe(plain!.headers.etag);
    const again = listings.get(`${addressOf(id)}?lang=sw`).set('If-None-Match', String(plain!.headers.etag));
    await again.expect(200);
  });

  it.each(['fr', '', 'SW', 'en&lang=sw'])(
    'is refused with 400 in the language "%s" [SWAHILI-6]',
    async (lang) => {
      const answer = await listings.get(`${addressOf(await stored())}?lang=${lang}`).expect(400);
      expect(answer.body).toMatchObject({
        code: 'VALIDATION_FAILED',
        details: [{ field: 'lang', message: 'lang must be one of: en, sw' }],
      });
    },
  );

  it('is a download with a portable file name [PROPERTY-19]', async () => {
    const id = await stored({ title: 'Ambassador’s “Residence”, Gĩthũrai\r\nX-Evil: 1 / 海景' });
    const { headers } = await download(id).expect(200);
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="LML-${id}-ambassadors-residence-githurai-x-evil-1.pdf"`,
      'cache-control': 'no-cache',
    });
    expect(headers['x-evil']).toBeUndefined();
  });

  it('works for a property with hardly any data', async () => {
    const id = await stored({ description: '', price: null, size: 0, bedrooms: null, bathrooms: null });
    const brochure = await brochureOf(id);
    expect(brochure).toMatchObject({ ...ONE_PAGE, pictures: 0 });
  });

  it.each<[string, Partial<PropertyDetails>]>([
    [
      'far too long',
      {
        title: 'Extraordinarily '.repeat(300),
        location: 'Ngong Road, '.repeat(100),
        description: `${'word '.repeat(30_000)}`,
        overview: 'x'.repeat(20_000),
        features: Array.from({ length: 30 }, (_, index) => `Feature ${index} ${'W'.repeat(200)}`),
        price: Number.MAX_SAFE_INTEGER,
        size: 2_147_483_647,
      },
    ],
    [
      'in other scripts, in both directions and with emoji',
      {
        title: '海景别墅 🏖️ فيلا',
        location: '\u202eNairobi\u0301\u200b',
        description: '🏊🏾‍♀️'.repeat(500),
        features: ['游泳池', 'حديقة', '👍🏾'],
      },
    ],
    [
      'full of markup',
      {
        title: '</title><script>alert(1)</script>) /JS (app.alert(1)) >> endobj',
        description: '## x\n- **a\n- *b\n---\n'.repeat(500),
        overview: '%PDF-1.7 (((((( \\\\ ))))))',
      },
    ],
  ])('fits a property with text that is %s on one page', async (_name, details) => {
    const id = await stored(details);
    const brochure = await brochureOf(id);
    expect(brochure).toMatchObject(ONE_PAGE);
    expect(brochure.links.at(-1)).toMatch(new RegExp(`^${SITE}/property/${id}(-\\S+)?$`));
  });

  it.each(['0', '-1', 'abc', '01', '2147483648', '%00', '7'])('answers 404 for %s', async (id) => {
    const answer = await listings.get(`/api/properties/${id}/brochure.pdf`).expect(404);
    expect(answer.body).toMatchObject({ statusCode: 404, code: 'PROPERTY_NOT_FOUND' });
    expect(answer.headers['content-type']).toMatch(/^application\/json/);
  });

  it('answers 304 to a matching ETag until its content changes', async () => {
    const agent = await listings.storeAgent();
    const id = await stored({ agentIds: [agent.id] });
    const tagOf = async () => (await download(id).expect(200)).headers.etag as string;
    const tag = await tagOf();
    expect(tag).toMatch(/^"[\w-]+"$/);
    const same = await listings.get(addressOf(id)).set('If-None-Match', tag).expect(304);
    expect(same.headers.etag).toBe(tag);
    expect(same.text).toBe('');

    await listings.dataSource.query('UPDATE properties SET price = price + 1');
    const dearer = await tagOf();
    expect(dearer).not.toBe(tag);
    await listings.get(addressOf(id)).set('If-None-Match', tag).expect(200);

    await listings.dataSource.query(`UPDATE agents SET phone = '+254 700 000 198'`);
    const answered = await tagOf();
    expect(answered).not.toBe(dearer);
  });

  it('renders the document once for parallel requests', async () => {
    const id = await stored();
    const answers = await Promise.all([download(id), download(id), download(id)]);
    const bodies = answers.map(({ body }) => (body as Buffer).toString('latin1'));
    expect(new Set(bodies).size).toBe(1);
  });
});

describe('pictures', () => {
  let elsewhere: Server;
  let asked: string[];

  beforeEach(async () => {
    asked = [];
    elsewhere = createServer((request, response) => {
      asked.push(request.url ?? '');
      response.end();
    });
    await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve));
  });

  afterEach(() => new Promise((resolve) => elsewhere.close(resolve)));

  it('are never loaded from other hosts', async () => {
    const { port } = elsewhere.address() as AddressInfo;
    const other = `http://127.0.0.1:${port}`;
    const agent = await listings.storeAgent({ imageUrl: `${other}/agent.jpg` });
    const id = await stored({
      agentIds: [agent.id],
      pictures: [
        { position: 0, url: `${other}/a.jpg` },
        { position: 1, url: `//127.0.0.1:${port}/media/${'0'.repeat(32)}/640.jpg`, widths: [640] },
        { ...(await storedPicture(0)), position: 2 },
      ],
    });
    const brochure = await brochureOf(id);
    expect(brochure).toMatchObject({ ...ONE_PAGE, pictures: 1 });
    expect(asked).toEqual([]);
  });

  it('are only read from picture files', async () => {
    await writeFile(
      join(env.MEDIA_DIR, '640.jpg'),
      await sharp({ create: { width: 640, height: 400, channels: 3, background: 'red' } })
        .jpeg()
        .toBuffer(),
    );
    const id = await stored({
      pictures: [
        '/media/../640.jpg',
        `/media/${'0'.repeat(32)}/../640.jpg`,
        'file:///640.jpg',
        '/media//640.jpg',
      ].map((url, position) => ({ position, url, widths: [640] })),
    });
    const brochure = await brochureOf(id);
    expect(brochure).toMatchObject({ ...ONE_PAGE, pictures: 0 });
  });

  it('show the outline of a house if missing or broken', async () => {
    const broken = 'b'.repeat(32);
    await mkdir(join(env.MEDIA_DIR, broken));
    await writeFile(join(env.MEDIA_DIR, broken, '640.jpg'), 'no picture');
    const id = await stored({
      pictures: [
        { position: 0, url: `/media/${broken}/640.jpg`, widths: [640] },
        { position: 1, url: `/media/${'c'.repeat(32)}/640.jpg`, widths: [640] },
        { ...(await storedPicture(0)), position: 2 },
      ],
    });
    const brochure = await brochureOf(id);
    expect(brochure).toMatchObject({ ...ONE_PAGE, pictures: 1 });
  });
});

describe('many brochures in parallel', () => {
  it('are rendered one after another, and get 503 when the queue is full', async () => {
    const held = await heldPicture('d'.repeat(32));
    const first = download(
      await stored({ pictures: [{ position: 0, url: held.url, widths: [640] }] }),
    ).then();
    const release = await held.opened();
    const others: number[] = [];
    for (let count = 0; count < 20; count += 1) others.push(await stored());
    const asking = others.map((id) => download(id).then());
    const refused = await firstOf(asking, 12);
    for (const answer of refused) {
      expect(answer.status).toBe(503);
      expect(answer.headers['retry-after']).toBe('10');
      expect(JSON.parse((answer.body as Buffer).toString())).toMatchObject({ code: 'BROCHURES_BUSY' });
    }
    // Other requests are served meanwhile.
    await listings.get('/api/properties').expect(200);
    await release();
    const statuses = (await Promise.all([first, ...asking])).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(9);
    expect(statuses.filter((status) => status === 503)).toHaveLength(12);
  });
});

/** A picture file that blocks its reader until released: a named pipe. */
async function heldPicture(key: string) {
  const file = join(env.MEDIA_DIR, key, '640.jpg');
  await mkdir(join(env.MEDIA_DIR, key));
  execFileSync('mkfifo', [file]);
  return {
    url: `/media/${key}/640.jpg`,
    /** Waits for a reader, and returns a function that releases it. */
    opened: async () => {
      // Opening it this way fails without a reader.
      const pipe = await eventually('the picture is read', () =>
        open(file, constants.O_WRONLY | constants.O_NONBLOCK),
      );
      return () => pipe.close();
    },
  };
}

/** Returns the first `count` results. */
async function firstOf<T>(asking: Promise<T>[], count: number): Promise<T[]> {
  const done: T[] = [];
  return await new Promise((resolve, reject) => {
    for (const one of asking) {
      one.then((answer) => {
        if (done.push(answer) === count) resolve([...done]);
      }, reject);
    }
  });
}
