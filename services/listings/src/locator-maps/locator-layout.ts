import type { LatLng } from '@lml/common/contracts';
import { linesOf, type TextFont, widthOf } from '../share-pictures/text-paths.js';

/** Size of the picture, in the units of all coordinates here. */
export const PICTURE = { width: 800, height: 400 } as const;
/** The property: a little above the middle, because a button lies over the lower part. */
export const PIN = { x: 400, y: 165 } as const;
/** The mark of an exact pin, whose tip is the property. */
const PIN_BOX: Box = { left: PIN.x - 20, top: PIN.y - 56, right: PIN.x + 20, bottom: PIN.y + 4 };
/** Kilometres from the middle to the left and right edge, with the length of the scale bar. */
export const SCALES = [
  { halfKm: 1, barKm: 0.25 },
  { halfKm: 2, barKm: 0.5 },
  { halfKm: 4, barKm: 1 },
  { halfKm: 8, barKm: 2 },
  { halfKm: 16, barKm: 5 },
  { halfKm: 32, barKm: 10 },
  { halfKm: 64, barKm: 20 },
  { halfKm: 128, barKm: 40 },
] as const;
export type Scale = (typeof SCALES)[number];

/** Names that phones should show, and the least with which a picture is of use. */
const NAMES_WANTED = 5;
const NAMES_LEAST = 2;
/** The number of further names that make up for the detail lost when the picture covers twice the width. */
const NAMES_PER_DOUBLING = 0.7;
/** Puts a picture behind all that are better. */
const POOR = 100;
/** Units. The area that the property is in must fit into the picture. */
const OWN_RADIUS_MAX = 200;
/** More names in one view are a clutter. */
const NAMES_MAX = 16;
/** From this scale on the picture names counties. */
const COUNTIES_FROM_KM = 16;
/** From this scale on it names no landmarks. */
const NO_LANDMARKS_FROM_KM = 32;
/** Units. Smaller areas are drawn without their names. */
const NAMED_RADIUS_MIN = 12;
/** Units. A smaller area has its name beside it, as a landmark has. */
const DISC_MIN = 24;
/** The circle of a listing without an exact pin must be seen, and leave room around it. */
const CIRCLE_MIN = 14;
const CIRCLE_MAX = 130;
/** Names stand beside a smaller circle, and within a larger one. */
const CIRCLE_WITH_NAMES = 60;
/** Units. An area at most so far away names where the property is, also from outside. */
const OWN_AREA_MAX = 50;
/** Space around names. */
const GAP = 4;
const LINES_MAX = 2;
/** In sizes of the font. */
const LINE_EMS = 11;
const LEADING = 1.15;
const BASELINE = 0.93;
const KM_PER_DEGREE = 111.195;

export interface LocatorPlace extends LatLng {
  kind: 'area' | 'landmark' | 'county';
  name: string;
  radiusM: number;
}

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** The part of the picture that one kind of screen shows: the page cuts the picture to the shape of its box. */
export interface View {
  name: 'wide' | 'narrow';
  /** Part that is always visible. */
  visible: Box;
  /** Part under the button "Show map" and the note below it. */
  button: Box;
  fonts: Record<LocatorPlace['kind'] | 'scale', TextFont>;
  /** Radius of the dots of landmarks. */
  dot: number;
}

/** Phones show the middle in small: their names are larger, and nearer to the pin. */
export const VIEWS: readonly [wide: View, narrow: View] = [
  {
    name: 'wide',
    visible: { left: 34, top: 44, right: 766, bottom: 356 },
    button: { left: 280, top: 256, right: 520, bottom: 400 },
    fonts: {
      area: { face: 'strong', size: 15 },
      landmark: { face: 'text', size: 13.5 },
      county: { face: 'strong', size: 14 },
      scale: { face: 'text', size: 12 },
    },
    dot: 3.5,
  },
  {
    name: 'narrow',
    visible: { left: 158, top: 12, right: 642, bottom: 388 },
    button: { left: 245, top: 262, right: 555, bottom: 400 },
    fonts: {
      area: { face: 'strong', size: 18.5 },
      landmark: { face: 'text', size: 17 },
      county: { face: 'strong', size: 16 },
      scale: { face: 'text', size: 16 },
    },
    dot: 4.5,
  },
];

/** A place in the picture. */
export interface Mark {
  kind: LocatorPlace['kind'];
  name: string;
  x: number;
  y: number;
  radius: number;
}

/** A name in the picture. */
export interface Label {
  kind: LocatorPlace['kind'];
  lines: { text: string; x: number; baseline: number; width: number }[];
  box: Box;
  /** Centre of the dot beside it; null for a name that stands in its area. */
  dot: { x: number; y: number } | null;
}

