import type { PropertyPurpose, PurposeChoice } from '@lml/common/contracts';

// Re-exported: the back office's form also shows what follows from a status.
export { purposeOf } from '@lml/common/contracts';

/** Lower-case statuses of listings on the market; the status filter `available` means any of them. */
export const ON_THE_MARKET = ['available', 'for sale', 'for rent', 'for lease'];

/** Returns the purposes that a visitor's choice covers; to let means rent or lease. */
export function purposesOf(choice: PurposeChoice): PropertyPurpose[] {
  return choice === 'sale' ? ['sale'] : ['rent', 'lease'];
}
