import { coordinatesInLink } from './staff-properties.js';

describe('coordinatesInLink', () => {
  it.each<[string, object | null]>([
    ['https://www.google.com/maps/@-1.2921,36.8219,17z', { lat: -1.2921, lng: 36.8219 }],
    ['https://www.google.com/maps/place/Nyali/@-4,39,17z/data=x', { lat: -4, lng: 39 }],
    ['https://maps.app.goo.gl/abc', null],
    ['https://www.google.com/maps/@91,36', null],
    ['https://www.google.com/maps/@1,181', null],
    ['mailto:a@1', null],
    ['', null],
  ])('of %s are %j', (link, coordinates) => {
    expect(coordinatesInLink(link)).toEqual(coordinates);
  });
});
