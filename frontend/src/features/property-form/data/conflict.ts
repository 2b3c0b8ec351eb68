import copy from '../../../content/property-form-copy.json' with { type: 'json' };
import { PRICING_FIGURES, type PropertyFormValues } from './property-form-values.js';

const { fields, conflict: words } = copy;

type ValueName = keyof PropertyFormValues;

/** Fields that are chosen together, under one name. */
export interface FieldGroup {
  label: string;
  names: readonly ValueName[];
}

const PAIRS: FieldGroup[] = [
  { label: fields.price, names: ['price', 'priceOnRequest'] },
  { label: words.coordinates, names: ['lat', 'lng'] },
];
const SINGLE = [
  'title',
  'type',
  'status',
  'purpose',
  'size',
  'areaUnit',
  'featured',
  'description',
  'overview',
  'amenitiesText',
  'sizeTypology',
  'features',
  'bedrooms',
  'bathrooms',
  'bedroomsText',
  'offices',
  'parking',
  'rooms',
  'location',
  'address',
  'neighborhood',
  'landmark',
  'googleMapsLink',
  'nearbyAmenities',
  'agents',
  'pictures',
  'floorPlans',
] as const satisfies ValueName[];

const GROUPS: FieldGroup[] = [
  ...SINGLE.map((name) => ({ label: fields[name], names: [name] })),
  ...PAIRS,
  { label: copy.pricing.title, names: ['pricing'] },
];

/** A field that stands differently in the two versions. */
export interface Difference extends FieldGroup {
  /** Which version is the sensible one at first: whoever changed it. */
  choice: 'mine' | 'theirs';
  /** Both changed it, each in another way. */
  byBoth: boolean;
}

/**
 * Where what somebody typed and what somebody else saved meanwhile differ.
 * @param base what both started from
 */
export function differencesBetween(
  base: PropertyFormValues,
  mine: PropertyFormValues,
  theirs: PropertyFormValues,
): Difference[] {
  return GROUPS.filter(({ names }) => differ(names, mine, theirs)).map((group) => {
    const byMe = differ(group.names, base, mine);
    const byThem = differ(group.names, base, theirs);
    return { ...group, choice: byMe ? 'mine' : 'theirs', byBoth: byMe && byThem };
  });
}

/** My version with those of their fields that were chosen. */
export function merged(
  mine: PropertyFormValues,
  theirs: PropertyFormValues,
  chosenTheirs: readonly FieldGroup[],
): PropertyFormValues {
  const names = chosenTheirs.flatMap((group) => group.names);
  return { ...mine, ...Object.fromEntries(names.map((name) => [name, theirs[name]])) };
}

function differ(names: readonly ValueName[], a: PropertyFormValues, b: PropertyFormValues): boolean {
  return names.some((name) => JSON.stringify(comparable(name, a)) !== JSON.stringify(comparable(name, b)));
}

/** Without what is no part of what people entered: how a picture is shown, what a stored room's number is. */
function comparable(name: ValueName, values: PropertyFormValues): unknown {
  if (name === 'pictures' || name === 'floorPlans') {
    return values[name].map(({ url, uploadId, alt }) => ({ url, uploadId, alt }));
  }
  if (name === 'rooms') return values.rooms.map(({ id: _id, ...room }) => room);
  return values[name];
}

/** One version of a field in words; pictures are shown besides. */
export function shownText({ names }: FieldGroup, values: PropertyFormValues): string {
  const [name] = names;
  switch (name) {
    case 'price':
      return values.priceOnRequest ? fields.priceOnRequest : values.price;
    case 'lat':
      return [values.lat, values.lng].filter(Boolean).join(', ');
    case 'featured':
      return values.featured ? words.yes : words.no;
    case 'features':
    case 'nearbyAmenities':
      return values[name].join(' · ');
    case 'rooms':
      return values.rooms
        .map(({ roomType, size, bathrooms, price, description, features, images }) =>
          [
            roomType,
            size && `${fields.room.size} ${size}`,
            bathrooms && `${fields.room.bathrooms} ${bathrooms}`,
            price && `${fields.room.price} ${price}`,
            description,
            ...features,
            ...images,
          ]
            .filter(Boolean)
            .join(', '),
        )
        .join('\n');
    case 'agents':
      return values.agents
        .map((agent) => [agent.name, agent.phone, agent.email].filter(Boolean).join(', '))
        .join('\n');
    case 'pricing':
      return [
        ...PRICING_FIGURES.filter((figure) => values.pricing[figure] !== '').map(
          (figure) => `${fields.pricing[figure]} ${values.pricing[figure]}`,
        ),
        ...values.pricing.rentByFloor.map(({ floor, perSqft }) => `${floor} ${perSqft}`),
      ].join('\n');
    case 'pictures':
    case 'floorPlans':
      return values[name]
        .map(({ alt }) => alt)
        .filter(Boolean)
        .join(' · ');
    case undefined:
      return '';
    default:
      return String(values[name]);
  }
}
