/**
 * What the company is called and how it is reached: once for the site, the mails and the brochures. What the site
 * says besides is in its `content/` folder.
 */
export const COMPANY = {
  name: 'LML Properties',
  tagline: 'Absolute Property Solutions',
  /** The first is answered first. */
  phones: ['+254 700 000 100', '+254 700 000 101'],
  email: 'info@lml-properties.example',
  /** The head office. */
  address: 'NHIF Building area, Upperhill, Nairobi',
  /** As wa.me takes it: digits only, with the country's. */
  whatsappNumber: '254700000102',
} as const;
