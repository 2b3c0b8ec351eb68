import pg from 'pg';

/** @typedef {import('./system-under-test.mjs').SystemUnderTest} SystemUnderTest */

const SERVICES = /** @type {const} */ (['auth', 'listings', 'inquiries']);
/** "permission denied" (for a database, a table, a role). */
const DENIED = '42501';

/**
 * Checks that each service's role can access only its own database and cannot escalate its privileges.
 * @param {SystemUnderTest} system
 * @returns {Promise<string[]>} what must not be, in words
 */
export async function checkRoles(system) {
  const problems = [];
  for (const role of SERVICES) {
    for (const database of [...SERVICES, 'postgres']) {
      const denied = await codeOf(system, role, database, 'SELECT 1');
      if (role === database && denied !== undefined) problems.push(`${role} can't use its own database`);
      if (role !== database && denied !== DENIED) problems.push(`${role} reaches the database ${database}`);
    }
    for (const statement of [
      'CREATE ROLE intruder',
      'CREATE DATABASE intruder',
      'ALTER ROLE current_user SUPERUSER',
      "COPY (SELECT 1) TO PROGRAM 'true'",
      "SELECT pg_read_file('/etc/passwd')",
    ]) {
      if ((await codeOf(system, role, role, statement)) !== DENIED) problems.push(`${role} may ${statement}`);
    }
  }
  return problems;
}

/**
 * @param {SystemUnderTest} system
 * @param {string} role
 * @param {string} database
 * @param {string} sql
 * @returns {Promise<string | undefined>} why PostgreSQL refused; undefined when it did not
 */
async function codeOf(system, role, database, sql) {
  const client = new pg.Client({
    host: '127.0.0.1',
    port: system.settings.ports.postgres,
    user: role,
    password: system.settings.values[`${role.toUpperCase()}_DB_PASSWORD`],
    database,
  });
  try {
    await client.connect();
    await client.query(sql);
    return undefined;
  } catch (error) {
    return /** @type {{ code?: string }} */ (error).code ?? 'unknown';
  } finally {
    await client.end().catch(() => undefined);
  }
}
