/** Fixed texts of a brochure. */
export const BROCHURE_COPY = {
  reference: 'Reference',
  features: 'Features',
  unitTypes: 'Unit types and prices',
  rooms: 'Rooms and prices',
  agent: 'Your agent',
  office: 'Head office',
  scan: 'Scan for all pictures, the map and the latest price',
  asOf: (date: string) => `As of ${date}. Price and availability may change:`,
  upToDate: 'the page on our site is always up to date.',
  more: (count: number) => `and ${count} more on our site`,
  /** Used when nothing of the title can be printed. */
  untitled: (type: string) => `${type} property`,
} as const;
