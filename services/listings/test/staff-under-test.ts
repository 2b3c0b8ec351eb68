import type { PropertyInput, StaffProperty, UploadedPicture } from '@lml/common/contracts';
import { signedInAs } from '@lml/common/testing/test-environment';
import sharp from 'sharp';
import supertest, { type Test } from 'supertest';
import { ScheduledMaintenance } from '../src/maintenance/scheduled-maintenance.js';
import { type ListingsUnderTest, ownEnvironment, startListings } from './listings-under-test.js';

type Method = 'get' | 'post' | 'put' | 'delete' | 'patch';

/** Starts the service with a signed-in staff member. */
export async function startForStaff() {
  const env = await ownEnvironment();
  const listings = await startListings(env);
  const server = listings.app.getHttpServer();
  const cookie = await signedInAs('njeri', env);
  const call = (method: Method, path: string): Test => supertest(server)[method](path).set('Cookie', cookie);
  return {
    ...listings,
    mediaFolder: env.MEDIA_DIR,
    maintenance: listings.app.get(ScheduledMaintenance),
    /** Makes a call as staff. */
    call,
    /** Makes a call as staff and returns the response's body. */
    ask: async <T = Record<string, unknown>>(
      method: Method,
      path: string,
      body?: object,
      status = 200,
    ): Promise<T> => {
      const answer = await (body === undefined ? call(method, path) : call(method, path).send(body));
      if (answer.status !== status) {
        throw new Error(`${method} ${path} answered ${answer.status}: ${answer.text}`);
      }
      return answer.body as T;
    },
    create: async (input: Partial<PropertyInput> = {}): Promise<StaffProperty> =>
      (await call('post', '/api/admin/properties').send(buildInput(input)).expect(201)).body as StaffProperty,
    /** Uploads a picture of a unique colour, so that tests do not share files. */
    upload: async (bytes?: Buffer, name = 'front.jpg'): Promise<UploadedPicture> =>
      (
        await call('post', '/api/admin/pictures')
          .attach('file', bytes ?? (await somePicture()), name)
          .expect(201)
      ).body as UploadedPicture,
  };
}

export type StaffUnderTest = Awaited<ReturnType<typeof startForStaff>>;
export type { ListingsUnderTest };

/** Builds input for an ordinary property; tests override only what matters. */
export function buildInput(overrides: Partial<PropertyInput> = {}): PropertyInput {
  return {
    title: 'Two-Bedroom Flat, Ngong Road',
    description: 'A quiet flat on the second floor.',
    location: 'Ngong Road, Kilimani, Nairobi',
    type: 'residential',
    status: 'For Sale',
    price: 9_000_000,
    ...overrides,
  };
}

let shade = 0;

/** Creates a small JPEG unique in this suite. */
export async function somePicture(width = 40, height = 30): Promise<Buffer> {
  shade += 1;
  const background = { r: shade % 256, g: Math.floor(shade / 256) % 256, b: process.pid % 256 };
  return await sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();
}
