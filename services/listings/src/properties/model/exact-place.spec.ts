import { describe, expect, it } from '@jest/globals';
import { PIN_RADIUS_M } from '@lml/common/contracts';
import { type PlaceColumns, storedPlace, withExactPlace } from './exact-place.js';

const PLACE: PlaceColumns = {
  location: 'Links Road, Nyali, Mombasa',
  latitude: -4.03921,
  longitude: 39.71283,
  address: 'Links Road 12',
  neighborhood: 'Nyali',
  landmark: 'Nyali Beach',
  googleMapsLink: 'https://www.google.com/maps/@-4.03921,39.71283,17z',
  nearbyAmenities: ['City Mall Nyali, 1.6 km', 'Beach, 90 m', 'Two schools'],
};

/** Metres between two points that are near each other. */
function metres(a: { latitude: number | null; longitude: number | null }, b: typeof a): number {
  const north = (a.latitude! - b.latitude!) * 111_195;
  const east = (a.longitude! - b.longitude!) * 111_195 * Math.cos((a.latitude! * Math.PI) / 180);
  return Math.hypot(north, east);
}

describe('the stored place', () => {
  it('is all that staff entered if the pin is exact [PIN-1]', () => {
    expect(storedPlace(PLACE, 'exact', null)).toEqual({ ...PLACE, exactPlace: null });
  });

  it('is the area without street, address and link, with distances rounded up to 500 m [PIN-2]', () => {
    const stored = storedPlace(PLACE, 'area', null);
    expect(stored).toMatchObject({
      location: 'Nyali, Mombasa',
      address: null,
      googleMapsLink: null,
      neighborhood: 'Nyali',
      landmark: 'Nyali Beach',
      nearbyAmenities: ['City Mall Nyali, 2 km', 'Beach, 500 m', 'Two schools'],
    });
    expect(stored.latitude).not.toBe(PLACE.latitude);
    expect(withExactPlace({ ...stored })).toMatchObject(PLACE);
  });

  it('is the town alone if the pin is hidden [PIN-3]', () => {
    expect(storedPlace(PLACE, 'hidden', null)).toMatchObject({
      ...{ location: 'Mombasa', latitude: null, longitude: null, address: null, neighborhood: null },
      ...{ landmark: null, googleMapsLink: null },
      nearbyAmenities: ['City Mall Nyali', 'Beach', 'Two schools'],
    });
  });

  it.each([
    ['Golf Club Road, Machakos', 'Machakos'],
    ['Kilimani, Nairobi', 'Kilimani, Nairobi'],
    ['Nyali', 'Nyali'],
    ['', ''],
  ])('of %p has the location %p with an area pin [PIN-2]', (location, shown) => {
    expect(storedPlace({ ...PLACE, location }, 'area', null).location).toBe(shown);
  });

  it('lies within the circle for any place in and around Kenya [PIN-2]', () => {
    for (let step = 0; step < 2000; step++) {
      const place = { ...PLACE, latitude: -5 + (step % 100) * 0.1037, longitude: 33.5 + step * 0.00431 };
      expect(metres(storedPlace(place, 'area', null), place)).toBeLessThanOrEqual(PIN_RADIUS_M);
    }
  });

  it('stays where it is over a hundred saves, so that no mean tells the place [PIN-4]', () => {
    const first = storedPlace(PLACE, 'area', null);
    for (let save = 0; save < 100; save++)
      expect(storedPlace(PLACE, 'area', first.exactPlace)).toEqual(first);
  });

  it('differs between listings at the same place [PIN-4]', () => {
    const seen = Array.from({ length: 20 }, () => storedPlace(PLACE, 'area', null).latitude);
    expect(new Set(seen).size).toBeGreaterThan(15);
  });
});
