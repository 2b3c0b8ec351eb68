import type { PropertyPurpose, PurposeChoice } from '@lml/common/contracts';

/** Lower-case statuses of listings that can still be had; the status filter `available` means any of them. */
export const ON_THE_MARKET = ['available', 'for sale', 'for rent', 'for lease'];

/** What listings that a visitor is after are for; a letting is one for rent or for lease. */
export function purposesOf(choice: PurposeChoice): PropertyPurpose[] {
  return choice === 'sale' ? ['sale'] : ['rent', 'lease'];
}

/**
 * What a listing is for. A status that doesn't say (sold, available, pending) leaves it as it was, so that a letting
 * marked available still shows its price per month.
 */
export function purposeOf(status: string, before: PropertyPurpose = 'sale'): PropertyPurpose {
  if (/\bsale\b/i.test(status)) return 'sale';
  if (/\blease\b/i.test(status)) return 'lease';
  if (/\b(rent|to let)\b/i.test(status)) return 'rent';
  return before;
}
