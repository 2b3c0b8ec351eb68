import { currentSettings } from './current-settings.js';
import { TAGLINE } from './texts/company.js';
import type { CompanyContact } from './site-settings.js';

/**
 * The company's name and contacts, shared by site, mails and brochures. The site's other texts are in its `content/`
 * folder.
 */
export const COMPANY = {
  name: 'LML Properties',
  tagline: TAGLINE,
  /** The first is the preferred one. */
  phones: ['+254 700 000 100', '+254 700 000 101'],
  email: 'info@lml-properties.example',
  /** Address of the head office. */
  address: 'NHIF Building area, Upperhill, Nairobi',
  /** In wa.me format: digits only, with country code. */
  whatsappNumber: '254700000102',
} as const;

/** Returns the company's contacts as this process knows them. */
export function companyContact(): CompanyContact {
  return currentSettings().contact ?? COMPANY;
}

/** Returns the contacts that a head office gives; what it lacks is the built-in one. */
export function contactOfHeadOffice(office: {
  shortAddress: string;
  addressLines: readonly string[];
  phones: readonly string[];
  emails: readonly string[];
  whatsapp?: string | null;
}): CompanyContact {
  const { shortAddress, addressLines, phones, emails, whatsapp } = office;
  return {
    phones: phones.length > 0 ? phones : COMPANY.phones,
    email: emails[0] ?? COMPANY.email,
    address: shortAddress || addressLines.join(', '),
    ...(whatsapp && { whatsapp }),
  };
}