export interface Layout {
  scale: Scale;
  /** Radius of the circle that the property lies in; 0 with an exact pin. */
  circle: number;
  /** Those that the picture shows a part of, the most important first. */
  marks: Mark[];
  labels: Record<View['name'], Label[]>;
}

/**
 * Places the names, at the scale at which phones show about five of them with the most detail.
 * @param radiusM of the circle that the property lies in; 0 with an exact pin
 */
export function locatorLayout(centre: LatLng, radiusM: number, places: LocatorPlace[]): Layout {
  const [wide, narrow] = VIEWS;
  const circleAt = (scale: Scale) =>
    radiusM === 0 ? 0 : Math.max(CIRCLE_MIN, (radiusM / 1000) * unitsPerKm(scale));
  const candidates = SCALES.filter((scale) => circleAt(scale) <= CIRCLE_MAX).map((scale) => {
    const marks = marksOf(centre, places, scale);
    const circle = circleAt(scale);
    const labels = placedLabels(marks, { scale, view: narrow, property: propertyBox(circle) });
    return { scale, circle, marks, labels, worth: worthOf(scale, marks, labels) };
  });
  const best = candidates.reduce((one, other) => (other.worth > one.worth ? other : one));
  const { scale, circle, marks } = best;
  return {
    ...{ scale, circle, marks },
    labels: {
      narrow: best.labels,
      wide: placedLabels(marks, { scale, view: wide, property: propertyBox(circle) }),
    },
  };
}

/** Weighs names against detail. */
function worthOf({ halfKm }: Scale, marks: Mark[], labels: Label[]): number {
  const worth = Math.min(labels.length, NAMES_WANTED) - NAMES_PER_DOUBLING * Math.log2(halfKm);
  const missing = Math.max(0, NAMES_LEAST - labels.length);
  const isTooNear = (ownArea(marks)?.radius ?? 0) > OWN_RADIUS_MAX;
  return worth - POOR * (missing + (isTooNear ? 1 : 0));
}

export function unitsPerKm({ halfKm }: Scale): number {
  return PICTURE.width / 2 / halfKm;
}

/** Returns the scale bar's place: the upper left corner of what is visible. */
export function scaleBarOf({ visible, fonts }: View, scale: Scale): Box {
  const { left, top } = visible;
  return {
    left,
    top,
    right: left + scale.barKm * unitsPerKm(scale),
    bottom: top + fonts.scale.size + 8,
  };
}

/** Places the names one by one; leaves out those that have no room. */
function placedLabels(
  marks: Mark[],
  { scale, view, property }: { scale: Scale; view: View; property: Box | null },
): Label[] {
  const labels: Label[] = [];
  const taken = [view.button, scaleBarOf(view, scale), ...(property ? [property] : [])].map(widened);
  const own = ownArea(marks);
  for (const mark of marks) {
    if (labels.length === NAMES_MAX) break;
    if (mark !== own && !isNamed(mark, scale)) continue;
    if (!overlap({ left: mark.x, top: mark.y, right: mark.x, bottom: mark.y }, view.visible)) continue;
    const atMark = hasDot(mark) && !isFree(dotBox(mark, view), taken, view) ? [] : labelsOf(mark, view);
    const atProperty = mark === own && property ? labelsAround(property, mark, view) : [];
    const label = [...atMark, ...atProperty].find(({ box }) => isFree(box, taken, view));
    if (!label) continue;
    labels.push(label);
    taken.push(widened(label.box), ...(label.dot ? [widened(dotBox(label.dot, view))] : []));
  }
  return labels;
}

/** Returns what covers the property; null if that is a circle with room for names. */
export function propertyBox(circle: number): Box | null {
  if (circle === 0) return PIN_BOX;
  const { x, y } = PIN;
  return circle > CIRCLE_WITH_NAMES
    ? null
    : { left: x - circle, top: y - circle, right: x + circle, bottom: y + circle };
}

/** The most important area that the property is in, or nearly. */
function ownArea(marks: Mark[]): Mark | undefined {
  return marks.find(
    ({ kind, x, y, radius }) =>
      kind === 'area' && Math.hypot(x - PIN.x, y - PIN.y) < Math.max(radius, OWN_AREA_MAX),
  );
}

function isNamed({ kind, radius }: Mark, { halfKm }: Scale): boolean {
  if (kind === 'county') return halfKm >= COUNTIES_FROM_KM;
  return kind === 'landmark' ? halfKm < NO_LANDMARKS_FROM_KM : radius >= NAMED_RADIUS_MIN;
}

