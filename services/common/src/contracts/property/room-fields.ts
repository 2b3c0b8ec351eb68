import type { RecordTable } from './field-table.js';
import { STAFF_PROPERTY_LIMITS as LIMITS } from './limits.js';

/**
 * Fields of a room or unit type of a property. Derived from this table: request and response types, validation and the
 * OpenAPI document.
 */
export const ROOM_FIELDS = {
  roomType: {
    kind: 'line',
    label: 'Room type',
    required: true,
    min: 1,
    max: LIMITS.roomTypeMax,
    example: '1 Bedroom',
  },
  size: {
    kind: 'number',
    label: 'Room size',
    unit: 'area',
    max: LIMITS.sizeMax,
    default: 0,
    description: 'Square feet',
    example: 560,
    inputSchema: { minimum: undefined, maximum: undefined },
  },
  bathrooms: {
    kind: 'number',
    label: 'Bathrooms of the room',
    unit: 'count',
    max: LIMITS.countMax,
    default: 0,
    example: 1,
  },
  price: {
    kind: 'number',
    label: 'Room price',
    unit: 'shillings',
    max: LIMITS.moneyMax,
    default: 0,
    description: 'Whole Kenyan shillings',
    example: 4_950_000,
  },
  description: {
    kind: 'text',
    label: 'Room description',
    max: LIMITS.roomDescriptionMax,
    inputSchema: { default: '' },
  },
  images: {
    kind: 'lines',
    label: 'Room images',
    max: LIMITS.picturesMax,
    itemMax: LIMITS.linkMax,
    description: 'Addresses',
    inputSchema: { default: [], maxItems: undefined },
  },
  features: {
    kind: 'lines',
    label: 'Room features',
    max: LIMITS.featuresMax,
    itemMax: LIMITS.featureMax,
    inputSchema: { default: [] },
  },
} as const satisfies RecordTable;
