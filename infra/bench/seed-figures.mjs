/** Counts of views and presses, inquiries, viewings and deals of the listings that are there, for measuring the figures. */

/** Days back from today over which everything is spread, and counts per listing: days with a view. */
export const SEEDED = { days: 90, countsPerListing: 5, listingsPerInquiry: 10, listingsPerDeal: 100 };

const DAY = `current_date - floor($1::integer * random())::integer`;

/**
 * Replaces all counts, deals, inquiries and viewings: five days with views for each listing, presses on a fifth of them, an
 * inquiry for every tenth listing, a viewing for every third inquiry, a deal for every hundredth listing. Sums by agent are
 * computed at once, as the trigger would.
 * @param {import('../faults/system-under-test.mjs').SystemUnderTest} system
 */
export async function seedFigures(system) {
  const { days, countsPerListing, listingsPerInquiry, listingsPerDeal } = SEEDED;
  await system.query('listings', 'ALTER TABLE property_interest DISABLE TRIGGER USER');
  try {
    await system.query('listings', 'TRUNCATE property_interest, agent_interest, property_deals');
    await system.query(
      'listings',
      `INSERT INTO property_interest (property_id, day, views, phone_reveals, whatsapp_clicks, shares)
         SELECT id, ${DAY}, 1 + floor(40 * random() ^ 4)::integer, (random() < 0.2)::integer, (random() < 0.1)::integer,
                (random() < 0.05)::integer
           FROM properties, generate_series(1, $2::integer)
         ON CONFLICT DO NOTHING`,
      [days, countsPerListing],
    );
  } finally {
    await system.query('listings', 'ALTER TABLE property_interest ENABLE TRIGGER USER');
  }
  await system.query(
    'listings',
    `INSERT INTO agent_interest (agent_id, day, views, phone_reveals, whatsapp_clicks, shares)
       SELECT agent_id, day, sum(views), sum(phone_reveals), sum(whatsapp_clicks), sum(shares)
         FROM property_interest JOIN property_agents USING (property_id) GROUP BY 1, 2`,
  );
  await system.query(
    'listings',
    `INSERT INTO property_deals (property_id, agent_id, at)
       SELECT property_id, agent_id, ${DAY} FROM property_agents WHERE property_id % $2 = 0`,
    [days, listingsPerDeal],
  );
  await system.query('listings', 'VACUUM (ANALYZE) property_interest, agent_interest, property_deals');
  const asked = await system.query(
    'listings',
    `SELECT property_id AS id, agent_id AS agent FROM property_agents WHERE property_id % $1 = 0`,
    [listingsPerInquiry],
  );
  await system.query('inquiries', 'TRUNCATE viewings, inquiries, changes CASCADE');
  await system.query(
    'inquiries',
    `INSERT INTO inquiries (name, email, phone, subject, message, property_id, property_title, status, first_answered_at,
                            handler_kind, handler_name, handler_agent_id, source_landing_page, source_referrer_host,
                            created_at)
       SELECT 'Visitor ' || id, 'visitor' || id || '@example.com', '+254 700 000 120', 'Inquiry', 'Is it still available?', id,
              'Listing ' || id, CASE WHEN answered THEN 'in-progress' ELSE 'new' END,
              CASE WHEN answered THEN at + random() * interval '2 days' END, 'agent', 'Agent ' || agent, agent,
              '/property/' || id, (ARRAY['www.google.com', 'facebook.com', NULL])[1 + floor(3 * random())::integer], at
         FROM jsonb_to_recordset($2::jsonb) AS listing (id integer, agent integer),
              LATERAL (SELECT now() - $1::integer * random() * interval '1 day' AS at, id > 0 AND random() < 0.8 AS answered) drawn`,
    [days, JSON.stringify(asked)],
  );
  await system.query(
    'inquiries',
    `INSERT INTO viewings (inquiry_id, property_id, uid, state, starts_at, created_at)
       SELECT id, property_id, gen_random_uuid(), 'done', created_at + interval '1 day', created_at
         FROM inquiries WHERE id % 3 = 0`,
  );
  await system.query('inquiries', 'VACUUM (ANALYZE) inquiries, viewings');
  const [counts] = await system.query('listings', 'SELECT count(*)::integer AS n FROM property_interest');
  return { counts: Number(counts?.n), inquiries: asked.length };
}
