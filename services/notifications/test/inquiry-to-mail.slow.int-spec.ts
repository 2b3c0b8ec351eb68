import { eventually } from '@lml/common/testing/eventually';
import {
  allSent,
  expectOneMailEach,
  inbox,
  post,
  postMany,
  STAFF,
  startInquiries,
  startWorker,
  system,
  useMailSystem,
} from './mail-system.js';

/** From a visitor's call to the mail, through PostgreSQL, Redis, the worker and SMTP. */

useMailSystem();

it('a message is mailed once to each member of staff, shown in the inbox, and logged with one request id [INQUIRY-21]', async () => {
  await post('Wanjiru Kamau', 'request-to-be-followed');
  await allSent(2);
  expectOneMailEach(1);
  expect(system.mailServer.mails[0]).toMatchObject({ subject: 'New inquiry: LML-7' });
  expect(await inbox()).toMatchObject([
    {
      ...{ name: 'Wanjiru Kamau', propertyId: 7, propertyTitle: null, status: 'new' },
      deliveries: STAFF.map((recipient) => ({
        ...{ kind: 'staff', recipient, state: 'sent', attempts: 1, lastError: null },
        sentAt: expect.stringMatching(/Z$/) as string,
      })),
    },
  ]);
  for (const service of [system.inquiries, system.worker]) {
    expect(service.log().join('\n')).toContain('request-to-be-followed');
    expect(service.log().join('\n')).not.toContain('Wanjiru');
  }
  expect(await Promise.all([system.inquiries.stop(), system.worker.stop()])).toEqual([0, 0]);
});

it('the visitor gets one confirmation in a separate mail', async () => {
  await system.inquiries.stop();
  system.inquiries = await startInquiries(true);
  await postMany('Wanjiru', 5);
  await allSent(11);
  expect(system.mailServer.mailsTo('wanjiru@example.com').map(({ subject }) => subject)).toEqual([
    expect.stringMatching(/^We have received your inquiry \(Inquiry \d+\)$/),
  ]);
  for (const address of STAFF) expect(system.mailServer.mailsTo(address)).toHaveLength(5);
});

it('a visitor who writes from a page in Swahili gets the confirmation in Swahili; staff are told which language it is [SWAHILI-5]', async () => {
  await system.inquiries.stop();
  system.inquiries = await startInquiries(true);
  await post('Zawadi', 'request', { email: 'zawadi@example.com', language: 'sw' });
  await allSent(3);
  const [mail] = system.mailServer.mailsTo('zawadi@example.com');
  expect(mail!.subject).toMatch(/^Tumepokea ulizo lako \(Ulizo \d+\)$/);
  expect(mail!.text).toContain('Mmoja wetu atakujibu ndani ya saa za kazi.');
  expect(mail!.text).toContain('https://lml.example/sw/property/7');
  const [toStaff] = system.mailServer.mailsTo(STAFF[0]!);
  expect(toStaff!.subject).toBe('New inquiry: LML-7');
  expect(toStaff!.text).toContain('Language: writes in Swahili');
});

it('each mail is sent once while Redis, the worker and the mail server stop in turn', async () => {
  await system.proxy.goAway();
  await postMany('While Redis was away', 20);
  await system.proxy.comeBack();
  await allSent(40);

  expect(await system.worker.stop()).toBe(0);
  await postMany('While the worker was away', 20);
  system.worker = await startWorker();
  await allSent(80);

  await system.mailServer.goAway();
  await postMany('While the mail server was away', 20);
  await eventually('staff see why no mail was sent', async () =>
    (await inbox()).some(({ deliveries }) => deliveries[0]!.lastError?.includes('ECONNREFUSED')),
  );
  await system.mailServer.start();
  await allSent(120);

  expectOneMailEach(60);
  expect(await inbox()).toHaveLength(60);
});
