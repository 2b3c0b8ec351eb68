import type { PropertyPurpose, PurposeChoice } from '@lml/common/contracts';

// The form of the back office shows what will follow from a status as it is typed.
export { purposeOf } from '@lml/common/contracts';

/** Lower-case statuses of listings that can still be had; the status filter `available` means any of them. */
export const ON_THE_MARKET = ['available', 'for sale', 'for rent', 'for lease'];

/** What listings that a visitor is after are for; a letting is one for rent or for lease. */
export function purposesOf(choice: PurposeChoice): PropertyPurpose[] {
  return choice === 'sale' ? ['sale'] : ['rent', 'lease'];
}
