import { counted } from '../figures.js';

/** A request in the words of its sender; null: as staff read it. */
export const ownerWords: ((service: string, type: string, place: string) => string) | null = null;

export const bedroomsText = (count: number): string => counted(count, 'bedroom');

/** Errors of an owner's request; `{n}` is the limit. */
export const OWNER_TEXTS = {
  service: 'Please choose what you need',
  propertyType: 'Please choose the type of property',
  place: 'Please enter the town or area',
  placeTooLong: 'Town or area must be at most {n} characters',
  size: 'Size must be at most {n} characters',
  bedrooms: 'Bedrooms must be a whole number from 0 to {n}',
  price: 'Price must be a whole number of shillings, such as 8500000',
};
