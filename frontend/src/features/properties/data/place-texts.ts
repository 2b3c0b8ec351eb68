import { PLACE_PAGE_MIN, type PlaceOffer, type PlacePage } from '@lml/common/contracts';
import { filled, groupedNumber } from '../../../lib/format.js';
import { countLabel } from './categories.js';
import copy from '../../../content/places-copy.json' with { type: 'json' };

/** "Homes to rent". */
export function offerName({ type, purpose }: PlaceOffer): string {
  return `${copy.types[type]} ${copy.purposes[purpose]}`;
}

/** "Homes to rent in Kilimani". */
export function placeHeading(place: string, offer: PlaceOffer | undefined): string {
  return offer
    ? filled(copy.offerHeading, {
        types: copy.types[offer.type],
        purpose: copy.purposes[offer.purpose],
        place,
      })
    : filled(copy.heading, { place });
}

/** Says the figures of a place, or of one offer, in sentences. */
export function placeText(page: PlacePage, offer: PlaceOffer | undefined): string {
  const chosen = offer
    ? page.offers.filter(({ type, purpose }) => type === offer.type && purpose === offer.purpose)
    : page.offers;
  const count = chosen.reduce((sum, one) => sum + one.count, 0);
  const place = { place: page.name === page.county ? page.name : `${page.name}, ${page.county}` };
  if (count === 0) return filled(copy.textNone, place);
  const added = chosen.reduce((sum, one) => sum + one.newThisMonth, 0);
  const median = offer ? chosen[0]!.medianPrice : undefined;
  return [
    filled(copy.text, { count: countLabel(count), ...place }),
    added === 0 ? '' : added === 1 ? copy.newOne : filled(copy.newOnes, { n: groupedNumber(added) }),
    median === undefined
      ? ''
      : median === null
        ? copy.noMedian
        : filled(copy.median, { price: groupedNumber(median) }),
  ]
    .filter(Boolean)
    .join(' ');
}

/** Whether there is enough for search engines. */
export function isListedPage(page: PlacePage, offer: PlaceOffer | undefined): boolean {
  const count = offer
    ? (page.offers.find(({ type, purpose }) => type === offer.type && purpose === offer.purpose)?.count ?? 0)
    : page.count;
  return count >= PLACE_PAGE_MIN;
}
