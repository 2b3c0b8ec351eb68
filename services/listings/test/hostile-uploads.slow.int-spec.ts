import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { ErrorBody, UploadedPicture } from '@lml/common/contracts';
import { signedInAs } from '@lml/common/testing/test-environment';
import { execFileSync } from 'node:child_process';
import { mkdir, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { type AddressInfo, connect } from 'node:net';
import { join } from 'node:path';
import sharp from 'sharp';
import { ListingsEnv } from '../src/env.js';
import { cleanUp } from './listings-under-test.js';
import { buildInput, somePicture, type StaffUnderTest, startForStaff } from './staff-under-test.js';

let staff: StaffUnderTest;

beforeAll(async () => {
  staff = await startForStaff();
});

afterAll(cleanUp);

beforeEach(async () => {
  await staff.empty();
  await Promise.all((await names()).map((name) => rm(join(staff.mediaFolder, name), { recursive: true })));
});

const names = () => readdir(staff.mediaFolder);
const keyOf = (url: string) => url.split('/')[2]!;

async function filesOf(url: string): Promise<Buffer[]> {
  const folder = join(staff.mediaFolder, keyOf(url));
  return await Promise.all((await readdir(folder)).map((name) => readFile(join(folder, name))));
}

/** Adds a text chunk to a PNG, which viewers ignore. */
function pngWithText(png: Buffer, text: string): Buffer {
  const body = Buffer.from(`tEXtComment\0${text}`, 'latin1');
  const length = Buffer.alloc(4);
  length.writeUInt32BE(body.length - 4);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc(body));
  const afterHeader = 33;
  return Buffer.concat([png.subarray(0, afterHeader), length, body, sum, png.subarray(afterHeader)]);
}

function crc(bytes: Buffer): number {
  let value = ~0;
  for (const byte of bytes) {
    value ^= byte;
    for (let bit = 0; bit < 8; bit += 1) value = (value >>> 1) ^ (value & 1 ? 0xed_b8_83_20 : 0);
  }
  return ~value >>> 0;
}

const CODE = '<script>alert(document.cookie)</script><?php system($_GET["c"]); ?>';

describe('a picture file with other content', () => {
  it.each<[string, () => Promise<Buffer>]>([
    [
      'a JPEG with a script after its end',
      async () =>
        Buffer.concat([
          await sharp(await somePicture())
            .jpeg()
            .toBuffer(),
          Buffer.from(CODE),
        ]),
    ],
    [
      'a JPEG with a script as its comment',
      async () => {
        const jpeg = await sharp(await somePicture())
          .jpeg()
          .toBuffer();
        const comment = Buffer.from(CODE);
        const head = Buffer.from([0xff, 0xfe, 0, comment.length + 2]);
        return Buffer.concat([jpeg.subarray(0, 2), head, comment, jpeg.subarray(2)]);
      },
    ],
    ['a PNG with a script in a text chunk', async () => pngWithText(await somePicture(), CODE)],
    [
      'a PNG with an archive after its end',
      async () => Buffer.concat([await somePicture(), Buffer.from('PK\x03\x04'), Buffer.from(CODE)]),
    ],
    [
      'a WebP with a script as its metadata',
      async () =>
        await sharp(await somePicture())
          .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/"><![CDATA[${CODE}]]></x:xmpmeta>`)
          .webp()
          .toBuffer(),
    ],
  ])('%s is re-encoded from its pixels only', async (_what, make) => {
    const bytes = await make();
    expect(bytes.includes('alert(document.cookie)')).toBe(true);
    const { url } = await staff.upload(bytes, 'front.php.jpg');
    const files = await filesOf(url);
    expect(files.length).toBeGreaterThan(3);
    for (const file of files) expect(file.toString('latin1')).not.toMatch(/alert|system|script/);
  });

  it.each<[string, Buffer]>([
    ['a GIF that is a script', Buffer.from('GIF89a=1;alert(1)//')],
    ['a bitmap that is a script', Buffer.from('BM=1;alert(1)//')],
    ['PHP', Buffer.from('<?php system($_GET["c"]); ?>')],
    ['an HTML page', Buffer.from('<!doctype html><img src=x onerror=alert(1)>')],
    [
      'an SVG that reads a file',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><image href="file:///etc/passwd"/></svg>'),
    ],
    ['a document', Buffer.from('%PDF-1.7\n1 0 obj<</OpenAction<</S/JavaScript/JS(app.alert(1))>>>>endobj')],
    ['a PostScript file', Buffer.from('%!PS\n(/etc/passwd) (r) file')],
    ['a program', Buffer.from('\x7fELF\x02\x01\x01')],
    ['an image list of another program', Buffer.from('push graphic-context\nimage over 0,0 0,0 "|id"')],
    [
      'a file with only the first bytes of a JPEG',
      Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.from(CODE)]),
    ],
  ])('%s named front.jpg is rejected', async (_what, bytes) => {
    const answer = await staff.call('post', '/api/admin/pictures').attach('file', bytes, {
      filename: 'front.jpg',
      contentType: 'image/jpeg',
    });
    expect([answer.status, (answer.body as ErrorBody).code]).toEqual([422, 'PICTURE_UNREADABLE']);
    expect(await names()).toEqual([]);
  });
});

