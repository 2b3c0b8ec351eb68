import { FakeBrowser, FakeEndpoint } from '@lml/common/testing/push-service';
import { type BrowserContext, type CDPSession, expect, type Page, type Worker, test } from '@playwright/test';
import { notices } from '../support/notices.js';
import { inquiriesAbout, colleague } from '../support/staff.js';
import { postInquiry, uniqueWords } from '../support/visitor.js';
import { slow } from '../support/tags.js';

/**
 * Pushes from a visitor's message to the notification of a browser. The browser's push service is out of reach of tests, so the
 * test plays it at PUSH_TEST_SERVICE: it decrypts each push as the browser would, and hands it to the service worker.
 */
const endpoint = new FakeEndpoint();
// The worker of the back office shows notifications.
test.use({ serviceWorkers: 'allow' });
test.beforeAll(async () => {
  const origin = process.env.PUSH_TEST_SERVICE;
  if (!origin) throw new Error('PUSH_TEST_SERVICE is not set: run this test with "make test"');
  await endpoint.start(Number(new URL(origin).port));
});
test.afterAll(() => endpoint.stop());

interface Note {
  title: string;
  body: string;
  tag: string;
  data: { url: string };
}

/** Lets the browser subscribe at the push service of the test. */
async function usePushService(context: BrowserContext, subscription: object): Promise<void> {
  await context.grantPermissions(['notifications']);
  await context.addInitScript(
    (keys) => {
      const KEY = 'test.push-subscription';
      // The shell without a window says "denied" although it grants the permission.
      Object.defineProperty(Notification, 'permission', { get: () => 'granted' });
      const current = () => {
        const made = localStorage.getItem(KEY);
        if (made === null) return null;
        const applicationServerKey = Uint8Array.from(JSON.parse(made) as number[]).buffer;
        return {
          endpoint: keys.endpoint,
          options: { applicationServerKey, userVisibleOnly: true },
          toJSON: () => ({ endpoint: keys.endpoint, keys }),
          unsubscribe: () => {
            localStorage.removeItem(KEY);
            return Promise.resolve(true);
          },
        } as unknown as PushSubscription;
      };
      PushManager.prototype.getSubscription = () => Promise.resolve(current());
      PushManager.prototype.subscribe = (options) => {
        const text = (options!.applicationServerKey as string).replaceAll('-', '+').replaceAll('_', '/');
        const bytes = Array.from(atob(text), (letter) => letter.charCodeAt(0));
        localStorage.setItem(KEY, JSON.stringify(bytes));
        return Promise.resolve(current()!);
      };
    },
    subscription as { endpoint: string },
  );
}

