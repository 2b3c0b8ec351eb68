/**
 * Measures the calls `GET /api/properties` and `GET /api/properties/{id}` without a framework: node:http, pg and two
 * statements, giving the same JSON from the same tables. The measure that the service's own speed is held against.
 * `PORT` and libpq's `PG*` variables say where. Takes well-formed addresses only.
 */
import { renderMarkup } from '@lml/common/markup/render-markup';
import { parseUnitTypes } from '@lml/common/markup/unit-types';
import { createServer } from 'node:http';
import pg from 'pg';

pg.types.setTypeParser(pg.types.builtins.INT8, Number);
const pool = new pg.Pool({ max: 10, options: '-c plan_cache_mode=force_custom_plan' });

const EDGES = [
  ...[25_000, 50_000, 100_000, 200_000, 250_000, 500_000],
  ...[1_000_000, 3_000_000, 6_000_000, 10_000_000, 20_000_000, 50_000_000],
];
const OPEN_ENDED = '10000000-99999999';
const MARKET = ['available', 'for sale', 'for rent', 'for lease'];
const DIMENSIONS = ['type', 'purpose', 'status', 'bedrooms', 'band'];
const FACTS = new Set(
  'minLand maxLand tenure titled furnished pets water backup availableBy maxTerm'.split(' '),
);
/** @type {Record<string, string>} */
const ORDERS = {
  newest: 'sold_rank(status), created_at DESC, property_id DESC',
  'price-asc': 'sold_rank(status), price ASC NULLS LAST, stale, property_id DESC',
  'price-desc': 'sold_rank(status), price DESC NULLS LAST, stale, property_id DESC',
  'size-desc': 'sold_rank(status), size_sqft DESC, property_id DESC',
};
const SUMMARY = `p.id, p.title, p.location, p.type, p.status, p.purpose, p.price, p.size, p.area_unit AS "areaUnit",
  p.bedrooms, p.bathrooms, p.offices, p.parking, p.features, p.featured, p.stamp_duty_area AS "stampDutyArea", p.vat_on_price AS "vatOnPrice", p.agricultural, p.land_area_sqm AS "landAreaSqm", p.plot_name AS "plotName", p.price_for AS "priceFor", p.tenure, p.parking_fee AS "parkingFee", p.lettable_area AS "lettableArea", p.service_rate AS "serviceRate", p.service_basis AS "serviceBasis", p.vat, p.pricing,
  p.suggests_starting_price AS "suggestsStartingPrice",
  CASE WHEN lower(p.status) IN ('available', 'for sale', 'for rent', 'for lease') AND (p.stale OR p.confirmed_by_person)
       THEN json_build_object('days', (now() AT TIME ZONE 'Africa/Nairobi')::date - (p.confirmed_at AT TIME ZONE 'Africa/Nairobi')::date,
                              'state', CASE WHEN p.hidden_reasons IS NOT NULL THEN 'hidden' WHEN p.stale THEN 'old' ELSE 'fresh' END)
  END AS freshness, NULL::json AS reduced, p.created_at AS "createdAt", p.updated_at AS "updatedAt",
  (SELECT CASE WHEN count(*) > 0 THEN json_build_object('min', min(price), 'max', max(price)) END
     FROM room_configurations WHERE property_id = p.id AND price > 0) AS "roomPrices"`;
