import { LICENCE_TEXT } from './texts/company.js';
/** Registration of a person with the Estate Agents Registration Board (EARB). */
export interface Licence {
  holder: string;
  registrationNo: string;
  /** Year of the annual practising certificate. */
  practisingYear: number;
}

/** A registration as staff keep it. */
export interface StaffLicence extends Licence {
  /** The certificate as a private file; null if it is not uploaded. */
  certificate: { id: string; name: string } | null;
}

/** Section `verification` of the settings. */
export interface VerificationSettings {
  licences: StaffLicence[];
  /** Years for which evidence is kept after it and the listing's mandate have ended. */
  keepYears: number;
}

export const VERIFICATION_DEFAULTS: VerificationSettings = { licences: [], keepYears: 6 };

export const LICENCE_LIMITS = {
  licencesMax: 20,
  holderMax: 120,
  numberMax: 30,
  yearMin: 2000,
  yearMax: 2100,
  keepYearsMax: 30,
} as const;

export { LICENCE_TEXT } from './texts/company.js';

/** Returns the year of a day in Nairobi. */
function yearOf(today: string): number {
  return Number(today.slice(0, 4));
}

/** Returns the registrations that may be shown: those with a practising certificate of this year in Nairobi. */
export function currentLicences<One extends Licence>(licences: readonly One[], today: string): Licence[] {
  return licences
    .filter(({ practisingYear }) => practisingYear === yearOf(today))
    .map(({ holder, registrationNo, practisingYear }) => ({ holder, registrationNo, practisingYear }));
}

/** "Amina Were, registered estate agent no. 1234 (EARB), practising certificate 2026". */
export function licenceLine({ holder, registrationNo, practisingYear }: Licence): string {
  return LICENCE_TEXT.replace('{year}', String(practisingYear))
    .replace('{number}', () => registrationNo)
    .replace('{name}', () => holder);
}

/**
 * Returns the registrations that staff must renew: from 1 December those without a certificate of the next year, and
 * those whose year is over.
 */
export function licencesToRenew<One extends Pick<Licence, 'practisingYear'>>(
  licences: readonly One[],
  today: string,
): One[] {
  const needed = yearOf(today) + (today.slice(5, 7) === '12' ? 1 : 0);
  return licences.filter(({ practisingYear }) => practisingYear < needed);
}

export function keepYearsProblem(years: unknown): string | null {
  const { keepYearsMax } = LICENCE_LIMITS;
  return Number.isInteger(years) && Number(years) >= 1 && Number(years) <= keepYearsMax
    ? null
    : `Years that evidence is kept must be a whole number from 1 to ${keepYearsMax}`;
}

/** Returns the validation error of the list of registrations, or null. */
export function licencesProblem(licences: unknown): string | null {
  const { licencesMax } = LICENCE_LIMITS;
  if (!Array.isArray(licences) || licences.length > licencesMax)
    return `Registrations must be a list of at most ${licencesMax}`;
  for (const [index, licence] of licences.entries()) {
    const problem = licenceProblem(licence);
    if (problem) return `Registration ${index + 1}: ${problem}`;
  }
  return null;
}

function licenceProblem(licence: unknown): string | null {
  const { holderMax, numberMax } = LICENCE_LIMITS;
  const keys = ['holder', 'registrationNo', 'practisingYear', 'certificate'];
  if (
    typeof licence !== 'object' ||
    licence === null ||
    Object.keys(licence).some((key) => !keys.includes(key))
  )
    return `it must have ${keys.join(', ')}, and nothing else`;
  const { holder, registrationNo, practisingYear, certificate } = licence as Record<string, unknown>;
  if (!isLine(holder, holderMax)) return `holder must be 1 to ${holderMax} characters`;
  if (!isLine(registrationNo, numberMax)) return `registrationNo must be 1 to ${numberMax} characters`;
  const { yearMin, yearMax } = LICENCE_LIMITS;
  if (
    !Number.isInteger(practisingYear) ||
    Number(practisingYear) < yearMin ||
    Number(practisingYear) > yearMax
  )
    return `practisingYear must be a year from ${yearMin} to ${yearMax}`;
  return certificate === null || isCertificate(certificate)
    ? null
    : 'certificate must be null, or the id and name of an uploaded file';
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

function isCertificate(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Object.keys(value).length !== 2) return false;
  const { id, name } = value as Record<string, unknown>;
  return typeof id === 'string' && UUID.test(id) && isLine(name, 120);
}

function isLine(value: unknown, max: number): boolean {
  return typeof value === 'string' && value.trim() !== '' && Array.from(value).length <= max;
}
