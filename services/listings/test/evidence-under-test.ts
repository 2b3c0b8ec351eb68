import {
  daysAfter,
  type EvidenceInput,
  type ListingEvidence,
  officeDay,
  type PrivateFile,
  type Property,
  type StaffEvidence,
} from '@lml/common/contracts';
import type { StaffUnderTest } from './staff-under-test.js';

/** Returns the day so many days ago in Nairobi; negative ones are ahead. */
export const daysAgo = (days: number) => daysAfter(officeDay(new Date()), -days);

export const PARCEL = 'Kajiado/Kitengela/98765';
export const PDF = Buffer.from('%PDF-1.7\n1 0 obj <</Type /Catalog>> endobj\n%%EOF SECRET-OF-THE-OWNER\n');

/** Builds a record of a site visit of today; tests override only what matters. */
export function buildEvidence(overrides: Partial<EvidenceInput> = {}): EvidenceInput {
  return { kind: 'site-visit', doneOn: daysAgo(0), seen: true, ...overrides };
}

/** Calls of verification, made as staff. */
export function evidenceCalls(staff: StaffUnderTest) {
  return {
    add: async (id: number, overrides: Partial<EvidenceInput> = {}): Promise<StaffEvidence> =>
      await staff.ask('post', `/api/admin/properties/${id}/evidence`, buildEvidence(overrides), 201),
    of: async (id: number): Promise<ListingEvidence> =>
      await staff.ask('get', `/api/admin/properties/${id}/evidence`),
    revoke: async (id: number): Promise<StaffEvidence> =>
      await staff.ask('post', `/api/admin/evidence/${id}/revoke`, { reason: 'The owner sold.' }),
    upload: async (bytes = PDF, name = 'search.pdf'): Promise<PrivateFile> =>
      (await staff.call('post', '/api/admin/private-files').attach('file', bytes, name).expect(201))
        .body as PrivateFile,
    /** The public listing. */
    lines: async (id: number): Promise<string[]> => {
      const { checks } = (await staff.read(`/api/properties/${id}`)) as Property;
      return checks.flatMap(({ lines }) => lines);
    },
  };
}

export type EvidenceCalls = ReturnType<typeof evidenceCalls>;
