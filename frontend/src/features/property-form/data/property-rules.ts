import {
  cleanText,
  EMAIL_PATTERN,
  INQUIRY_LIMITS,
  isPhone,
  isHttpsAddress,
  isWebAddress,
  INQUIRY_TEXTS,
  PROPERTY_STATUS_MAX,
  STAFF_PROPERTY_LIMITS as LIMITS,
} from '@lml/common/contracts';
import { filled, groupedNumber } from '../../../lib/format.js';
import copy from '../../../content/property-form-copy.json' with { type: 'json' };
import { locationOf } from './property-input.js';
import { type AgentValues, PRICING_FIGURES, type PropertyFormValues } from './property-form-values.js';
import { typedDegrees, typedNumber } from './typed-number.js';

const { fields, problems } = copy;

/** Something to be put right: the path of the field in {@link PropertyFormValues}, and a sentence about it. */
export interface Problem {
  field: string;
  message: string;
}

/** Adding asks for an address, too (specification, section 5). */
export type FormMode = 'add' | 'edit';

/**
 * What is wrong with what stands in the fields, in the order of the fields: the service's own rules, so that whatever
 * passes here is taken there, and what the specification requires.
 */
export function problemsOf(values: PropertyFormValues, mode: FormMode): Problem[] {
  const found: Problem[] = [];
  const add = (field: string, message: string | undefined) => {
    if (message) found.push({ field, message });
  };
  const text = (field: string, value: string, label: string, max: number, required = false) =>
    add(field, complaintAboutText(value, label, max, required));
  const figure = (field: string, value: string, label: string, max: number) =>
    add(field, complaintAboutFigure(value, label, max));
  const lines = (field: string, value: string[], label: string, max: number, itemMax: number) =>
    add(field, complaintAboutLines(value, label, max, itemMax));

  text('title', values.title, fields.title, LIMITS.titleMax, true);
  if (values.type === '') add('type', filled(problems.required, { name: fields.type }));
  if (!values.priceOnRequest) {
    if (values.price.trim() === '') add('price', filled(problems.required, { name: fields.price }));
    figure('price', values.price, fields.price, LIMITS.moneyMax);
  }
  text('status', values.status, fields.status, PROPERTY_STATUS_MAX, true);
  figure('size', values.size, fields.size, LIMITS.sizeMax);
  text('description', values.description, fields.description, LIMITS.descriptionMax, true);
  text('overview', values.overview, fields.overview, LIMITS.longTextMax);
  text('amenitiesText', values.amenitiesText, fields.amenitiesText, LIMITS.longTextMax);
  text('sizeTypology', values.sizeTypology, fields.sizeTypology, LIMITS.shortTextMax);
  lines('features', values.features, fields.features, LIMITS.featuresMax, LIMITS.featureMax);
  for (const name of PRICING_FIGURES) {
    figure(
      `pricing.${name}`,
      values.pricing[name],
      fields.pricing[name],
      PRICING_MAX[name] ?? LIMITS.moneyMax,
    );
  }
  if (values.pricing.rentByFloor.length > LIMITS.floorRentsMax) {
    add('pricing.rentByFloor.root', atMost(fields.pricing.rentByFloor, LIMITS.floorRentsMax));
  }
  values.pricing.rentByFloor.forEach(({ floor, perSqft }, index) => {
    const at = `pricing.rentByFloor.${index}`;
    text(`${at}.floor`, floor, fields.pricing.floor, LIMITS.featureMax, true);
    if (perSqft.trim() === '') {
      add(`${at}.perSqft`, filled(problems.required, { name: fields.pricing.rentPerSqft }));
    }
    figure(`${at}.perSqft`, perSqft, fields.pricing.rentPerSqft, LIMITS.moneyMax);
  });

  figure('bedrooms', values.bedrooms, fields.bedrooms, LIMITS.countMax);
  figure('bathrooms', values.bathrooms, fields.bathrooms, LIMITS.countMax);
  text('bedroomsText', values.bedroomsText, fields.bedroomsText, LIMITS.shortTextMax);
  figure('offices', values.offices, fields.offices, LIMITS.countMax);
  figure('parking', values.parking, fields.parking, LIMITS.countMax);
  if (values.rooms.length > LIMITS.roomsMax) add('rooms.root', atMost(fields.rooms, LIMITS.roomsMax));
  values.rooms.forEach((room, index) => {
    const at = `rooms.${index}`;
    text(`${at}.roomType`, room.roomType, fields.room.roomType, LIMITS.roomTypeMax, true);
    figure(`${at}.size`, room.size, fields.room.size, LIMITS.sizeMax);
    figure(`${at}.bathrooms`, room.bathrooms, fields.room.bathrooms, LIMITS.countMax);
    figure(`${at}.price`, room.price, fields.room.price, LIMITS.moneyMax);
    text(`${at}.description`, room.description, fields.room.description, LIMITS.roomDescriptionMax);
    lines(`${at}.features`, room.features, fields.room.features, LIMITS.featuresMax, LIMITS.featureMax);
    lines(`${at}.images`, room.images, fields.room.images, LIMITS.picturesMax, LIMITS.linkMax);
    const wrong = room.images.find((address) => !isPictureAddress(address));
    if (wrong) add(`${at}.images`, filled(problems.pictureAddress, { address: wrong }));
  });

  text('address', values.address, fields.address, LIMITS.placeMax, mode === 'add');
  text('location', values.location, fields.location, LIMITS.locationMax);
  if (locationOf(values) === '' && mode === 'edit') add('location', problems.location);
  text('neighborhood', values.neighborhood, fields.neighborhood, LIMITS.placeMax);
  text('landmark', values.landmark, fields.landmark, LIMITS.placeMax);
  const link = values.googleMapsLink.trim();
  if (link !== '' && !isWebAddress(link)) add('googleMapsLink', problems.link);
  text('googleMapsLink', link, fields.googleMapsLink, LIMITS.linkMax);
  add('lat', complaintAboutDegrees(values.lat, values.lng, fields.lat, 90));
  add('lng', complaintAboutDegrees(values.lng, values.lat, fields.lng, 180));
  lines(
    'nearbyAmenities',
    values.nearbyAmenities,
    fields.nearbyAmenities,
    LIMITS.nearbyAmenitiesMax,
    LIMITS.featureMax,
  );

  if (values.agents.length > LIMITS.agentsMax) add('agents.root', atMost(fields.agents, LIMITS.agentsMax));
  values.agents.forEach((agent, index) => {
    for (const { field, message } of agentProblems(agent)) add(`agents.${index}.${field}`, message);
  });

  for (const name of ['pictures', 'floorPlans'] as const) {
    if (values[name].length > LIMITS.picturesMax)
      add(`${name}.root`, atMost(fields[name], LIMITS.picturesMax));
    values[name].forEach(({ alt }, index) => text(`${name}.${index}.alt`, alt, fields.alt, LIMITS.altMax));
  }
  // The first complaint about a field is the telling one.
  return found.filter(({ field }, index) => found.findIndex((other) => other.field === field) === index);
}

