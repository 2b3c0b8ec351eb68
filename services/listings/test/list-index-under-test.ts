import type { DataSource } from 'typeorm';

const CELL = 'shelf, type, purpose, status, bedrooms, price_band(price) AS band';
const COUNTED = 'shelf, type, purpose, status, bedrooms, band';

/** Returns missing and surplus rows of the list index table, and wrong counts; empty if all is right. */
export async function listIndexMistakes(dataSource: DataSource): Promise<unknown[]> {
  const difference = async (one: string, other: string) =>
    await dataSource.query<unknown[]>(
      `(${one} EXCEPT ALL ${other}) UNION ALL (${other} EXCEPT ALL ${one}) LIMIT 5`,
    );
  const mistakes = await difference('SELECT * FROM shelved_properties', 'SELECT * FROM property_shelves');
  const levels = await dataSource.query<{ level: string }[]>('SELECT DISTINCT level FROM property_counts');
  for (const { level } of [...levels, { level: 'cell' }]) {
    const [, market, names = ''] = /^(market:)?(.*)$/.exec(level)!;
    const apart = level === 'cell' ? COUNTED : ['shelf', ...names.split(',').filter(Boolean)].join(', ');
    const wanted = market === undefined ? 'true' : 'sold_rank(status) = 0';
    mistakes.push(
      ...(await difference(
        `SELECT ${apart}, sum(n)
           FROM (SELECT area, ${COUNTED}, n FROM property_counts WHERE level = '${level}'
                 UNION ALL SELECT area, ${COUNTED}, n FROM property_count_changes WHERE ${wanted}) counted
          WHERE '${level}' <> 'area' OR area IS NOT NULL GROUP BY ${apart} HAVING sum(n) <> 0`,
        `SELECT ${apart}, count(*) FROM (SELECT area, ${CELL} FROM property_shelves WHERE ${wanted}) standing
          WHERE '${level}' <> 'area' OR area IS NOT NULL GROUP BY ${apart}`,
      )),
    );
  }
  return mistakes;
}