describe('an unusual picture', () => {
  it.each<[string, () => Promise<Buffer>]>([
    [
      'for printing (CMYK)',
      async () =>
        await sharp(await somePicture())
          .toColourspace('cmyk')
          .jpeg()
          .toBuffer(),
    ],
    [
      'with sixteen bits',
      async () =>
        await sharp(await somePicture())
          .toColourspace('rgb16')
          .png()
          .toBuffer(),
    ],
    [
      'in greyscale',
      async () =>
        await sharp(await somePicture())
          .toColourspace('b-w')
          .png()
          .toBuffer(),
    ],
    [
      'with a colour profile',
      async () =>
        await sharp(await somePicture())
          .withIccProfile('p3')
          .jpeg()
          .toBuffer(),
    ],
    [
      'that is animated',
      async () =>
        await sharp([await somePicture(), await somePicture()], { join: { animated: true } })
          .webp({ loop: 0, delay: [100, 100] })
          .toBuffer(),
    ],
    [
      'that is transparent',
      async () =>
        await sharp(await somePicture())
          .ensureAlpha(0.2)
          .png()
          .toBuffer(),
    ],
    ['of one pixel', () => somePicture(1, 1)],
  ])(
    '%s becomes a plain one: eight bits, sRGB, not animated, without a colour profile',
    async (_what, make) => {
      const { url, width, height } = await staff.upload(await make());
      for (const format of ['jpg', 'webp', 'avif']) {
        const file = await readFile(join(staff.mediaFolder, keyOf(url), `${width}.${format}`));
        const { space, depth, pages, icc, hasAlpha, ...size } = await sharp(file).metadata();
        expect([format, space, depth, pages ?? 1, icc, hasAlpha]).toEqual([
          format,
          'srgb',
          'uchar',
          1,
          undefined,
          false,
        ]);
        expect([size.width, size.height]).toEqual([width, height]);
      }
    },
  );
});

describe('a file name', () => {
  it.each([
    ['leads out of the folder (path traversal)', '../../../../etc/cron.d/evil.jpg'],
    ['is absolute', '/etc/passwd'],
    ['is a Windows path', 'C:\\Windows\\evil.jpg'],
    ['is a page', '<img src=x onerror=alert(1)>.html'],
    ['has ten thousand letters', `${'a'.repeat(10_000)}.jpg`],
    ['contains a bidi override', 'photo\u202egpj.exe'],
    ['is a hidden file', '.htaccess'],
  ])('that %s has no effect', async (_what, name) => {
    const { url } = await staff.upload(await somePicture(), name);
    expect(url).toMatch(/^\/media\/[0-9a-f]{32}\/40\.jpg$/);
    expect(await names()).toEqual([keyOf(url)]);
    expect((await readdir(join(staff.mediaFolder, keyOf(url)))).toSorted()).toEqual([
      '40.avif',
      '40.jpg',
      '40.webp',
      'meta.json',
      'share.jpg',
    ]);
  });
});

it.each(['\0', '\u0007', '\u007f'])(
  'a file name with %j, which no browser sends, is rejected, and nothing is stored',
  async (character) => {
    const body = Buffer.concat([
      Buffer.from(`--x\r\nContent-Disposition: form-data; name="file"; filename="a${character}.jpg"\r\n\r\n`),
      await somePicture(),
      Buffer.from('\r\n--x--\r\n'),
    ]);
    const answer = await staff
      .call('post', '/api/admin/pictures')
      .set('Content-Type', 'multipart/form-data; boundary=x')
      .send(body);
    expect([answer.status, (answer.body as ErrorBody).code]).toEqual([400, 'VALIDATION_FAILED']);
    expect(await names()).toEqual([]);
  },
);

