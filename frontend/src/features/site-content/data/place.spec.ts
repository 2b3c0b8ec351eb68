import { describe, expect, it } from '@jest/globals';
import { coordinatesFrom } from './place.js';

describe('coordinatesFrom', () => {
  it.each([
    ['-1.2969, 36.8137', { lat: -1.2969, lng: 36.8137 }],
    ['-1.2969 36.8137', { lat: -1.2969, lng: 36.8137 }],
    [' 0;37 ', { lat: 0, lng: 37 }],
    ['https://www.google.com/maps/@-4.064,39.6735,17z', { lat: -4.064, lng: 39.6735 }],
    ['', null],
    ['  ', null],
    ['91, 36', undefined],
    ['1, 181', undefined],
    ['Nairobi', undefined],
    ['https://maps.app.goo.gl/abc', undefined],
  ])('of %j are %j', (text, coordinates) => {
    expect(coordinatesFrom(text)).toEqual(coordinates);
  });
});