const PRICING_MAX: Partial<Record<(typeof PRICING_FIGURES)[number], number>> = {
  parkingSpaces: LIMITS.countMax,
  floors: LIMITS.countMax,
  acres: LIMITS.sizeMax,
};

/** What an agent who is not known yet lacks. */
export function agentProblems(agent: AgentValues): { field: keyof AgentValues; message: string }[] {
  if (agent.id !== null) return [];
  const name = cleanText(agent.name);
  const found: { field: keyof AgentValues; message: string | undefined }[] = [
    {
      field: 'name',
      message:
        lengthOf(name) < LIMITS.agentNameMin
          ? INQUIRY_TEXTS.name
          : complaintAboutText(name, fields.agent.name, LIMITS.agentNameMax),
    },
    { field: 'phone', message: isPhone(agent.phone) ? undefined : INQUIRY_TEXTS.phone },
    { field: 'email', message: isEmail(agent.email) ? undefined : INQUIRY_TEXTS.email },
    {
      field: 'whatsapp',
      message: agent.whatsapp.trim() === '' || isPhone(agent.whatsapp) ? undefined : INQUIRY_TEXTS.phone,
    },
    { field: 'agency', message: complaintAboutText(agent.agency, fields.agent.agency, LIMITS.agencyMax) },
  ];
  return found.flatMap(({ field, message }) => (message ? [{ field, message }] : []));
}

function isEmail(text: string): boolean {
  const email = text.trim();
  return email.length <= INQUIRY_LIMITS.emailMax && EMAIL_PATTERN.test(email);
}

function complaintAboutText(value: string, name: string, max: number, required = false): string | undefined {
  const length = lengthOf(cleanText(value));
  if (required && length === 0) return filled(problems.required, { name });
  return length > max ? filled(problems.tooLong, { name, max: groupedNumber(max) }) : undefined;
}

function complaintAboutFigure(value: string, name: string, max: number): string | undefined {
  const number = typedNumber(value);
  if (number === null) return undefined;
  if (Number.isNaN(number)) return filled(problems.number, { name });
  return number > max ? filled(problems.tooLarge, { name, max: groupedNumber(max) }) : undefined;
}

function complaintAboutLines(
  value: string[],
  name: string,
  max: number,
  itemMax: number,
): string | undefined {
  if (value.length > max) return atMost(name, max);
  return value.some((line) => lengthOf(line) > itemMax)
    ? filled(problems.lineTooLong, { name, max: groupedNumber(itemMax) })
    : undefined;
}

function complaintAboutDegrees(value: string, other: string, name: string, max: number): string | undefined {
  const number = typedDegrees(value);
  if (number === null) return other.trim() === '' ? undefined : problems.bothDegrees;
  return Math.abs(number) <= max ? undefined : filled(problems.degrees, { name, max });
}

function atMost(name: string, max: number): string {
  return filled(problems.tooMany, { name, max });
}

/** Characters as people count them, and the service. */
function lengthOf(text: string): number {
  return Array.from(text).length;
}

/** Ours, or of another site. */
function isPictureAddress(text: string): boolean {
  return text.startsWith('/media/') || isHttpsAddress(text);
}
