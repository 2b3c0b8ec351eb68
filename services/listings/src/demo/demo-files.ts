import type { Director, PaymentTermsInput, PropertyInput, PropertyType } from '@lml/common/contracts';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The service's own folder, from both sources and build. */
const SERVICE_FOLDER = fileURLToPath(new URL('../..', import.meta.url));

export const DEMO_FOLDER = join(SERVICE_FOLDER, 'demo');
/** In images for production: of the demo only what the sample listings need, see `keep-samples.ts`. */
export const SAMPLES_FOLDER = join(SERVICE_FOLDER, 'samples');
/** Output folder of `npm run build:pictures`. */
export const BUILT_PICTURES_FOLDER = join(SERVICE_FOLDER, 'dist', 'demo-pictures');

/** Fields that the demo describes in its own format. */
type DemoParts =
  | 'roomConfigurations'
  | 'paymentTerms'
  | 'agents'
  | 'coordinates'
  | 'pricing'
  | 'images'
  | 'floorPlans';

/** A demo listing; fields that it does not set are empty. */
export interface DemoListing extends Omit<PropertyInput, 'status' | DemoParts> {
  id: number;
  type: PropertyType;
  location: string;
  description: string;
  status: string;
  roomConfigurations: {
    roomType: string;
    size: number;
    bathrooms: number;
    price: number;
    description: string;
    features: string[];
  }[];
  paymentTerms?: PaymentTermsInput[];
  coordinates: { lat: number; lng: number; neighborhood: string; landmark: string };
  /** Slug of an agent. */
  agent: string;
  /** Files under `pictures/`. */
  images: string[];
}

export interface DemoAgent {
  slug: string;
  name: string;
  position: string;
  specialization: string;
  experience: number;
  languages: string[];
  phone: string;
  whatsapp: string;
  email: string;
  imageUrl: null;
  bio: string;
}

export type DemoDirector = Omit<Director, 'id' | 'imageUrl'>;

/** @param folder the demo's, or that of the samples */
export async function readListings(folder = DEMO_FOLDER): Promise<DemoListing[]> {
  return await readJson('listings.json', folder);
}

/** Listings besides those that visitors find: nobody has confirmed them for long. */
export async function readUnconfirmedListings(): Promise<DemoListing[]> {
  return await readJson('unconfirmed-listings.json');
}

export async function readAgents(): Promise<DemoAgent[]> {
  return await readJson('agents.json');
}

export async function readDirectors(): Promise<DemoDirector[]> {
  return await readJson('directors.json');
}

/** Returns the alt text of each picture file. */
export async function readAltTexts(folder = DEMO_FOLDER): Promise<Map<string, string>> {
  const catalog = await readJson<{ images: { file: string; alt: string }[] }>(
    'pictures/catalog.json',
    folder,
  );
  return new Map(catalog.images.map((image) => [image.file, image.alt]));
}

/** A drawing shared by several listings; its file is in the demo's folder. */
export interface DemoFloorPlan {
  file: string;
  alt: string;
  /** Ids of listings. */
  listings: number[];
}

export async function readFloorPlans(): Promise<DemoFloorPlan[]> {
  return await readJson('floor-plans/catalog.json');
}

async function readJson<T>(file: string, folder = DEMO_FOLDER): Promise<T> {
  return JSON.parse(await readFile(join(folder, file), 'utf8')) as T;
}
