import { differsFromNairobi } from '@lml/common/contracts';

/** The visitor's time zone if its clock differs from Nairobi's; undefined otherwise. */
export function ownZone(): string | undefined {
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  return zone && differsFromNairobi(zone, new Date()) ? zone : undefined;
}
