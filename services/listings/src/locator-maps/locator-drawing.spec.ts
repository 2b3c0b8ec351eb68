import { describe, expect, it } from '@jest/globals';
import { defaultPinPrecision, PIN_RADIUS_M } from '@lml/common/contracts';
import { type DemoListing, readListings } from '../demo/demo-files.js';
import { FIRST_PLACES } from '../places/first-places.js';
import { purposeOf } from '../properties/model/status.js';
import { locatorDrawing, STYLE_HASH } from './locator-drawing.js';
import {
  type Box,
  locatorLayout,
  type LocatorPlace,
  overlap,
  PIN,
  propertyBox,
  VIEWS,
} from './locator-layout.js';

const listings = await readListings();
const NYALI = { lat: -4.0392, lng: 39.7128 };
/** Far from all places. */
const NOWHERE = { lat: 3.9, lng: 40.5 };

function radiusOf({ pinPrecision, type, status, purpose }: DemoListing): number {
  const precision = pinPrecision ?? defaultPinPrecision(type, purpose ?? purposeOf(status));
  return precision === 'exact' ? 0 : PIN_RADIUS_M;
}

/** Estates in a ring around a position. */
function estatesAround(
  { lat, lng }: { lat: number; lng: number },
  count: number,
  km: number,
): LocatorPlace[] {
  return Array.from({ length: count }, (_, index) => ({
    kind: 'area',
    name: `Estate ${index}`,
    lat: lat + (km / 111) * Math.sin((index / count) * 2 * Math.PI),
    lng: lng + (km / 111) * Math.cos((index / count) * 2 * Math.PI),
    radiusM: km * 300,
  }));
}

const inside = (box: Box, outer: Box) =>
  box.left >= outer.left && box.right <= outer.right && box.top >= outer.top && box.bottom <= outer.bottom;

describe.each(listings.map((listing) => [listing.id, listing] as const))(
  'the map of LML-%i',
  (_, listing) => {
    const radiusM = radiusOf(listing);
    const layout = locatorLayout(listing.coordinates, radiusM, FIRST_PLACES);

    it.each(VIEWS)('has names beside each other, the pin and the button: $name [PROPERTY-37]', (view) => {
      const labels = layout.labels[view.name];
      const boxes = labels.flatMap(({ box, dot }) =>
        dot
          ? [
              box,
              {
                left: dot.x - view.dot,
                right: dot.x + view.dot,
                top: dot.y - view.dot,
                bottom: dot.y + view.dot,
              },
            ]
          : [box],
      );
      const property = propertyBox(layout.circle);
      const others = [...boxes, view.button, ...(property ? [property] : [])];
      for (const [index, box] of boxes.entries()) {
        expect(inside(box, view.visible)).toBe(true);
        expect(others.filter((other, at) => at > index && overlap(box, other))).toEqual([]);
      }
      for (const { box, lines } of labels)
        for (const { x, width, baseline } of lines) {
          expect(inside({ left: x, right: x + width, top: baseline, bottom: baseline }, box)).toBe(true);
        }
    });

    it.each(VIEWS)('names the area that it is in, and another place: $name [PROPERTY-37]', ({ name }) => {
      const names = layout.labels[name].map(({ lines }) => lines.map(({ text }) => text).join(' '));
      expect(names.length).toBeGreaterThanOrEqual(2);
      const own = layout.marks.find(
        ({ kind, x, y, radius }) => kind === 'area' && Math.hypot(x - PIN.x, y - PIN.y) < radius,
      );
      if (own) expect(names).toContain(own.name);
    });
  },
);

