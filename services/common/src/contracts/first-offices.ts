import { COMPANY } from './company.js';
import type { Office } from './offices.js';

/** An initial office, before staff edit it. */
export type FirstOffice = Omit<Office, 'id'>;

/**
 * The seven offices of a new database, in order. The site also shows them until the current ones have loaded, or if
 * loading fails.
 */
export const FIRST_OFFICES: readonly FirstOffice[] = [
  {
    name: 'Nairobi',
    region: 'Head Office',
    shortAddress: COMPANY.address,
    addressLines: [
      'NHIF Building area, 4th Floor, Block B',
      'Ragati Road, Upperhill',
      'P.O. Box 00103 - 00200, Nairobi',
    ],
    phones: [...COMPANY.phones],
    whatsapp: '+254 700 000 102',
    emails: [],
    coordinates: { lat: -1.2969, lng: 36.8137 },
    isHeadOffice: true,
  },
  {
    name: 'Mombasa',
    region: 'Coastal Region',
    shortAddress: '',
    addressLines: [
      'Bahari Chambers, 2nd Floor',
      'Nkrumah Road, opposite the old law courts gardens',
      'P.O. Box 00103 - 80100, Mombasa',
    ],
    phones: ['+254 700 000 103'],
    whatsapp: null,
    emails: ['mombasa@lml-properties.example'],
    coordinates: { lat: -4.064, lng: 39.6735 },
    isHeadOffice: false,
  },
  {
    name: 'Kisumu',
    region: 'Western Region',
    shortAddress: '',
    addressLines: ['Nam House, 1st Floor', 'Oginga Odinga Street', 'P.O. Box 00103 - 40100, Kisumu'],
    phones: ['+254 700 000 104'],
    whatsapp: null,
    emails: ['kisumu@lml-properties.example'],
    coordinates: { lat: -0.1027, lng: 34.7536 },
    isHeadOffice: false,
  },
  {
    name: 'Eldoret',
    region: 'North Rift Region',
    shortAddress: '',
    addressLines: [
      'Sergoit Plaza, 3rd Floor',
      'Uganda Road, next to the post office',
      'P.O. Box 00103 - 30100, Eldoret',
    ],
    phones: ['+254 700 000 105'],
    whatsapp: null,
    emails: ['eldoret@lml-properties.example'],
    coordinates: { lat: 0.5186, lng: 35.2704 },
    isHeadOffice: false,
  },
  {
    name: 'Nakuru',
    region: 'Central Rift Region',
    shortAddress: '',
    addressLines: ['Flamingo Court, 2nd Floor', 'Kenyatta Avenue', 'P.O. Box 00103 - 20100, Nakuru'],
    phones: ['+254 700 000 106'],
    whatsapp: null,
    emails: ['nakuru@lml-properties.example'],
    coordinates: { lat: -0.2865, lng: 36.0697 },
    isHeadOffice: false,
  },
  {
    name: 'Nanyuki',
    region: 'Mount Kenya Region',
    shortAddress: '',
    addressLines: [
      'Sirimon Arcade, Ground Floor',
      'Kenyatta Avenue, by the clock',
      'P.O. Box 00103 - 10400, Nanyuki',
    ],
    phones: ['+254 700 000 107'],
    whatsapp: null,
    emails: ['nanyuki@lml-properties.example'],
    coordinates: { lat: 0.0164, lng: 37.0741 },
    isHeadOffice: false,
  },
  {
    name: 'Kericho',
    region: 'South Rift Region',
    shortAddress: '',
    addressLines: [
      'Chagaik Building, 1st Floor',
      'Moi Highway, above the tea auction café',
      'P.O. Box 00103 - 20200, Kericho',
    ],
    phones: ['+254 700 000 108'],
    whatsapp: null,
    emails: ['kericho@lml-properties.example'],
    coordinates: { lat: -0.3676, lng: 35.2836 },
    isHeadOffice: false,
  },
];

/** Initial service areas by office name: towns and counties as in listings' locations. */
export const FIRST_PLACES_SERVED: Record<string, string[]> = {
  Nairobi: ['Nairobi', 'Kiambu', 'Thika', 'Ruiru', 'Machakos', 'Machakos County', 'Kajiado', 'Kitengela'],
  Mombasa: ['Mombasa', 'Kilifi', 'Kwale', 'Diani', 'Malindi', 'Watamu', 'Lamu', 'Taita Taveta'],
  Kisumu: ['Kisumu', 'Kakamega', 'Vihiga', 'Busia', 'Siaya', 'Homa Bay', 'Migori'],
  Eldoret: ['Eldoret', 'Uasin Gishu', 'Bungoma', 'Kitale', 'Trans Nzoia', 'Nandi', 'Kapsabet', 'Iten'],
  Nakuru: ['Nakuru', 'Naivasha', 'Gilgil', 'Molo', 'Nyandarua', 'Ol Kalou', 'Baringo'],
  Nanyuki: ['Nanyuki', 'Laikipia', 'Nyeri', 'Meru', 'Isiolo', 'Embu', 'Kirinyaga'],
  Kericho: ['Kericho', 'Bomet', 'Kisii', 'Nyamira', 'Narok', 'Litein'],
};
