import { isMapTilesUrl, isPmtiles, mapTilesOrigin } from './map-tiles.js';

it.each([
  ['/media/map/kenya.pmtiles', true],
  ['https://maps.example/kenya.pmtiles', true],
  ['https://tiles.example:8443/{z}/{x}/{y}.png', false],
  ['https://tiles.example/streets/{z}/{y}/{x}@2x.png?key=a1', false],
])('%s is an address of map tiles', (url, pmtiles) => {
  expect(isMapTilesUrl(url)).toBe(true);
  expect(isPmtiles(url)).toBe(pmtiles);
});

it.each([
  'kenya.pmtiles',
  'http://tiles.example/{z}/{x}/{y}.png',
  'https://tiles.example/{z}/{x}.png',
  "https://tiles.example/{z}/{x}/{y}.png'; script-src *",
  'https://tiles.example/"{z}/{x}/{y}.png',
  'https://tiles.example',
])('%s is refused as an address of map tiles', (url) => expect(isMapTilesUrl(url)).toBe(false));

it('a page needs no other origin for tiles of the site itself', () => {
  expect(mapTilesOrigin('/media/map/kenya.pmtiles')).toBe('');
  expect(mapTilesOrigin('https://tiles.example:8443/{z}/{x}/{y}.png')).toBe('https://tiles.example:8443');
});
