import { type FieldTable, keysOf, labelsOf, PRICING_FIELDS, PROPERTY_FIELDS } from '@lml/common/contracts';
import copy from '../../../content/property-form-copy.json' with { type: 'json' };
import { fields } from './field-labels.js';
import { planText } from './payment-terms-values.js';
import { fieldsInForm } from './form-tabs.js';
import type { PropertyFormValues } from './property-form-values.js';

const { conflict: texts } = copy;

type ValueName = keyof PropertyFormValues;

/** Fields that are resolved together, under one label. */
export interface FieldGroup {
  label: string;
  names: readonly ValueName[];
}

/** Groups come after single fields. */
const JOINED: FieldGroup[] = [
  { label: fields.price, names: ['price', 'priceOnRequest'] },
  { label: texts.coordinates, names: ['lat', 'lng'] },
  { label: copy.pricing.title, names: ['pricing'] },
];

/** Assigns each field to one group. */
export function fieldGroups(table: FieldTable = PROPERTY_FIELDS): FieldGroup[] {
  const labels: Record<string, unknown> = { ...fields, ...labelsOf(table, 'formLabel') };
  const joined: readonly string[] = JOINED.flatMap(({ names }) => names);
  const single = Object.values(fieldsInForm(table))
    .flat()
    .filter((name) => !joined.includes(name));
  return [
    ...single.map((name) => ({ label: labels[name] as string, names: [name as ValueName] })),
    ...JOINED,
  ];
}

const GROUPS = fieldGroups();

/** A field that differs between the versions. */
export interface Difference extends FieldGroup {
  /** Preselected version: the side that changed it. */
  choice: 'mine' | 'theirs';
  /** Both sides changed it differently. */
  byBoth: boolean;
}

/**
 * Differences between the user's version and the one saved by someone else.
 * @param base the version that both started from
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

/** The user's version with the chosen fields of the other. */
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

/** Removes data that people did not enter: display data of pictures, ids of rooms. */
function comparable(name: ValueName, values: PropertyFormValues): unknown {
  if (name === 'pictures' || name === 'floorPlans') {
    return values[name].map(({ url, uploadId, alt, label, takenOn }) => ({
      ...{ url, uploadId, alt, label: label || undefined, takenOn: takenOn || undefined },
    }));
  }
  if (name === 'rooms') return values.rooms.map(({ id: _id, ...room }) => room);
  return values[name];
}

/** A field's value as text; pictures are shown separately. */
export function shownText({ names }: FieldGroup, values: PropertyFormValues): string {
  const [name] = names;
  switch (name) {
    case 'price':
      return values.priceOnRequest ? fields.priceOnRequest : values.price;
    case 'lat':
      return [values.lat, values.lng].filter(Boolean).join(', ');
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
    case 'paymentTerms':
      return values.paymentTerms.map(planText).join('\n');
    case 'agents':
      return values.agents
        .map((agent) => [agent.name, agent.phone, agent.email].filter(Boolean).join(', '))
        .join('\n');
    case 'pricing':
      return [
        ...keysOf(PRICING_FIELDS)
          .filter((figure) => values.pricing[figure] !== '')
          .map((figure) => `${fields.pricing[figure]} ${values.pricing[figure]}`),
        ...values.pricing.rentByFloor.map((floor) => Object.values(floor).filter(Boolean).join(' ')),
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
      return plainText(values[name]);
  }
}

function plainText(value: string | boolean | string[]): string {
  if (typeof value === 'boolean') return value ? texts.yes : texts.no;
  return Array.isArray(value) ? value.join(' · ') : value;
}
