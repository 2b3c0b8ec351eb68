import { brochuresBusy } from './brochures.errors.js';
import { WorkQueue } from './work-queue.js';

const BUSY = { statusCode: 503, code: 'BROCHURES_BUSY', extra: { retryAfterSeconds: 10 } };

/** Work that ends on command. */
function heldWork() {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  return { work: () => held, release };
}

it('runs a limited number of tasks, queues a limited number and rejects the others', async () => {
  const queue = new WorkQueue({ atOnce: 1, waiting: 2, milliseconds: 60_000 }, brochuresBusy);
  const first = heldWork();
  const order: number[] = [];
  const accepted = [
    queue.run(first.work),
    queue.run(() => Promise.resolve(order.push(1))),
    queue.run(() => Promise.resolve(order.push(2))),
  ];
  await expect(queue.run(() => Promise.resolve())).rejects.toMatchObject(BUSY);
  expect(order).toEqual([]);
  first.release();
  await Promise.all(accepted);
  expect(order).toEqual([1, 2]);
  await expect(queue.run(() => Promise.resolve('room again'))).resolves.toBe('room again');
});

it('aborts tasks after a timeout, and does not start tasks that waited too long', async () => {
  const queue = new WorkQueue({ atOnce: 1, waiting: 5, milliseconds: 20 }, brochuresBusy);
  const slow = heldWork();
  let told: AbortSignal | undefined;
  let begun = false;
  const late = queue.run(async (signal) => {
    told = signal;
    await slow.work();
  });
  const waiting = queue.run(() => Promise.resolve((begun = true)));
  await expect(late).rejects.toMatchObject(BUSY);
  await expect(waiting).rejects.toMatchObject(BUSY);
  expect(told?.aborted).toBe(true);
  slow.release();
  await expect(queue.run(() => Promise.resolve('next'))).resolves.toBe('next');
  expect(begun).toBe(false);
});

it('passes on errors of the task', async () => {
  const queue = new WorkQueue({ atOnce: 1, waiting: 1, milliseconds: 60_000 }, brochuresBusy);
  await expect(queue.run(() => Promise.reject(new Error('no paper')))).rejects.toThrow('no paper');
});
