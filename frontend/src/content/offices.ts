import officesFile from './offices.json' with { type: 'json' };

export interface Office {
  slug: string;
  name: string;
  region: string;
  addressLines: string[];
  contactLines: string[];
  infoEmail: string;
  coordinates: { lat: number; lng: number };
}

/** The seven offices, Nairobi first. */
export const offices: Office[] = officesFile;