const TERMS = `p.affordable_housing AS "affordableHousing", p.land_area_source AS "landAreaSource", p.plots, p.lease_start::text AS "leaseStart", p.lease_years AS "leaseYears", p.title_type AS "titleType", p.title_ready AS "titleReady", p.road_access AS "roadAccess", p.plot_water AS "plotWater", p.plot_power AS "plotPower", p.deposit_months AS "depositMonths", p.rent_advance_months AS "rentAdvanceMonths", p.service_charge AS "serviceCharge", p.agency_fee AS "agencyFee", p.water_deposit AS "waterDeposit", p.power_deposit AS "powerDeposit", p.agreement_fee AS "agreementFee", p.other_fee AS "otherFee", p.other_fee_for AS "otherFeeFor", p.available_from::text AS "availableFrom", p.min_term_months AS "minTermMonths", p.notice_months AS "noticeMonths", p.furnished, p.pets, p.water_supply AS "waterSupply", p.water_days AS "waterDays", p.water_billing AS "waterBilling", p.backup_power AS "backupPower", p.power_billing AS "powerBilling", p.usable_area AS "usableArea", p.parking_ratio AS "parkingRatio", p.escalation_percent AS "escalationPercent", p.escalation_years AS "escalationYears", p.escalation_kind AS "escalationKind", p.escalation_on AS "escalationOn", p.term_years AS "termYears", p.fit_out_months AS "fitOutMonths", p.rent_free_months AS "rentFreeMonths", p.deposit_of AS "depositOf", p.paid_every AS "paidEvery"`;
const PICTURE = `json_build_object('url', url, 'alt', alt, 'width', width, 'height', height, 'blur', blur, 'widths', widths, 'bytes', bytes)`;
const NO_ROWS = `'[]'::json`;

/**
 * @param {URLSearchParams} query
 * @param {unknown[]} parameters
 */
function conditions(query, parameters) {
  /** @type {Record<string, string>} */
  const shelf = {};
  /** @type {Record<string, string>} */
  const counts = {};
  /** @param {unknown} value */
  const parameter = (value) => `$${parameters.push(value)}`;
  /**
   * @param {string} dimension
   * @param {string} condition
   */
  const both = (dimension, condition) => {
    shelf[dimension] = counts[dimension] = condition;
  };
  const facts = factsOf(query, parameter);
  const given = (/** @type {string} */ name) => (query.get(name) === 'all' ? null : query.get(name));
  const place = given('location');
  const onShelf = `shelf = ${parameter(place ? `place:${place.toLowerCase()}` : 'all')}`;
  const type = given('propertyType');
  if (type) both('type', `type = ${parameter(type)}`);
  const purpose = given('purpose');
  if (purpose) {
    both('purpose', `purpose = ANY (${parameter(purpose === 'sale' ? ['sale'] : ['rent', 'lease'])})`);
    shelf.deal = `(purpose = 'sale')::integer = ${purpose === 'sale' ? 1 : 0}`;
  }
  const status = given('status');
  if (status) both('status', `status = ANY (${parameter(status === 'available' ? MARKET : [status])})`);
  const least = given('minBedrooms');
  if (least) both('bedrooms', `bedrooms >= ${parameter(Number(least))}::integer`);
  const range = given('priceRange');
  if (range) {
    const [min, max] = range.split('-').map(Number);
    const isOpen = range === OPEN_ENDED;
    const band = (/** @type {number} */ price) => 2 * EDGES.indexOf(price) + 1;
    shelf.band =
      `price >= ${parameter(min)}::bigint` + (isOpen ? '' : ` AND price <= ${parameter(max)}::bigint`);
    // PostgreSQL refuses parameters that no part of a statement uses; lists by facts count without bands.
    if (facts.length === 0) {
      counts.band =
        `band >= ${parameter(min === 0 ? 0 : band(Number(min)))}::integer` +
        (isOpen ? '' : ` AND band <= ${parameter(band(Number(max)))}::integer`);
    }
  }
  if (facts.length > 0) {
    const found = [onShelf, ...Object.values(shelf), ...facts].join(' AND ');
    return {
      found,
      total: `SELECT count(*) AS total FROM (SELECT FROM property_shelves WHERE ${found} LIMIT 1001) counted`,
    };
  }
  const apart = DIMENSIONS.filter((dimension) => counts[dimension]);
  const level = apart.length > 2 ? 'cell' : apart.join(',');
  const columns = `shelf, ${DIMENSIONS.join(', ')}, n`;
  return {
    found: [onShelf, ...Object.values(shelf)].join(' AND '),
    total: `SELECT coalesce(sum(n), 0)::bigint AS total
              FROM (SELECT ${columns} FROM property_counts WHERE level = '${level}'
                    UNION ALL SELECT ${columns} FROM property_count_changes) counted
             WHERE ${[onShelf, ...Object.values(counts)].join(' AND ')}`,
  };
}

