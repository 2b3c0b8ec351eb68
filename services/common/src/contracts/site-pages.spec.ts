import { propertyIdOf, propertyPage, slugOf } from './site-pages.js';

describe("a listing's address", () => {
  it.each([
    ['Three-Bedroom Apartment, Kilimani', 'three-bedroom-apartment-kilimani'],
    ["  Owner's   Café & Résidence ", 'owners-cafe-residence'],
    ['Дом в Найроби', 'дом-в-найроби'],
    ['公寓 3 卧室', '公寓-3-卧室'],
    ['فيلا للبيع', 'فيلا-للبيع'],
    ['½ acre, £1', '1-2-acre-1'],
    ['../../admin?x=1#y', 'admin-x-1-y'],
    ['🏠 !!', ''],
    ['', ''],
  ])('has a slug of the title %j [ADDRESS-15]', (title, slug) => {
    expect(slugOf(title)).toBe(slug);
  });

  it('ends its slug after a whole word of at most sixty characters [ADDRESS-15]', () => {
    expect(slugOf('word '.repeat(40))).toBe(Array(12).fill('word').join('-'));
    expect(slugOf('x'.repeat(200))).toHaveLength(60);
  });

  it('is encoded, needs no title, and gives the id back [ADDRESS-15]', () => {
    expect(propertyPage(12, 'Flat, Nyali')).toBe('/property/12-flat-nyali');
    expect(propertyPage(12, '公寓')).toBe('/property/12-%E5%85%AC%E5%AF%93');
    expect([propertyPage(12), propertyPage(12, '🏠'), propertyPage(12, null)]).toEqual(
      Array(3).fill('/property/12'),
    );
    for (const [segment, id] of [
      ['12-flat', '12'],
      ['12-', '12'],
      ['12', '12'],
      ['012-x', '012-x'],
      ['x-12', 'x-12'],
    ] as const) {
      expect(propertyIdOf(segment)).toBe(id);
    }
  });
});
