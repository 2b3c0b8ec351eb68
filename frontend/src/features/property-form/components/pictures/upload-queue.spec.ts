import { describe, expect, it, jest } from '@jest/globals';
import type { UploadedPicture } from '@lml/common/contracts';
import { ApiError } from '../../../../lib/api-client.js';
import { type SendFile, UploadQueue } from './upload-queue.js';

const PICTURE: UploadedPicture = {
  id: 1,
  url: '/media/0123456789abcdef0123456789abcdef/640.jpg',
  alt: '',
  width: 640,
  height: 480,
  blur: null,
  widths: [320, 640],
};

/** Waits for all pending promises. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
}

/** A queue whose uploads finish when the test says so, by file name. */
function startQueue() {
  const sendings = new Map<
    string,
    {
      onProgress: (share: number) => void;
      signal: AbortSignal;
      arrive: () => void;
      fail: (error: unknown) => void;
    }
  >();
  const send: SendFile = (file, { onProgress, signal }) =>
    new Promise((resolve, reject) => {
      sendings.set(file.name, { onProgress, signal, arrive: () => resolve(PICTURE), fail: reject });
    });
  const done: string[] = [];
  const queue = new UploadQueue({ send });
  queue.handTo((key) => {
    if (key === 'taken') return 'It is there already';
    done.push(key);
    return undefined;
  });
  return {
    queue,
    done,
    sending: (name: string) => sendings.get(name)!,
    add: (...names: string[]) => names.forEach((name) => queue.add(name, new File(['x'], name))),
    states: () => Object.fromEntries(queue.uploads().map(({ key, state }) => [key, state])),
    settled,
  };
}

describe('UploadQueue', () => {
  it('uploads two at a time, in order', async () => {
    const { add, states, sending, settled, done } = startQueue();
    add('a', 'b', 'c', 'd');
    expect(states()).toEqual({ a: 'sending', b: 'sending', c: 'waiting', d: 'waiting' });
    sending('b').arrive();
    await settled();
    expect(states()).toEqual({ a: 'sending', c: 'sending', d: 'waiting' });
    expect(done).toEqual(['b']);
  });

  it('reports the progress of each upload, and when only resizing is left [PICTURE-4]', () => {
    const { queue, add, sending } = startQueue();
    add('a');
    sending('a').onProgress(0.4);
    expect(queue.uploads()).toMatchObject([{ progress: 0.4, state: 'sending' }]);
    sending('a').onProgress(1);
    expect(queue.uploads()).toMatchObject([{ progress: 1, state: 'finishing' }]);
  });

  it('continues with the others when one fails; the failed one shows why and can be retried [PICTURE-4]', async () => {
    const { queue, add, sending, settled, states, done } = startQueue();
    add('a', 'b', 'c');
    sending('a').fail(new ApiError({ status: 500, text: 'Something broke' }));
    sending('b').arrive();
    await settled();
    expect(queue.uploads()).toMatchObject([
      { key: 'a', state: 'failed', problem: 'Something broke', canRetry: true },
      { key: 'c', state: 'sending' },
    ]);
    queue.retry('a');
    expect(states()).toEqual({ a: 'sending', c: 'sending' });
    sending('a').arrive();
    await settled();
    expect(done).toEqual(['b', 'a']);
  });

  it.each([400, 413, 422])('does not offer to send again what was refused with %i', async (status) => {
    const { queue, add, sending, settled } = startQueue();
    add('a');
    sending('a').fail(new ApiError({ status, text: 'a can not be read' }));
    await settled();
    expect(queue.uploads()).toMatchObject([{ state: 'failed', canRetry: false }]);
  });

  it('cancels an upload and starts the next one [PICTURE-4]', () => {
    const { queue, add, sending, states } = startQueue();
    add('a', 'b', 'c');
    queue.cancel('a');
    expect(sending('a').signal.aborted).toBe(true);
    expect(states()).toEqual({ b: 'sending', c: 'sending' });
  });

  it('ignores the response of a cancelled upload', async () => {
    const { queue, add, sending, settled, done } = startQueue();
    add('a');
    queue.cancel('a');
    sending('a').arrive();
    await settled();
    expect([queue.uploads(), done]).toEqual([[], []]);
  });

  it('shows why an uploaded picture is rejected', async () => {
    const { queue, add, sending, settled } = startQueue();
    add('taken');
    sending('taken').arrive();
    await settled();
    expect(queue.uploads()).toMatchObject([
      { state: 'failed', problem: 'It is there already', canRetry: false },
    ]);
  });

  it('retries while the service is busy, and gives up after the last retry', async () => {
    jest.useFakeTimers();
    try {
      const { queue, add, sending, settled, states } = startQueue();
      const busy = new ApiError({ status: 503, text: 'Many pictures', code: 'TOO_MANY_UPLOADS' });
      add('a');
      for (let attempt = 1; attempt < 5; attempt += 1) {
        sending('a').fail(busy);
        await settled();
        expect(states()).toEqual({ a: 'sending' });
        jest.advanceTimersByTime(5000);
      }
      sending('a').fail(busy);
      await settled();
      expect(queue.uploads()).toMatchObject([{ state: 'failed', problem: 'Many pictures', canRetry: true }]);
    } finally {
      jest.useRealTimers();
    }
  });

  it('shows a thumbnail once available, and none if the file cannot be decoded', async () => {
    const queue = new UploadQueue({
      send: () => new Promise(() => {}),
      preview: (file) =>
        file.name === 'b' ? Promise.reject(new Error('unreadable')) : Promise.resolve('data:,x'),
    });
    queue.add('a', new File(['x'], 'a'));
    queue.add('b', new File(['x'], 'b'));
    queue.add('c', new File(['x'], 'c'));
    await settled();
    expect(queue.uploads().map(({ preview }) => preview)).toEqual(['data:,x', null, 'data:,x']);
  });

  it('cancels all uploads when the form is left', () => {
    const { queue, add, sending } = startQueue();
    add('a', 'b', 'c');
    queue.stop();
    expect(sending('a').signal.aborted && sending('b').signal.aborted).toBe(true);
    expect(queue.uploads()).toEqual([]);
  });
});
