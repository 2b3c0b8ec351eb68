import type {
  PropertyImport,
  PropertyInput,
  StaffProperty,
  StaffPropertyPage,
  UploadedPicture,
} from '@lml/common/contracts';
import { eventually } from '@lml/common/testing/eventually';
import { signedInAs } from '@lml/common/testing/test-environment';
import sharp from 'sharp';
import supertest, { type Test } from 'supertest';
import type { ListingsEnv } from '../src/env.js';
import { ScheduledMaintenance } from '../src/maintenance/scheduled-maintenance.js';
import { type ListingsUnderTest, ownEnvironment, startListings } from './listings-under-test.js';

type Method = 'get' | 'post' | 'put' | 'delete' | 'patch';

/** Starts the service with a signed-in staff member. */
export async function startForStaff(settings: Partial<ListingsEnv> = {}) {
  const env = await ownEnvironment(settings);
  const listings = await startListings(env);
  const server = listings.app.getHttpServer();
  const cookie = await signedInAs('njeri', env);
  const call = (method: Method, path: string): Test => supertest(server)[method](path).set('Cookie', cookie);
  const create = async (input: Partial<PropertyInput> = {}): Promise<StaffProperty> =>
    (await call('post', '/api/admin/properties').send(buildInput(input)).expect(201)).body as StaffProperty;
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
    create,
    /** Creates a property with every field, a floor plan and two agents. */
    createComplete: async (): Promise<StaffProperty> =>
      await create({
        ...EVERYTHING,
        floorPlans: ['https://example.com/plan.png'],
        agents: [
          {
            name: 'Amina Were',
            phone: '0722 000 199',
            email: 'amina@example.com',
            whatsapp: '0722 000 199',
            agency: 'Pwani',
          },
          { name: 'Otieno Maina', phone: '0733 000 200', email: 'otieno@example.com' },
        ],
      }),
    /** Returns a page of the back office's list. */
    list: async (query = ''): Promise<StaffPropertyPage> =>
      (await call('get', `/api/admin/properties${query}`).expect(200)).body as StaffPropertyPage,
    /** Returns the export as text. */
    exported: async (query = ''): Promise<string> =>
      (await call('get', `/api/admin/properties/export${query}`).expect(200)).text,
    countProperties: async (): Promise<number> => {
      const [row] = await listings.dataSource.query<{ count: number }[]>('SELECT count(*) FROM properties');
      return row!.count;
    },
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

/** Returns the steps of a property import, made as staff. All but `upload` wait until the service is done. */
export function importCalls(staff: StaffUnderTest) {
  const upload = async (file: string | Buffer, name = 'flats.csv'): Promise<PropertyImport> => {
    const answer = await staff
      .call('post', '/api/admin/imports')
      .attach('file', typeof file === 'string' ? Buffer.from(file) : file, name);
    if (answer.status !== 202)
      throw new Error(`the upload was answered with ${answer.status}: ${answer.text}`);
    return answer.body as PropertyImport;
  };
  const settled = async (id: string): Promise<PropertyImport> =>
    await eventually('the import is done', async () => {
      const found = await staff.ask<PropertyImport>('get', `/api/admin/imports/${id}`);
      return ['checking', 'applying'].includes(found.state) ? undefined : found;
    });
  return {
    upload,
    settled,
    check: async (file: string | Buffer, name?: string): Promise<PropertyImport> =>
      await settled((await upload(file, name)).id),
    apply: async ({ id }: PropertyImport): Promise<PropertyImport> => {
      await staff.ask('post', `/api/admin/imports/${id}/apply`, undefined, 202);
      return await settled(id);
    },
  };
}

export type ImportCalls = ReturnType<typeof importCalls>;

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

/** Every field of the Add form, the Edit form and the public page. */
export const EVERYTHING = {
  title: 'Kizingo Sea View',
  description: 'Line one\n\n**Bold**',
  location: 'Mama Ngina Drive, Kizingo, Mombasa',
  type: 'development' as const,
  status: 'Off-plan',
  price: 850_000_000_000,
  overview: 'Overview\nof two lines',
  amenitiesText: 'Pool and lift',
  sizeTypology: '1 Bedroom, 64 SqM',
  bedroomsText: 'One and two',
  purpose: 'lease' as const,
  size: 2_000_000_000,
  areaUnit: 'acre' as const,
  yearBuilt: 1938,
  stampDutyArea: 'rural' as const,
  vatOnPrice: 'included' as const,
  affordableHousing: 'yes' as const,
  landAreaSqm: 450.25,
  landAreaSource: 'title' as const,
  plotName: 'eighth' as const,
  plots: 43,
  priceFor: 'plot' as const,
  tenure: 'leasehold' as const,
  leaseStart: '1952-07-01',
  leaseYears: 999,
  titleType: 'certificate-of-lease' as const,
  titleReady: 'yes' as const,
  agricultural: 'no' as const,
  roadAccess: 'murram' as const,
  plotWater: 'on-site' as const,
  plotPower: 'nearby' as const,
  parcelNo: 'Kajiado/Kitengela/12345',
  depositMonths: 1.5,
  rentAdvanceMonths: 3,
  serviceCharge: 5000,
  agencyFee: 0,
  waterDeposit: 2500,
  powerDeposit: 3000,
  agreementFee: 4000,
  otherFee: 1500,
  otherFeeFor: 'Garbage',
  parkingFee: 6000,
  availableFrom: '2026-12-01',
  minTermMonths: 12,
  noticeMonths: 2,
  furnished: 'partly' as const,
  pets: 'ask' as const,
  waterSupply: 'both' as const,
  waterDays: 'county water on Mondays',
  waterBilling: 'metered' as const,
  backupPower: 'common' as const,
  powerBilling: 'token' as const,
  lettableArea: 1200.25,
  usableArea: 984.5,
  serviceRate: 30,
  serviceBasis: 'estimated' as const,
  vat: 'added' as const,
  parkingRatio: 'One bay per 36 sqm',
  escalationPercent: 7.5,
  escalationYears: '2' as const,
  escalationKind: 'simple' as const,
  escalationOn: 'rent-and-service' as const,
  termYears: 5.25,
  fitOutMonths: 1.5,
  rentFreeMonths: 2,
  depositOf: 'rent' as const,
  paidEvery: 'quarter' as const,
  bedrooms: 0,
  bathrooms: 2,
  offices: 3,
  parking: 4,
  features: ['Lift', 'Pool'],
  featured: true,
  published: false,
  pinPrecision: 'exact' as const,
  googleMapsLink: 'https://www.google.com/maps/@-4.05,39.68,17z',
  nearbyAmenities: ['Fort Jesus, 1 km'],
  coordinates: {
    lat: -4.0633,
    lng: 39.6682,
    address: 'Plot 12',
    neighborhood: 'Kizingo',
    landmark: 'Lighthouse',
  },
  pricing: {
    startingPrice: 8_700_000,
    rentPerSqft: 1,
    rentByFloor: [
      {
        floor: 'Ground floor',
        perSqft: 2,
        lettableSqft: 3600,
        usableSqft: 3100,
        servicePerSqft: 26,
        available: false,
        from: '2027-01-31',
      },
    ],
    servicePerSqft: 3,
    parkingPerMonth: 4,
    parkingSpaces: 5,
    floors: 6,
    acres: 7,
    pricePerAcre: 8,
  },
  images: ['https://example.com/a.jpg', 'https://example.com/b.jpg'],
  roomConfigurations: [
    {
      roomType: '1 Bedroom',
      size: 560,
      bathrooms: 1,
      price: 4_950_000,
      description: 'Facing the sea',
      images: ['https://example.com/room.jpg'],
      features: ['Balcony'],
    },
    { roomType: 'Studio', size: 0, bathrooms: 0, price: 0, description: '', images: [], features: [] },
  ],
};

/** A listing with every field, with texts that could break a file. */
export const ODD = {
  title: '=HYPERLINK("http://evil.example"), "quoted"; Ünïcode 😀',
  description: '-1 line\n\n**Bold**, "quotes"; a | bar \\ and \\n\n## End',
  location: '+254 Street, Nyali, Mombasa',
  type: 'development' as const,
  status: '@Off-plan',
  price: 850_000_000_000,
  overview: "'=apostrophe\nand a line",
  amenitiesText: "'Tis",
  sizeTypology: '1 | 2',
  bedroomsText: '1-2',
  purpose: 'lease' as const,
  size: 2_000_000_000,
  areaUnit: 'acre' as const,
  yearBuilt: 1938,
  stampDutyArea: 'rural' as const,
  vatOnPrice: 'included' as const,
  affordableHousing: 'yes' as const,
  landAreaSqm: 450.25,
  landAreaSource: 'title' as const,
  plotName: 'eighth' as const,
  plots: 43,
  priceFor: 'plot' as const,
  tenure: 'leasehold' as const,
  leaseStart: '1952-07-01',
  leaseYears: 999,
  titleType: 'certificate-of-lease' as const,
  titleReady: 'yes' as const,
  agricultural: 'no' as const,
  roadAccess: 'murram' as const,
  plotWater: 'on-site' as const,
  plotPower: 'nearby' as const,
  parcelNo: '=1+1',
  depositMonths: 1.5,
  rentAdvanceMonths: 3,
  serviceCharge: 5000,
  agencyFee: 0,
  waterDeposit: 2500,
  powerDeposit: 3000,
  agreementFee: 4000,
  otherFee: 1500,
  otherFeeFor: '-garbage; "x"',
  parkingFee: 6000,
  availableFrom: '2026-12-01',
  minTermMonths: 12,
  noticeMonths: 2,
  furnished: 'partly' as const,
  pets: 'ask' as const,
  waterSupply: 'both' as const,
  waterDays: '@Mondays',
  waterBilling: 'metered' as const,
  backupPower: 'common' as const,
  powerBilling: 'token' as const,
  lettableArea: 1200.25,
  usableArea: 984.5,
  serviceRate: 30,
  serviceBasis: 'estimated' as const,
  vat: 'added' as const,
  parkingRatio: '=1:36',
  escalationPercent: 7.5,
  escalationYears: '2' as const,
  escalationKind: 'simple' as const,
  escalationOn: 'rent-and-service' as const,
  termYears: 5.25,
  fitOutMonths: 1.5,
  rentFreeMonths: 2,
  depositOf: 'rent' as const,
  paidEvery: 'quarter' as const,
  bedrooms: 0,
  bathrooms: 2,
  offices: 3,
  parking: 4,
  features: ['Lift | Pool', 'back\\slash', '=1', 'a: b'],
  featured: true,
  published: false,
  pinPrecision: 'exact' as const,
  googleMapsLink: 'https://www.google.com/maps/@-4.05,39.68,17z',
  nearbyAmenities: ['Fort Jesus, 1 km', '-'],
  coordinates: { lat: -4.06333333, lng: 39.6682, address: '-12', neighborhood: '+x', landmark: '@y' },
  pricing: {
    startingPrice: 1,
    rentPerSqft: 2,
    rentByFloor: [
      { floor: 'Ground | floor', perSqft: 230 },
      { floor: '=2', perSqft: 0, lettableSqft: 10, available: true },
    ],
    servicePerSqft: 3,
    parkingPerMonth: 4,
    parkingSpaces: 5,
    floors: 6,
    acres: 7,
    pricePerAcre: 8,
  },
  images: [{ url: 'https://example.com/a.jpg?x=1|2', alt: 'words: | with\\n' }, 'https://example.com/b.jpg'],
  floorPlans: ['https://example.com/plan.png'],
  roomConfigurations: [
    {
      roomType: '1 Bedroom | sea',
      size: 560,
      bathrooms: 1,
      price: 4_950_000,
      description: 'size: 5 | of\ntwo lines',
      images: ['https://example.com/room.jpg'],
      features: ['Balcony | west', 'b'],
    },
    { roomType: 'Studio', size: 0, bathrooms: 0, price: 0, description: '', images: [], features: [] },
  ],
  agents: [
    { name: '#9 Amina | Were', phone: '+254722000199', email: 'amina@example.com', agency: '=Pwani' },
    { name: 'Otieno', phone: '0733 000 200', email: 'otieno@example.com' },
  ],
};

/** Builds a CSV file from rows by column. */
export function csv(...rows: Record<string, string | number>[]): string {
  const columns = [...new Set(rows.flatMap(Object.keys))];
  const line = (cells: (string | number)[]) =>
    cells.map((cell) => `"${String(cell).replaceAll('"', '""')}"`).join(',');
  return [columns, ...rows.map((row) => columns.map((column) => row[column] ?? ''))].map(line).join('\r\n');
}

/** Builds a new flat's row, with overrides. */
export function flat(overrides: Record<string, string | number> = {}): Record<string, string | number> {
  return {
    Title: 'Two-Bedroom Flat',
    Description: 'A quiet flat.',
    Location: 'Kilimani, Nairobi',
    Type: 'residential',
    Price: 9_000_000,
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
