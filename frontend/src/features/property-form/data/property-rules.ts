import {
  cleanText,
  dateProblem,
  EMAIL_PATTERN,
  fieldsWhere,
  type FormTab,
  INQUIRY_LIMITS,
  INQUIRY_TEXTS,
  isHttpsAddress,
  isPhone,
  officeDay,
  PRICING_FIELDS,
  type PropertyField,
  STAFF_PROPERTY_LIMITS as LIMITS,
  takenOnProblem,
  USABLE_TOO_LARGE,
} from '@lml/common/contracts';
import { filled } from '../../../lib/format.js';
import copy from '../../../content/property-form-copy.json' with { type: 'json' };
import { fields } from './field-labels.js';
import { paymentTermsProblems } from './payment-terms-rules.js';
import { numberFrom } from './field-values.js';
import {
  fieldProblems,
  numberProblem,
  lengthOf,
  linesProblem,
  requiredProblem,
  textProblem,
} from './field-errors.js';
import { type AgentValues, FORM_FIELDS, type PropertyFormValues } from './property-form-values.js';
import { locationOf } from './property-input.js';
import { typedDegrees } from './typed-number.js';

const { problems } = copy;

/** A validation error: path in {@link PropertyFormValues}, and the message. */
export interface Problem {
  field: string;
  message: string;
}

/**
 * Validation errors in field order: the service's rules, so that the server accepts what passes here, and the
 * requirements of the specification.
 * @param publishing whether the property is or becomes public; a draft needs its title alone
 */
export function problemsOf(values: PropertyFormValues, publishing = true): Problem[] {
  const found: Problem[] = [];
  const add = (field: string, message: string | undefined) => {
    if (message) found.push({ field, message });
  };
  const text = (field: string, value: string, label: string, max: number, required = false) =>
    add(field, textProblem(value, label, max, required));
  const figure = (field: string, value: string, label: string, max: number) =>
    add(field, numberProblem(value, label, max));
  const lines = (field: string, value: string[], label: string, max: number, itemMax: number) =>
    add(field, linesProblem(value, label, max, itemMax));
  const fieldsOn = (tab: FormTab, left: readonly PropertyField[] = []) => {
    for (const problem of fieldProblems(fieldsWhere(FORM_FIELDS, { tab }), { ...values }, publishing)) {
      if (!left.some((field) => field === problem.field)) found.push(problem);
    }
  };

  fieldsOn('basic', values.priceOnRequest ? ['price'] : []);
  add('usableArea', usableProblem(values.usableArea, values.lettableArea.trim() || values.size));
  for (const { field, message } of fieldProblems(PRICING_FIELDS, { ...values.pricing })) {
    add(`pricing.${field}`, message);
  }
  if (values.pricing.rentByFloor.length > LIMITS.floorRentsMax) {
    add('pricing.rentByFloor.root', atMost(fields.pricing.rentByFloor, LIMITS.floorRentsMax));
  }
  values.pricing.rentByFloor.forEach((rent, index) => {
    const { floor, perSqft } = rent;
    const at = `pricing.rentByFloor.${index}`;
    text(`${at}.floor`, floor, fields.pricing.floor, LIMITS.featureMax, true);
    if (perSqft.trim() === '') {
      add(`${at}.perSqft`, requiredProblem(fields.pricing.rentPerSqft));
    }
    figure(`${at}.perSqft`, perSqft, fields.pricing.rentPerSqft, LIMITS.moneyMax);
    for (const name of ['lettableSqft', 'usableSqft'] as const) {
      figure(`${at}.${name}`, rent[name], fields.pricing[name], LIMITS.sizeMax);
    }
    add(`${at}.usableSqft`, usableProblem(rent.usableSqft, rent.lettableSqft, true));
    figure(`${at}.servicePerSqft`, rent.servicePerSqft, fields.pricing.servicePerSqft, LIMITS.moneyMax);
    if (rent.from) add(`${at}.from`, dateProblem(fields.pricing.from, rent.from) ?? undefined);
  });

  fieldsOn('rooms');
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
    const wrong = room.images.find((address) => !isPictureUrl(address));
    if (wrong) add(`${at}.images`, filled(problems.pictureAddress, { address: wrong }));
  });
  found.push(...paymentTermsProblems(values));

  text('address', values.address, fields.address, LIMITS.placeMax);
  // An address says where it is, too.
  if (publishing && locationOf(values) === '') add('location', problems.location);
  text('neighborhood', values.neighborhood, fields.neighborhood, LIMITS.placeMax);
  text('landmark', values.landmark, fields.landmark, LIMITS.placeMax);
  // The address is shown if there is no location.
  fieldsOn('location', values.location.trim() === '' ? ['location'] : []);
  add('lat', degreesProblem(values.lat, values.lng, fields.lat, 90));
  add('lng', degreesProblem(values.lng, values.lat, fields.lng, 180));

  if (values.agents.length > LIMITS.agentsMax) add('agents.root', atMost(fields.agents, LIMITS.agentsMax));
  values.agents.forEach((agent, index) => {
    for (const { field, message } of agentProblems(agent)) add(`agents.${index}.${field}`, message);
  });

  for (const name of ['pictures', 'floorPlans'] as const) {
    if (values[name].length > LIMITS.picturesMax)
      add(`${name}.root`, atMost(fields[name], LIMITS.picturesMax));
    values[name].forEach(({ alt, takenOn }, index) => {
      text(`${name}.${index}.alt`, alt, fields.alt, LIMITS.altMax);
      add(
        `${name}.${index}.takenOn`,
        (takenOn && takenOnProblem(takenOn, officeDay(new Date()))) || undefined,
      );
    });
  }
  // Keep the first error of each field.
  return found.filter(({ field }, index) => found.findIndex((other) => other.field === field) === index);
}