/** @type {Record<string, [low: number, high: number]>} */
const PLOTS = {
  '50x100': [450, 464.52],
  quarter: [900, 1011.71],
  1: [4046.86, 4046.86],
  5: [20_234.28, 20_234.28],
};

/**
 * Conditions of the filters by facts that the benchmark asks for.
 * @param {URLSearchParams} query
 * @param {(value: unknown) => string} parameter
 */
function factsOf(query, parameter) {
  /** @type {Record<string, (value: string) => string>} */
  const known = {
    minLand: (value) => `type = 'land' AND land_sqm >= ${parameter(PLOTS[value]?.[0])}::double precision`,
    maxLand: (value) => `type = 'land' AND land_sqm <= ${parameter(PLOTS[value]?.[1])}::double precision`,
    tenure: (value) => `type = 'land' AND tenure = ${parameter(value)}`,
    titled: () => `type = 'land' AND titled`,
    furnished: (value) => `purpose <> 'sale' AND furnished = ${parameter(value)}`,
    pets: (value) => `purpose <> 'sale' AND pets = ${parameter(value)}`,
    water: (value) => `purpose <> 'sale' AND water_supply = ANY (${parameter([value, 'both'])})`,
    backup: (value) => `purpose <> 'sale' AND backup_power = ${parameter(value)}`,
    availableBy: (value) => `purpose <> 'sale' AND available_from <= ${parameter(value)}::date`,
    maxTerm: (value) => `purpose <> 'sale' AND min_term_months <= ${parameter(Number(value))}::integer`,
  };
  return Object.entries(known).flatMap(([name, condition]) => {
    const value = query.get(name);
    return value === null ? [] : [condition(value)];
  });
}

/** Columns of a listing as the list index names them. */
const SEARCHED = `(SELECT id AS property_id, status, price, size_sqft, created_at, stale, search_text
                     FROM findable_properties) searched`;

/**
 * All words occur in the text.
 * @param {string[]} words
 * @param {unknown[]} parameters
 */
function searched(words, parameters) {
  const found = words.map((word) => `search_text LIKE $${parameters.push(`%${word}%`)}`).join(' AND ');
  return { found, total: `SELECT count(*) AS total FROM findable_properties WHERE ${found}` };
}

/** @param {URLSearchParams} query */
async function list(query) {
  const page = Number(query.get('page') ?? 1);
  const pageSize = Number(query.get('pageSize') ?? 9);
  const order = ORDERS[query.get('sort') ?? 'newest'];
  /** @type {unknown[]} */
  const parameters = [];
  const words = query.get('search')?.split(' ');
  const { found, total: counted } = words ? searched(words, parameters) : conditions(query, parameters);
  const [most, passedOver] = [`$${parameters.push(pageSize)}`, `$${parameters.push((page - 1) * pageSize)}`];
  const { rows } = await pool.query(
    `WITH total AS (${counted}), page AS (
       SELECT property_id, row_number() OVER () AS place
         FROM (SELECT property_id FROM ${words ? SEARCHED : 'property_shelves'} WHERE ${found} ORDER BY ${order} LIMIT ${most} OFFSET ${passedOver}) found
        LIMIT (SELECT greatest(least(${most}::bigint, total.total - ${passedOver}::bigint), 0) FROM total)
     )
     SELECT total.total, ${SUMMARY}, coalesce(photos.images, '{}') AS images, coalesce(photos.pictures, ${NO_ROWS}) AS pictures
       FROM total LEFT JOIN (page JOIN properties p ON p.id = property_id) ON true
       LEFT JOIN LATERAL (
         SELECT array_agg(url ORDER BY position) AS images, json_build_array((array_agg(${PICTURE} ORDER BY position))[1]) AS pictures
           FROM property_pictures WHERE property_id = p.id AND kind = 'photo' HAVING count(*) > 0
       ) photos ON true ORDER BY place`,
    parameters,
  );
  const hasFacts = [...query.keys()].some((name) => FACTS.has(name));
  const total = hasFacts ? Math.min(rows[0].total, 1000) : rows[0].total;
  const properties = rows.filter(({ id }) => id !== null);
  for (const property of properties) delete property.total;
  return {
    properties,
    total,
    pages: Math.ceil(total / pageSize),
    page,
    pageSize,
    correctedSearch: null,
    understood: [],
    nearest: [],
  };
}