describe('the scale', () => {
  it.each([
    [0.5, 2],
    [1.2, 4],
    [4, 16],
    [20, 64],
  ])('with estates %f km away reaches %i km to each side [PROPERTY-37]', (km, halfKm) => {
    expect(locatorLayout(NYALI, 0, estatesAround(NYALI, 8, km)).scale.halfKm).toBe(halfKm);
  });

  it('is the one that shows a place at all where few are near [PROPERTY-37]', () => {
    const { scale, labels } = locatorLayout(NOWHERE, 0, estatesAround(NOWHERE, 1, 60));
    expect([scale.halfKm, labels.narrow.length]).toEqual([128, 1]);
    expect(locatorLayout(NOWHERE, 0, FIRST_PLACES).labels).toEqual({ wide: [], narrow: [] });
  });

  it('shows the whole of the town that the property is in [PROPERTY-37]', () => {
    const town: LocatorPlace = { kind: 'area', name: 'Garissa', ...NOWHERE, radiusM: 8000 };
    expect(locatorLayout(NOWHERE, 0, [town]).scale.halfKm).toBe(16);
  });

  it('leaves room around the circle of a pin that is not exact [PIN-9]', () => {
    const estates = estatesAround(NYALI, 12, 0.3).map((estate) => ({ ...estate, radiusM: 70 }));
    expect(locatorLayout(NYALI, 0, estates).scale.halfKm).toBe(1);
    const { scale, circle } = locatorLayout(NYALI, PIN_RADIUS_M, estates);
    expect([scale.halfKm, circle]).toEqual([2, 120]);
  });

  it('names counties only where it is small [PROPERTY-37]', () => {
    const county: LocatorPlace = { kind: 'county', name: 'Mombasa', ...NYALI, radiusM: 12_000 };
    const names = (km: number) =>
      locatorLayout(NYALI, 0, [county, ...estatesAround(NYALI, 8, km)]).labels.wide.flatMap(({ lines }) =>
        lines.map(({ text }) => text),
      );
    expect(names(1)).not.toContain('MOMBASA');
    expect(names(6)).toContain('MOMBASA');
  });
});

describe('the drawing', () => {
  const drawn = (places: LocatorPlace[], radiusM = 0) =>
    locatorDrawing(locatorLayout(NYALI, radiusM, places));
  const landmark = (name: string): LocatorPlace => ({
    ...{ kind: 'landmark', name, radiusM: 500 },
    ...{ lat: NYALI.lat, lng: NYALI.lng + 0.0045 },
  });

  it('shows names as text, whatever staff entered [PROPERTY-37]', () => {
    const svg = drawn([landmark('<script>alert(1)</script> & "Sons"\u0000\ud800')]);
    expect(svg).toContain('&lt;script&gt;');
    expect(svg).toContain('&amp; &quot;Sons&quot;');
    for (const refused of ['<script', '\u0000', '\ud800']) expect(svg).not.toContain(refused);
  });

  it('breaks a long name into two lines and shortens a longer one [PROPERTY-37]', () => {
    const lines = (name: string) =>
      [...drawn([landmark(name)]).matchAll(/<text class="landmark"[^>]*>([^<]*)</g)].map(([, text]) => text);
    expect(lines('Jomo Kenyatta International Airport')).toEqual(
      expect.arrayContaining(['Jomo Kenyatta', 'International Airport']),
    );
    expect(lines('Kenya '.repeat(10)).filter((text) => text?.endsWith('…'))).toHaveLength(2);
  });

  it('has a pin for an exact place and a circle for an area [PIN-9]', () => {
    expect(drawn(FIRST_PLACES)).toContain('class="pin"');
    expect(drawn(FIRST_PLACES)).not.toContain('class="circle"');
    const area = drawn(estatesAround(NYALI, 8, 1.2), PIN_RADIUS_M);
    expect(area).toContain('<g class="circle"><circle cx="400" cy="165" r="60"/></g>');
    expect(area).not.toContain('class="pin"');
  });

  it('has a scale bar of the length that it says [PROPERTY-37]', () => {
    const svg = drawn(estatesAround(NYALI, 8, 1.2));
    // 4 km to each side are 100 units per kilometre.
    expect(svg).toMatch(/<path class="bar" d="M34 \d+v5H134v-5"\/><text class="scale"[^>]*>1 km</);
  });

  it('has all of its styles in one element, which its hash names', async () => {
    const svg = drawn(FIRST_PLACES);
    const [, ...styles] = svg.split('<style>');
    const bytes = await crypto.subtle.digest('SHA-256', Buffer.from(styles[0]!.split('</style>')[0]!));
    expect(STYLE_HASH).toBe(`'sha256-${Buffer.from(bytes).toString('base64')}'`);
    expect([styles.length, / style=/.test(svg)]).toEqual([1, false]);
  });
});
