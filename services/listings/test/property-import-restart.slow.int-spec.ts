import { IMPORT_TEXTS, type PropertyImport } from '@lml/common/contracts';
import { eventually } from '@lml/common/testing/eventually';
import { signedInAs } from '@lml/common/testing/test-environment';
import { afterAll, expect, it } from '@jest/globals';
import supertest from 'supertest';
import { cleanUp, ownEnvironment, startListings } from './listings-under-test.js';

afterAll(cleanUp);

it('an import interrupted by a stop of the service changes nothing, and is reported after the start [IMPORT-8]', async () => {
  const env = await ownEnvironment();
  const first = await startListings(env);
  const cookie = await signedInAs('njeri', env);
  const server = () => supertest(first.app.getHttpServer());
  const rows = Array.from(
    { length: 3000 },
    (_, index) => `Flat ${index},A flat,Kilimani,residential,${index}`,
  );
  const { id } = (
    await server()
      .post('/api/admin/imports')
      .set('Cookie', cookie)
      .attach('file', Buffer.from(['Title,Description,Location,Type,Price', ...rows].join('\n')), 'a.csv')
  ).body as PropertyImport;
  const read = async () =>
    (await server().get(`/api/admin/imports/${id}`).set('Cookie', cookie)).body as PropertyImport;
  await eventually('it is checked', async () => (await read()).state === 'ready');
  await server().post(`/api/admin/imports/${id}/apply`).set('Cookie', cookie).expect(202);
  await eventually('some rows are written', async () => {
    const { state, progress } = await read();
    return state === 'applying' && progress.done > 0 && progress.done < progress.total;
  });
  await first.stop();

  const second = await startListings(env);
  const answer = await supertest(second.app.getHttpServer())
    .get(`/api/admin/imports/${id}`)
    .set('Cookie', cookie);
  expect(answer.body).toMatchObject({ state: 'failed', failure: IMPORT_TEXTS.interrupted });
  expect(await second.dataSource.query('SELECT count(*) FROM properties')).toEqual([{ count: 0 }]);
});
