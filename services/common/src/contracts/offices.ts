/** An office as visitors see it, at `GET /api/offices`. */
export interface Office {
  id: number;
  /** Town of the office. */
  name: string;
  region: string;
  /** One line, for the footer; empty if the address lines suffice. */
  shortAddress: string;
  addressLines: string[];
  /** The first is the preferred one. */
  phones: string[];
  whatsapp: string | null;
  emails: string[];
  coordinates: { lat: number; lng: number } | null;
  /** True for exactly one office, which serves every place that no other office serves. */
  isHeadOffice: boolean;
}

/** `GET /api/admin/offices`. */
export interface StaffOffice extends Office {
  /** Towns and counties whose inquiries go to this office, as in listings' locations. */
  towns: string[];
  /** Account that receives inquiries without an agent; null if none is set. */
  staffUserId: number | null;
}

/** `POST /api/admin/offices`; with `PUT /api/admin/offices/{id}` missing fields stay unchanged. */
export interface OfficeDetails {
  name: string;
  addressLines: string[];
  region?: string;
  shortAddress?: string;
  phones?: string[];
  whatsapp?: string | null;
  emails?: string[];
  towns?: string[];
  coordinates?: { lat: number; lng: number } | null;
  /** True moves the mark from the current head office to this one. */
  isHeadOffice?: boolean;
  staffUserId?: number | null;
  /** Position on the page, from 0; the others move. Last if missing. */
  position?: number;
}

export const OFFICE_LIMITS = {
  /** Visitors see all of them at once. */
  officesMax: 50,
  nameMin: 2,
  nameMax: 60,
  regionMax: 60,
  shortAddressMax: 120,
  addressLinesMax: 6,
  addressLineMax: 120,
  phonesMax: 6,
  emailsMax: 6,
  townsMax: 60,
  townMax: 60,
} as const;