/** @param {string} id */
async function detail(id) {
  const ofProperty = (/** @type {string} */ what, /** @type {string} */ from, /** @type {string} */ order) =>
    `(SELECT coalesce(json_agg(${what} ORDER BY ${order}), ${NO_ROWS}) FROM ${from} WHERE property_id = p.id`;
  const { rows } = await pool.query(
    `SELECT ${SUMMARY}, p.description, p.overview, p.amenities_text AS "amenitiesText", p.size_typology AS "sizeTypology", p.year_built AS "yearBuilt",
            ${TERMS},
            p.bedrooms_text AS "bedroomsText", p.google_maps_link AS "googleMapsLink", p.nearby_amenities AS "nearbyAmenities",
            CASE WHEN p.latitude IS NOT NULL AND p.longitude IS NOT NULL THEN json_build_object('lat', p.latitude,
              'lng', p.longitude, 'address', p.address, 'neighborhood', p.neighborhood, 'landmark', p.landmark) END AS coordinates,
            ${ofProperty(PICTURE, 'property_pictures', 'position')} AND kind = 'photo') AS pictures,
            ${ofProperty(PICTURE, 'property_pictures', 'position')} AND kind = 'floor-plan') AS "floorPlans",
            ${ofProperty(
              `json_build_object('id', id, 'roomType', room_type, 'size', size, 'bathrooms', bathrooms, 'price', price,
                                 'description', description, 'images', images, 'features', features)`,
              'room_configurations',
              'position, id',
            )}) AS "roomConfigurations",
            ${ofProperty(
              `json_build_object('id', id, 'name', name, 'position', agents.position, 'specialization', specialization,
                                 'experience', experience, 'languages', languages, 'phone', phone, 'whatsapp', whatsapp,
                                 'email', email, 'agency', agency, 'imageUrl', image_url, 'bio', bio,
                                 'eveningViewings', evening_viewings)`,
              'property_agents JOIN agents ON id = agent_id',
              'property_agents.position, id',
            )}) AS agents
       FROM listed_properties p WHERE p.id = $1`,
    [id],
  );
  const property = rows[0];
  return property
    ? {
        ...property,
        images: property.pictures.map((/** @type {{ url: string }} */ { url }) => url),
        descriptionHtml: renderMarkup(property.description),
        unitTypes: parseUnitTypes(property.description),
        agent: property.agents[0] ?? null,
      }
    : undefined;
}

createServer((request, response) => {
  const [path = '', query] = (request.url ?? '').split('?');
  const id = /^\/api\/properties\/(\d+)$/.exec(path)?.[1];
  (id === undefined ? list(new URLSearchParams(query)) : detail(id)).then(
    (body) => {
      const text = JSON.stringify(body ?? { error: 'PROPERTY_NOT_FOUND' });
      response.writeHead(body ? 200 : 404, {
        'Content-Type': 'application/json; charset=utf-8',
        'Content-Length': Buffer.byteLength(text),
      });
      response.end(text);
    },
    (error) => {
      console.error(error);
      response.writeHead(500).end();
    },
  );
}).listen(Number(process.env.PORT), '127.0.0.1');
