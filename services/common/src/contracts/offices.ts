/** An office as visitors see it, at `GET /api/offices`. */
export interface Office {
  id: number;
  /** The town it is in. */
  name: string;
  region: string;
  /** In one line, for the foot of a page; empty where the address lines are all there is. */
  shortAddress: string;
  addressLines: string[];
  /** The first is answered first. */
  phones: string[];
  whatsapp: string | null;
  emails: string[];
  coordinates: { lat: number; lng: number } | null;
  /** There is one, and it answers for every place that no other office serves. */
  isHeadOffice: boolean;
}

/** `GET /api/admin/offices`. */
export interface StaffOffice extends Office {
  /** Towns and counties whose inquiries are this office's, as they stand in a listing's location. */
  towns: string[];
  /** The account that is given inquiries which no agent has; null where none is set. */
  staffUserId: number | null;
}

/** `POST /api/admin/offices`; with `PUT /api/admin/offices/{id}` what is missing stays. */
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
  /** True makes it the one; the one that was is no longer. */
  isHeadOffice?: boolean;
  staffUserId?: number | null;
  /** Place on the page, from 0; the others move. The last when missing. */
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