function marksOf(centre: LatLng, places: LocatorPlace[], scale: Scale): Mark[] {
  const units = unitsPerKm(scale);
  const kmPerDegreeEast = KM_PER_DEGREE * Math.cos((centre.lat * Math.PI) / 180);
  return places
    .map(({ kind, name, lat, lng, radiusM }) => ({
      kind,
      name,
      x: PIN.x + (lng - centre.lng) * kmPerDegreeEast * units,
      y: PIN.y - (lat - centre.lat) * KM_PER_DEGREE * units,
      radius: (radiusM / 1000) * units,
    }))
    .filter(({ x, y, radius }) => isNear(x, PICTURE.width, radius) && isNear(y, PICTURE.height, radius))
    .sort((one, other) => rankOf(one) - rankOf(other) || one.name.localeCompare(other.name, 'en'));
}

function isNear(at: number, size: number, radius: number): boolean {
  return at > -radius && at < size + radius;
}

/** Near and large places come first, counties last. */
function rankOf({ kind, x, y, radius }: Mark): number {
  const distance = Math.hypot(x - PIN.x, y - PIN.y);
  if (kind === 'county') return PICTURE.width + distance;
  return distance - (kind === 'area' ? radius / 2 : 0);
}

function hasDot({ kind, radius }: Mark): boolean {
  return kind === 'landmark' || (kind === 'area' && radius < DISC_MIN);
}

function dotBox({ x, y }: { x: number; y: number }, { dot }: View): Box {
  return { left: x - dot, top: y - dot, right: x + dot, bottom: y + dot };
}

/** Positions of area names: halves of their width and height from the middle. */
const SHIFTS = [0, 1, -1].flatMap((aside) =>
  [0, 1, -1, 2, -2, 3, -3, 4, -4].map((down) => [aside, down] as const),
);

/** Returns the name in all places at its mark where it may stand, the best first. */
function labelsOf(mark: Mark, view: View): Label[] {
  const { x, y, radius } = mark;
  if (hasDot(mark))
    return besideBox(dotBox(mark, view), mark, view).map((label) => ({ ...label, dot: { x, y } }));
  const text = textBlock(mark, view);
  // Beside the middle, as long as it stands in the area.
  return SHIFTS.map(([aside, down]) => ({ dx: (aside * text.width) / 2, dy: (down * text.height) / 2 }))
    .filter(({ dx, dy }) => Math.hypot(dx, dy) <= radius * 0.6)
    .map(({ dx, dy }) =>
      labelAt(text, { left: x - text.width / 2 + dx, top: y - text.height / 2 + dy }, 0.5),
    );
}

/** Returns the name on the sides of what covers the property. */
function labelsAround(property: Box, mark: Mark, view: View): Label[] {
  const [right, left, below, above] = besideBox(property, mark, view);
  return [below!, above!, right!, left!];
}

/** Returns the name to the right, to the left, below and above. */
function besideBox(box: Box, mark: Mark, view: View): Label[] {
  const text = textBlock(mark, view);
  const { width, height } = text;
  const centred = { left: (box.left + box.right - width) / 2, top: (box.top + box.bottom - height) / 2 };
  const gap = GAP + 1;
  return [
    labelAt(text, { ...centred, left: box.right + gap }, 0),
    labelAt(text, { ...centred, left: box.left - gap - width }, 1),
    labelAt(text, { ...centred, top: box.bottom + gap }, 0.5),
    labelAt(text, { ...centred, top: box.top - gap - height }, 0.5),
  ];
}

interface TextBlock extends Pick<Label, 'kind'> {
  lines: { text: string; width: number }[];
  size: number;
  width: number;
  height: number;
}

function textBlock({ kind, name }: Mark, { fonts }: View): TextBlock {
  const font = fonts[kind];
  const shown = kind === 'county' ? name.toUpperCase() : name;
  const lines = linesOf(shown, font.size * LINE_EMS, LINES_MAX, font).map((text) => ({
    text,
    width: widthOf(text, font),
  }));
  return {
    kind,
    lines,
    size: font.size,
    width: Math.max(0, ...lines.map(({ width }) => width)),
    height: lines.length * font.size * LEADING,
  };
}

/** @param align 0 for lines that begin at the left, 1 for lines that end at the right */
function labelAt(
  { kind, lines, size, width, height }: TextBlock,
  { left, top }: Pick<Box, 'left' | 'top'>,
  align: 0 | 0.5 | 1,
): Label {
  return {
    kind,
    lines: lines.map((line, index) => ({
      ...line,
      x: left + (width - line.width) * align,
      baseline: top + size * (index * LEADING + BASELINE),
    })),
    box: { left, top, right: left + width, bottom: top + height },
    dot: null,
  };
}

function isFree(box: Box, taken: Box[], { visible }: View): boolean {
  return (
    box.left >= visible.left &&
    box.right <= visible.right &&
    box.top >= visible.top &&
    box.bottom <= visible.bottom &&
    !taken.some((other) => overlap(box, other))
  );
}

export function overlap(one: Box, other: Box): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
}

function widened({ left, top, right, bottom }: Box): Box {
  return { left: left - GAP, top: top - GAP, right: right + GAP, bottom: bottom + GAP };
}
