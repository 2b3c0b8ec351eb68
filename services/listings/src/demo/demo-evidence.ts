import { daysAfter, type EvidenceKind, officeDay, validUntil } from '@lml/common/contracts';
import type { EntityManager } from 'typeorm';
import type { EvidenceRepository } from '../evidence/evidence.repository.js';
import type { EvidenceService } from '../evidence/evidence.service.js';

/** A record of the demo. Days are counted from the day of seeding. */
interface DemoRecord {
  kind: EvidenceKind;
  daysAgo: number;
  /** Days until it expires. */
  expiresIn?: number;
  reference?: string;
  note?: string;
  revoked?: string;
  hasFile?: true;
}

/** Listings in all states: with many records, a search that is old, expired ones, a revoked one. All others have none. */
const RECORDS: Record<number, DemoRecord[]> = {
  42: [
    { kind: 'mandate', daysAgo: 20, expiresIn: 160, reference: 'Sample mandate 42' },
    { kind: 'owner-identity', daysAgo: 20 },
    { kind: 'site-visit', daysAgo: 8, note: 'We walked the boundary with the owner.' },
    { kind: 'title-search', daysAgo: 12, reference: 'Sample search 42', hasFile: true },
    { kind: 'beacons', daysAgo: 60 },
  ],
  43: [
    { kind: 'title-search', daysAgo: 45, reference: 'Sample search 43' },
    { kind: 'site-visit', daysAgo: 40 },
  ],
  45: [
    { kind: 'title-search', daysAgo: 95, reference: 'Sample search 45' },
    { kind: 'site-visit', daysAgo: 190 },
  ],
  48: [
    { kind: 'mandate', daysAgo: 30 },
    { kind: 'site-visit', daysAgo: 15, revoked: 'Our colleague was at the neighbouring plot.' },
  ],
  61: [
    { kind: 'approvals', daysAgo: 50, expiresIn: 200, reference: 'Sample approvals 61' },
    { kind: 'site-visit', daysAgo: 30 },
  ],
  7: [
    { kind: 'tenant-check', daysAgo: 70 },
    { kind: 'site-visit', daysAgo: 5 },
  ],
  8: [
    { kind: 'mandate', daysAgo: 25 },
    { kind: 'site-visit', daysAgo: 3 },
  ],
};

/** Account that recorded them. */
const BY = 'demo';

/** A page that says that it is a sample. */
export const SAMPLE_PDF = samplePdf('Sample document of the demo. It certifies nothing.');
export const SAMPLE_PDF_NAME = 'sample-search-certificate.pdf';

/** Adds the records of the demo. @param fileId the stored sample document */
export async function seedEvidence(
  manager: EntityManager,
  evidence: EvidenceRepository,
  service: EvidenceService,
  fileId: string,
): Promise<void> {
  const today = officeDay(new Date());
  for (const [key, records] of Object.entries(RECORDS)) {
    const id = Number(key);
    const parcelNo = records.some(({ kind }) => kind === 'title-search') ? `Sample/Block 1/${id}` : null;
    if (parcelNo) await manager.query('UPDATE properties SET parcel_no = $2 WHERE id = $1', [id, parcelNo]);
    const listing = (await evidence.lockListing(manager, id))!;
    for (const { kind, daysAgo, expiresIn, reference = '', note = '', revoked, hasFile } of records) {
      const doneOn = daysAfter(today, -daysAgo);
      const expiresOn = expiresIn === undefined ? null : daysAfter(today, expiresIn);
      const recordId = await evidence.insert(manager, {
        ...{ listingId: id, propertyTitle: listing.title, kind, doneOn, expiresOn, reference },
        validUntil: validUntil({ kind, doneOn, expiresOn }),
        staffUserId: null,
        parcelNo: kind === 'title-search' ? parcelNo! : '',
        publicNote: note,
        fileId: hasFile ? fileId : null,
        recordedBy: BY,
      });
      if (revoked) await evidence.revoke(manager, recordId, BY, revoked, today);
    }
    await service.derive(manager, id, parcelNo);
  }
}

/** Writes a PDF of one line by hand: a library would be loaded for it at each start. */
function samplePdf(line: string): Buffer {
  const content = `BT /F1 16 Tf 60 760 Td (${line}) Tj ET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let text = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const offset = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  return Buffer.from(
    `${text}xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`,
  );
}
