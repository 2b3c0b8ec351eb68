import type { TableFormat } from '@lml/common/contracts';
import { type CellValue, csvHeading, csvRows } from '@lml/common/csv';
import { PROPERTY_COLUMNS } from './property-columns.js';
import { HEADINGS, xlsxFile } from './write-table.js';

/** Two example properties, using different columns. Both are new, so they have no reference. */
const EXAMPLES: Record<string, CellValue>[] = [
  {
    Title: 'Example: Two-Bedroom Flat, Ngong Road',
    Type: 'residential',
    Status: 'For Sale',
    Price: 9_000_000,
    Location: 'Ngong Road, Kilimani, Nairobi',
    Size: 1100,
    'Size unit': 'sqft',
    Bedrooms: 2,
    Bathrooms: 2,
    Parking: 1,
    Features: 'Lift | Borehole | Backup generator',
    Published: 'no',
    Featured: 'no',
    Description: 'A quiet flat on the second floor.\n\n- Open kitchen\n- **Balcony** to the west',
    'Nearby amenities': 'Prestige Plaza, 1 km',
    Latitude: -1.3001,
    Longitude: 36.7842,
    Neighbourhood: 'Kilimani',
    Agents: 'Amina Were | phone: +254 700 000 199 | email: amina.were@example.com',
    Rooms:
      '1 Bedroom | size: 640 | bathrooms: 1 | price: 6500000\n2 Bedroom | size: 1100 | bathrooms: 2 | price: 9000000 | feature: Balcony',
    Images:
      'https://example.com/front.jpg | words: The front from the street\nhttps://example.com/kitchen.jpg',
  },
  {
    Title: 'Example: Office Floors, Moi Avenue',
    Type: 'commercial',
    Status: 'For Rent',
    Price: 1200,
    Location: 'Moi Avenue, Mombasa',
    Size: 450,
    'Size unit': 'sqm',
    Offices: 6,
    Parking: 4,
    Features: 'Lift | Fibre internet',
    Published: 'no',
    Description: 'Two floors with a view of the old town.',
    'Google Maps link': 'https://www.google.com/maps/@-4.0619,39.6722,17z',
    'Rents by floor': 'Ground floor | rent: 230\nOther floors | rent: 106',
    'Service charge a square foot': 26,
    Floors: 2,
  },
];

/** Builds a file with every column and two example rows. */
export async function templateFile(format: TableFormat): Promise<string | Buffer> {
  const rows = EXAMPLES.map((example) => PROPERTY_COLUMNS.map(({ header }) => example[header] ?? null));
  if (format === 'xlsx') return await xlsxFile(rows);
  return csvHeading(HEADINGS) + csvRows(rows);
}