/** @param isNeeded whether the lettable area has to be known */
function usableProblem(usable: string, lettable: string, isNeeded = false): string | undefined {
  const [inner, outer] = [numberFrom(usable, 2), numberFrom(lettable, 2)];
  if (!inner || (!outer && !isNeeded) || (outer && inner <= outer)) return undefined;
  return USABLE_TOO_LARGE;
}

/** Validation errors of a new agent. */
export function agentProblems(agent: AgentValues): { field: keyof AgentValues; message: string }[] {
  if (agent.id !== null) return [];
  const name = cleanText(agent.name);
  const found: { field: keyof AgentValues; message: string | undefined }[] = [
    {
      field: 'name',
      message:
        lengthOf(name) < LIMITS.agentNameMin
          ? INQUIRY_TEXTS.name
          : textProblem(name, fields.agent.name, LIMITS.agentNameMax),
    },
    { field: 'phone', message: isPhone(agent.phone) ? undefined : INQUIRY_TEXTS.phone },
    { field: 'email', message: isEmail(agent.email) ? undefined : INQUIRY_TEXTS.email },
    {
      field: 'whatsapp',
      message: agent.whatsapp.trim() === '' || isPhone(agent.whatsapp) ? undefined : INQUIRY_TEXTS.phone,
    },
    { field: 'agency', message: textProblem(agent.agency, fields.agent.agency, LIMITS.agencyMax) },
  ];
  return found.flatMap(({ field, message }) => (message ? [{ field, message }] : []));
}

function isEmail(text: string): boolean {
  const email = text.trim();
  return email.length <= INQUIRY_LIMITS.emailMax && EMAIL_PATTERN.test(email);
}

function degreesProblem(value: string, other: string, name: string, max: number): string | undefined {
  const number = typedDegrees(value);
  if (number === null) return other.trim() === '' ? undefined : problems.bothDegrees;
  return Math.abs(number) <= max ? undefined : filled(problems.degrees, { name, max });
}

function atMost(name: string, max: number): string {
  return filled(problems.tooMany, { name, max });
}

/** Hosted by us, or an https URL. */
function isPictureUrl(text: string): boolean {
  return text.startsWith('/media/') || isHttpsAddress(text);
}
