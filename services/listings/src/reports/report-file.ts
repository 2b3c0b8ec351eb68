import type { ListingReport } from '@lml/common/contracts';
import { StreamableFile } from '@nestjs/common';

/** The PDF of a report, as a download: `LML-12-report-2026-11.pdf`. */
export function reportFile({ property, month }: ListingReport, pdf: Buffer): StreamableFile {
  return new StreamableFile(pdf, {
    type: 'application/pdf',
    disposition: `attachment; filename="${property.reference}-report-${month}.pdf"`,
    length: pdf.length,
  });
}