it('a hundred uploads cut off at any point leave no files behind, and the next uploads succeed', async () => {
  await staff.app.listen(0, '127.0.0.1');
  const { port } = staff.app.getHttpServer().address() as AddressInfo;
  const cookie = await signedInAs('njeri', staff.app.get(ListingsEnv));
  const picture = await sharp(await somePicture(600, 400))
    .jpeg()
    .toBuffer();
  const body = Buffer.concat([
    Buffer.from('--x\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n'),
    picture,
    Buffer.from('\r\n--x--\r\n'),
  ]);
  const request = Buffer.concat([
    Buffer.from(
      `POST /api/admin/pictures HTTP/1.1\r\nHost: localhost\r\nCookie: ${cookie}\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: ${body.length}\r\n\r\n`,
    ),
    body,
  ]);
  for (let n = 1; n <= 100; n += 1) {
    // Cuts anywhere from the headers to the second to last byte.
    const length = Math.floor((request.length - 1) * (n / 100));
    await new Promise<void>((resolve, reject) => {
      const socket = connect(port, '127.0.0.1', () =>
        socket.write(request.subarray(0, length), () => socket.destroy()),
      );
      socket.on('error', reject).on('close', () => resolve());
    });
  }
  // Slots are freed as the service notices each disconnection.
  for (let n = 0; n < 8; n += 1) {
    const uploaded = await staff.upload();
    await rm(join(staff.mediaFolder, keyOf(uploaded.url)), { recursive: true });
  }
  expect(await names()).toEqual([]);
  expect(await staff.dataSource.query('SELECT count(*)::int AS n FROM uploaded_pictures')).toEqual([
    { n: 8 },
  ]);
});

it('temporary files of a killed process are deleted after an hour, and those in progress are kept', async () => {
  const id = 'b'.repeat(32);
  const old = `.${id}-0f8fad5b-d9cb-469f-a165-70867728950e`;
  const young = `.${id}-7c9e6679-7425-40de-944b-e07fc1f90ae7`;
  const unnoted = 'c'.repeat(32);
  for (const name of [old, young, unnoted, '.keep']) {
    await mkdir(join(staff.mediaFolder, name));
    await writeFile(join(staff.mediaFolder, name, '320.jpg'), 'half');
  }
  const then = new Date(Date.now() - 61 * 60 * 1000);
  for (const name of [old, unnoted, '.keep']) await utimes(join(staff.mediaFolder, name), then, then);
  await staff.maintenance.run();
  expect((await names()).toSorted()).toEqual([young, '.keep'].toSorted());
});

/**
 * Fills the media folder's disk for real. As root, mounts two megabytes and fills them; otherwise limits the size of
 * files that this process may write to a few bytes.
 */
async function fillDisk(folder: string): Promise<() => Promise<void>> {
  if (process.getuid?.() === 0) {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=2m', 'lml-test', folder]);
    const filler = join(folder, 'filler');
    await writeFile(filler, Buffer.alloc(4 * 1024 * 1024)).catch(() => undefined);
    return async () => {
      await rm(filler);
    };
  }
  const limit = (bytes: string) =>
    execFileSync('prlimit', ['--pid', String(process.pid), `--fsize=${bytes}:`]);
  limit('200');
  return async () => {
    await Promise.resolve(limit('unlimited'));
  };
}

describe('a full disk', () => {
  it('gives a clear error, leaves no partial files, and affects neither reading nor saving', async () => {
    const before = await staff.upload();
    const kept = await filesOf(before.url);
    const listing = await staff.create({ images: [before.id] });
    // Copies the existing files into the small volume.
    const folder = staff.mediaFolder;
    const isMounted = process.getuid?.() === 0;
    const makeRoom = await fillDisk(folder);
    try {
      const answer = await staff
        .call('post', '/api/admin/pictures')
        .attach('file', await somePicture(900, 600), 'full.jpg');
      expect([answer.status, (answer.body as ErrorBody).code]).toEqual([507, 'STORAGE_FULL']);
      expect((answer.body as ErrorBody).message).toMatch(/^There is no room for more pictures on the server/);
      expect((await names()).filter((name) => name.startsWith('.'))).toEqual([]);
      expect(await staff.dataSource.query('SELECT count(*)::int AS n FROM uploaded_pictures')).toEqual([
        { n: 1 },
      ]);

      expect(await staff.read(`/api/properties/${listing.id}`)).toMatchObject({ title: listing.title });
      await staff.ask('put', `/api/properties/${listing.id}`, { title: 'Saved while the disk is full' });
      await staff.create(
        buildInput({ title: 'Added while the disk is full', images: ['https://a.example/b.jpg'] }),
      );

      await makeRoom();
      const after: UploadedPicture = await staff.upload(await somePicture(900, 600), 'now.jpg');
      expect(await filesOf(after.url)).toHaveLength(11);
    } finally {
      if (isMounted) execFileSync('umount', [folder]);
      else await makeRoom();
    }
    expect(await filesOf(before.url)).toEqual(kept);
  });
});
