import { FACT_FILTERS } from '@lml/common/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  buildProperty,
  cleanUp,
  type ListingsUnderTest,
  ownEnvironment,
  startListings,
} from './listings-under-test.js';

let listings: ListingsUnderTest;

beforeAll(async () => {
  listings = await startListings(await ownEnvironment());
});

afterAll(cleanUp);

beforeEach(async () => {
  await listings.empty();
});

describe('the OpenAPI document', () => {
  it('describes every call, with every query field and its limits', async () => {
    const body = await listings.read('/api/docs/listings.json');
    const { paths } = body as {
      paths: Record<string, { get: { parameters: { name: string }[]; responses: Record<string, unknown> } }>;
    };
    expect(Object.keys(paths).sort()).toEqual([
      '/api/admin/agents',
      '/api/admin/agents/hand-over',
      '/api/admin/agents/{id}',
      '/api/admin/alerts',
      '/api/admin/confirmations',
      '/api/admin/confirmations/mails',
      '/api/admin/confirmations/resume',
      '/api/admin/confirmations/whatsapp/{id}',
      '/api/admin/directors',
      '/api/admin/directors/{id}',
      '/api/admin/evidence',
      '/api/admin/evidence/counts',
      '/api/admin/evidence/{id}/revoke',
      '/api/admin/feeds',
      '/api/admin/feeds/{id}',
      '/api/admin/imports',
      '/api/admin/imports/template',
      '/api/admin/imports/{id}',
      '/api/admin/imports/{id}/apply',
      '/api/admin/imports/{id}/problems',
      '/api/admin/imports/{id}/undo',
      '/api/admin/interest',
      '/api/admin/interest/export',
      '/api/admin/offices',
      '/api/admin/offices/{id}',
      '/api/admin/pictures',
      '/api/admin/pictures/copies',
      '/api/admin/places',
      '/api/admin/places/{id}',
      '/api/admin/portraits',
      '/api/admin/portraits/me',
      '/api/admin/private-files',
      '/api/admin/private-files/{id}',
      '/api/admin/properties',
      '/api/admin/properties/bin',
      '/api/admin/properties/bulk',
      '/api/admin/properties/bulk-edit',
      '/api/admin/properties/bulk-edit/preview',
      '/api/admin/properties/bulk/undo',
      '/api/admin/properties/changes',
      '/api/admin/properties/export',
      '/api/admin/properties/{id}',
      '/api/admin/properties/{id}/duplicate',
      '/api/admin/properties/{id}/evidence',
      '/api/admin/properties/{id}/report',
      '/api/admin/properties/{id}/report-links',
      '/api/admin/properties/{id}/report-links/{linkId}',
      '/api/admin/properties/{id}/report-links/{linkId}/recipients',
      '/api/admin/properties/{id}/report-links/{linkId}/send',
      '/api/admin/properties/{id}/report.pdf',
      '/api/admin/properties/{id}/restore',
      '/api/admin/properties/{id}/seekers',
      '/api/admin/rates',
      '/api/admin/samples',
      '/api/admin/settings',
      '/api/admin/settings/exchange',
      '/api/admin/settings/freshness',
      '/api/admin/settings/home',
      '/api/admin/settings/hours',
      '/api/admin/settings/privacy',
      '/api/admin/settings/recipients',
      '/api/admin/settings/retention',
      '/api/admin/settings/safety',
      '/api/admin/settings/services',
      '/api/admin/settings/social',
      '/api/admin/settings/swahili',
      '/api/admin/settings/templates',
      '/api/admin/settings/verification',
      '/api/admin/stats',
      '/api/agents/{id}',
      '/api/agents/{id}/interest',
      '/api/alerts',
      '/api/alerts/change',
      '/api/alerts/delete',
      '/api/alerts/links',
      '/api/alerts/list',
      '/api/alerts/stop/{stopKey}',
      '/api/confirmations/current',
      '/api/directors',
      '/api/feeds/listings.json',
      '/api/feeds/listings.xml',
      '/api/offices',
      '/api/places',
      '/api/places/map',
      '/api/places/{slug}',
      '/api/properties',
      '/api/properties/facets',
      '/api/properties/featured',
      '/api/properties/filter-options',
      '/api/properties/map',
      '/api/properties/suggestions',
      '/api/properties/{id}',
      '/api/properties/{id}/bid-form.pdf',
      '/api/properties/{id}/brochure.pdf',
      '/api/properties/{id}/interest',
      '/api/properties/{id}/locator.svg',
      '/api/properties/{id}/payment-plan.ics',
      '/api/properties/{id}/payment-plan.pdf',
      '/api/properties/{id}/share-{version}.jpg',
      '/api/properties/{id}/similar',
      '/api/rates',
      '/api/reports/current',
      '/api/reports/current/report.pdf',
      '/api/shortlists',
      '/api/shortlists/current',
      '/api/shortlists/current/notes/{id}',
      '/api/shortlists/current/properties/{id}',
      '/api/shortlists/current/votes/{id}',
      '/api/site-settings',
      '/api/site-settings/sw',
    ]);
    const { parameters, responses } = paths['/api/properties']!.get;
    expect(Object.keys(responses).sort()).toEqual(['200', '400']);
    expect(parameters.map(({ name }) => name)).toEqual([
      ...FACT_FILTERS,
      'location',
      'propertyType',
      'category',
      'priceRange',
      'purpose',
      'page',
      'pageSize',
      'search',
      'title',
      'status',
      'agentId',
      'ids',
      'minBedrooms',
      'bounds',
      'area',
      'near',
      'radius',
      'sold',
      'sort',
    ]);
    expect(paths['/api/properties/map']!.get.parameters).toEqual(parameters);
    expect(paths['/api/properties/facets']!.get.parameters).toEqual(parameters);
    expect(parameters.find(({ name }) => name === 'pageSize')).toMatchObject({
      in: 'query',
      required: false,
      schema: { type: 'integer', minimum: 1, maximum: 100, default: 9 },
    });
  });

  it('names exactly the fields of a property', async () => {
    const [stored] = await listings.store(buildProperty());
    const property = await listings.get(`/api/properties/${stored!.id}`).expect(200);
    const page = await listings.get('/api/properties').expect(200);
    const body = await listings.read('/api/docs/listings.json');
    const { schemas } = (body as { components: { schemas: Record<string, { properties: object }> } })
      .components;
    const fieldsOf = (schema: string) => Object.keys(schemas[schema]!.properties).sort();
    // Only a listing with a labelled picture has the last one.
    const fieldsWith = (body: object) => [...Object.keys(body), 'imageLabels'].sort();
    expect(fieldsOf('PropertyDocument')).toEqual(fieldsWith(property.body as object));
    expect(fieldsOf('PropertyPageDocument')).toEqual(
      // Only parts of the map have the last one.
      [...Object.keys(page.body as object), 'totalIsCapped'].sort(),
    );
    expect(fieldsOf('PropertySummaryDocument')).toEqual(
      fieldsWith((page.body as { properties: object[] }).properties[0]!),
    );
  });

  it('is shown together with those of the other services', async () => {
    const page = await listings.get('/api/docs').expect(200);
    expect(page.text).toContain('swagger-ui');
    const script = await listings.get('/api/docs/swagger-ui-init.js').expect(200);
    for (const name of ['auth', 'listings', 'inquiries'])
      expect(script.text).toContain(`/api/docs/${name}.json`);
  });
});
