import type * as english from './owners.js';
import { TYPE_TEXTS } from './property.sw.js';

const SERVICES: Record<string, string> = {
  sell: 'Uuzaji',
  let: 'Upangishaji',
  value: 'Uthamini',
  manage: 'Usimamizi',
};

export const ownerWords: typeof english.ownerWords = (service, type, place) =>
  `${SERVICES[service]}: ${TYPE_TEXTS[type]}, ${place}`;

export const bedroomsText: typeof english.bedroomsText = (count) => `vyumba vya kulala ${count}`;

export const OWNER_TEXTS: typeof english.OWNER_TEXTS = {
  service: 'Tafadhali chagua unachohitaji',
  propertyType: 'Tafadhali chagua aina ya mali',
  place: 'Tafadhali weka mji au mtaa',
  placeTooLong: 'Mji au mtaa usizidi herufi {n}',
  size: 'Ukubwa usizidi herufi {n}',
  bedrooms: 'Vyumba vya kulala viwe nambari kamili kati ya 0 na {n}',
  price: 'Bei iwe shilingi kamili, kama 8500000',
};
