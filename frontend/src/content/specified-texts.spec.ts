import {
  COMPANY,
  CONTACT_SUBJECTS,
  FIRST_OFFICES,
  INQUIRY_TEXTS,
  OFFICE_HOURS,
  hoursText,
  PRICE_ON_REQUEST,
  PRICE_RANGES,
  REFERENCE_PREFIX,
} from '@lml/common/contracts';
import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';

type Copy = Record<string, unknown>;

const copies = Object.fromEntries(
  [
    'home',
    'categories',
    'contact',
    'property',
    'property-missing',
    'search',
    'directors',
    'site',
    'teleposta',
    'about',
    'services',
    'pictures',
  ].map((name) => [name, JSON.parse(readFileSync(`frontend/src/content/${name}-copy.json`, 'utf8')) as Copy]),
);

/** Returns the value at a path such as `home.hero.headline`; the first name is that of the copy file. */
function at(path: string): unknown {
  return path.split('.').reduce<unknown>((value, key) => (value as Copy | undefined)?.[key], copies);
}

function listAt(path: string): Record<string, string>[] {
  return at(path) as Record<string, string>[];
}

/** Returns every text of a copy file. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

function wordCount(text: string): number {
  return text.split(/\s+/).length;
}

describe('the texts that the specification quotes', () => {
  it.each([
    ['home.hero.headline', 'Absolute Property Solutions'],
    ['home.hero.buttons.0.label', 'View Properties'],
    ['home.hero.buttons.1.label', 'Contact Us'],
    ['home.hero.buttons.2.label', 'Teleposta Properties'],
    ['home.featured.heading', 'Featured Properties'],
    ['home.featured.anchor', 'properties'],
    ['home.featured.collapsibleTitle', 'Latest Properties'],
    ['home.featured.viewAll.label', 'View All Properties'],
    ['home.featured.empty', 'No properties found matching your criteria.'],
    ['home.featured.emptyCarouselTitle', 'Featured Listings You Might Like'],
    ['home.featured.carousel.title', 'Browse Featured Properties'],
    ['home.featured.carousel.empty', 'No properties available at the moment.'],
    ['home.featured.carousel.filterBarButton.label', 'View Properties'],
    ['contact.officesModal.title', 'Our Offices'],
    ['contact.contactSection.anchor', 'contact'],
    ['contact.contactSection.form.fields.subject.default', 'Property Management'],
    ['contact.contactSection.form.submitting', 'Sending...'],
    ['contact.contactSection.form.success.title', 'Message saved successfully'],
    [
      'contact.contactSection.form.success.description',
      "Continue on WhatsApp or we'll get back to you soon.",
    ],
    ['contact.contactSection.form.success.whatsapp', 'Continue on WhatsApp'],
    ['contact.contactSection.form.success.again', 'Send Another Message'],
    ['contact.contactSection.form.failure.title', 'Failed to send message'],
    ['contact.inquiryDialog.submitting', 'Sending...'],
    ['contact.inquiryDialog.success.title', 'Inquiry sent successfully'],
    ['contact.inquiryDialog.success.description', "We'll get back to you as soon as possible."],
    ['contact.inquiryDialog.failure.title', 'Failed to send inquiry'],
    ['property.propertyList.headingDefault', 'Our Properties'],
    ['search.headingByType', '{Type} Properties'],
    ['search.description', 'Browse our exclusive selection of properties available for sale and management.'],
    ['property.propertyList.loading', 'Loading properties...'],
    ['property.propertyList.empty.title', 'No properties found'],
    [
      'search.empty.text',
      "We couldn't find any properties matching your criteria. Try adjusting your filters or explore our featured listings below.",
    ],
    ['search.empty.reset', 'Reset Filters'],
    ['property.propertyList.showing', 'Showing {x} to {y} of {n} properties'],
    ['property.propertyList.page', 'Page {p} of {t}'],
    ['property.propertyCard.viewDetails', 'View Details'],
    ['property.propertyCard.moreFeatures', '+{n} more'],
    ['property-missing.notFound.title', 'Property Not Found'],
    ['property-missing.notFound.text', 'the requested property could not be found or has been removed'],
    ['teleposta.empty', 'No Teleposta properties available.'],
    ['directors.loadError', 'Failed to load directors information. Please try again later.'],
    ['site.notFound.heading', '404 Page Not Found'],
  ])('%s is as quoted', (path, text) => {
    expect(at(path)).toBe(text);
  });

  it('include the company, its hours, the validation errors of the forms and the reference', () => {
    expect(COMPANY).toMatchObject({
      name: 'LML Properties',
      tagline: 'Absolute Property Solutions',
      email: 'info@lml-properties.example',
      address: 'NHIF Building area, Upperhill, Nairobi',
    });
    expect(COMPANY.phones).toHaveLength(2);
    expect(hoursText(OFFICE_HOURS)).toBe('Monday-Friday 9AM-5PM, Saturday 10AM-2PM');
    expect(INQUIRY_TEXTS).toMatchObject({
      name: 'Name must be at least 2 characters',
      email: 'Please enter a valid email address',
      phone: 'Please enter a valid phone number',
      message: 'Message must be at least 10 characters',
      subject: 'Please select a subject',
    });
    expect(CONTACT_SUBJECTS).toEqual([
      'Property Management',
      'Property Sale',
      'Property Viewing',
      'Other Inquiry',
    ]);
    expect(PRICE_ON_REQUEST).toBe('Price on Request');
    expect(REFERENCE_PREFIX).toBe('LML-');
  });

  it('include the price ranges, and one below them for lettings', () => {
    expect(PRICE_RANGES.map(({ value }) => value)).toEqual([
      'all',
      '0-100000',
      '100000-250000',
      '250000-500000',
      '500000-1000000',
      '1000000-10000000',
      '10000000-99999999',
    ]);
    expect(PRICE_RANGES.slice(1).map(({ label }) => label)).toEqual([
      'Under KES 100k',
      'KES 100k - 250k',
      'KES 250k - 500k',
      'KES 500k - 1M',
      'KES 1M - 10M',
      'KES 10M+',
    ]);
  });

  it('include the links of the header and the footer, in order', () => {
    const links = (path: string) => listAt(path).map(({ name, path: target }) => `${name} ${target}`);
    expect(links('site.navigation.header')).toEqual([
      'Home /',
      'Properties /properties',
      'About /about',
      'Services /services',
      'Directors /directors',
    ]);
    expect(links('site.footer.links')).toEqual([
      'Home /',
      'About Us /about',
      'Services /services',
      'Properties /properties',
      'Our Team /directors',
      'Contact /#contact',
    ]);
    expect(listAt('site.footer.services').map(({ name }) => name)).toEqual([
      'Property Management',
      'Estate Agency',
      'Project Consultancy',
      'Valuation',
      'Rental Assessment',
    ]);
    expect(listAt('site.footer.social').map(({ name }) => name)).toEqual([
      'Facebook',
      'TikTok',
      'Instagram',
      'WhatsApp',
    ]);
    expect(at('site.footer.copyright')).toContain('{year}');
  });
});

describe('the texts of the pages', () => {
  it('are never empty', () => {
    expect(textsIn(copies).filter((text) => text.trim() === '')).toEqual([]);
  });

  it('describe the pictures of six slides', () => {
    expect(new Set(Object.values(at('pictures') as Copy)).size).toBe(6);
  });

  it('have a card for each category, in order', () => {
    expect(listAt('home.categories.cards').map(({ type }) => type)).toEqual([
      'commercial',
      'residential',
      'land',
    ]);
    expect(listAt('categories.cards').map(({ type }) => type)).toEqual([
      'commercial',
      'residential',
      'development',
      'villa',
      'godown',
      'joint-venture',
      'land',
    ]);
  });

  it('describe four services in 60 to 100 words and four points or more', () => {
    const cards = at('services.cards') as { title: string; text: string; bullets: string[] }[];
    expect(cards.map(({ title }) => title)).toEqual([
      'Property Management',
      'Estate Agency',
      'Project Consultancy',
      'Valuation Services',
    ]);
    for (const { text, bullets } of cards) {
      expect(wordCount(text)).toBeGreaterThanOrEqual(60);
      expect(wordCount(text)).toBeLessThanOrEqual(100);
      expect(bullets.length).toBeGreaterThanOrEqual(4);
    }
  });

  it('tell the story of the company since 2003, its four values and its towns', () => {
    const paragraphs = at('about.story.paragraphs') as string[];
    expect(paragraphs.length).toBeGreaterThanOrEqual(3);
    const story = paragraphs.join(' ');
    expect(story).toContain('head office in Nairobi and six other towns');
    expect(story).toContain('over 22 years since 2003');
    expect(story).toContain('recently awarded tender');
    expect(at('about.values')).toHaveLength(4);
    expect(listAt('about.presence.towns').map(({ town }) => town)).toEqual(
      FIRST_OFFICES.slice(1).map(({ name }) => name),
    );
  });

  it('have four groups of services and the mission on the directors page', () => {
    expect(at('directors.serviceGroups')).toHaveLength(4);
    expect(at('directors.mission.text')).toMatch(/\S/);
  });

  it('name the three Teleposta places', () => {
    expect(at('teleposta.placeNames')).toEqual(['Kilifi', 'Nyeri', 'Bungoma']);
  });
});