/** Hands a push to the service worker, as the browser does. */
async function deliver(session: CDPSession, page: Page, note: unknown): Promise<void> {
  const registrationId = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [registration] = registrations.filter(({ isDeleted }) => !isDeleted);
      if (registration) resolve(registration.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  await session.send('ServiceWorker.deliverPushMessage', {
    origin: new URL(page.url()).origin,
    registrationId: await registrationId,
    data: JSON.stringify(note),
  });
}

interface WorkerScope extends EventTarget {
  registration: ServiceWorkerRegistration;
  shown: Note[];
}

/** Keeps what the worker shows: the browser without a window shows nothing. Notifications of one tag replace each other. */
const keepNotifications = (worker: Worker): Promise<void> =>
  worker.evaluate(() => {
    const scope = globalThis as unknown as WorkerScope;
    scope.shown = [];
    scope.registration.showNotification = (title, { body = '', tag = '', data = null } = {}) => {
      const others = scope.shown.filter((note) => note.tag !== tag);
      scope.shown = [...others, { title, body, tag, data: data as Note['data'] }];
      return Promise.resolve();
    };
  });

const shown = (worker: Worker): Promise<Note[]> =>
  worker.evaluate(() => (globalThis as unknown as WorkerScope).shown);

/** Presses the notification that is shown. */
const press = (worker: Worker): Promise<void> =>
  worker.evaluate(async () => {
    const scope = globalThis as unknown as WorkerScope;
    const [{ data }] = scope.shown as [Note];
    const notification = { data, close: () => (scope.shown = []) };
    await new Promise<void>((resolve) => {
      // The browser lets only presses of people focus a window; the rest of the answer is the same.
      const waitUntil = (work: Promise<void>) => void work.catch(() => undefined).then(resolve);
      scope.dispatchEvent(Object.assign(new Event('notificationclick'), { notification, waitUntil }));
    });
  });

test(
  'a message of a visitor appears on a browser that has notifications on, and a press opens it [PUSH-13]',
  slow,
  async ({ page, context }) => {
    const { username, password } = await colleague(page.request);
    await page.request.post('/api/admin/login', { data: { username, password } });
    const phone = new FakeBrowser();
    const address = `${process.env.PUSH_TEST_SERVICE}/${uniqueWords()}`;
    const path = new URL(address).pathname;
    await usePushService(context, { endpoint: address, ...phone.subscription });
    const received = () => endpoint.received.filter((one) => one.path === path);

    await page.goto('/admin/account');
    const workerOfPage = context.waitForEvent('serviceworker');
    await page.getByRole('button', { name: 'Turn on', exact: true }).click();
    await expect(notices(page)).toContainText('Notifications are on');
    const worker = await workerOfPage;

    const words = uniqueWords();
    const sent = await postInquiry(page.request, { propertyId: 12, message: `Is it still free? ${words}` });
    expect(sent.status()).toBe(201);
    const [inquiry] = await inquiriesAbout(page.request, words);
    const pushed = () =>
      received()
        .map(({ body }) => phone.decrypt(body) as Omit<Note, 'data'> & { url: string })
        .find(({ url }) => url.endsWith(`inquiry=${inquiry!.id}`));
    await expect.poll(pushed, { message: 'the push arrives' }).toBeDefined();
    const note = pushed()!;
    expect(note).toMatchObject({ title: 'New inquiry', body: `${inquiry!.propertyTitle} (LML-12)` });
    expect(JSON.stringify(note), 'nothing about the visitor').not.toContain(words);

    // As when the back office is open in a tab.
    await page.goto('/admin/dashboard');
    await keepNotifications(worker);
    await deliver(await context.newCDPSession(page), page, note);
    const { url, ...texts } = note;
    await expect.poll(() => shown(worker)).toEqual([{ ...texts, data: { url } }]);
    await deliver(await context.newCDPSession(page), page, note);
    await expect.poll(() => shown(worker), { message: 'one notification if it comes twice' }).toHaveLength(1);
    await press(worker);
    await expect(page).toHaveURL(new RegExp(`/admin/inquiries\\?inquiry=${inquiry!.id}`));
    await expect(page.getByRole('article', { name: new RegExp(inquiry!.name) })).toContainText(words);
    expect(await shown(worker), 'the notification is closed').toEqual([]);

    await page.goto('/admin/account');
    await page.getByRole('button', { name: 'Turn off', exact: true }).click();
    await expect(notices(page)).toContainText('Notifications are off');
    const before = received().length;
    const later = uniqueWords();
    await postInquiry(page.request, { propertyId: 12, message: `One more question ${later}` });
    const other = new FakeBrowser();
    const added = await page.request.post('/api/admin/users/me/push', {
      data: { endpoint: `${process.env.PUSH_TEST_SERVICE}${path}-other`, ...other.subscription },
    });
    const last = uniqueWords();
    await postInquiry(page.request, { propertyId: 12, message: `And another ${last}` });
    const [lastInquiry] = await inquiriesAbout(page.request, last);
    await expect
      .poll(() =>
        endpoint.received
          .filter((one) => one.path === `${path}-other`)
          .map(({ body }) => (other.decrypt(body) as { url: string }).url),
      )
      .toContainEqual(expect.stringContaining(`inquiry=${lastInquiry!.id}`));
    expect(received().length, 'nothing more comes once it is off').toBe(before);

    // A device left behind would be pushed to for as long as the system runs.
    const { id } = (await added.json()) as { id: number };
    expect((await page.request.delete(`/api/admin/users/me/push/${id}`)).status()).toBe(204);
  },
);
