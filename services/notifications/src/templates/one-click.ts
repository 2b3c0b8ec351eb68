import { companyContact } from '@lml/common/contracts';

/**
 * Builds the headers of RFC 8058, with which mail clients offer to stop with one press.
 * @param address of the one-click call @param subject of a mail that asks for the same
 */
export function oneClickHeaders(address: string, subject: string): Record<string, string> {
  const byMail = `mailto:${companyContact().email}?subject=${encodeURIComponent(subject)}`;
  return {
    'List-Unsubscribe': `<${address}>, <${byMail}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}
