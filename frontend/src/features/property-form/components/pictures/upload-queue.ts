import type { UploadedPicture } from '@lml/common/contracts';
import { ApiError, problemText } from '../../../../lib/api-client.js';

/** A file being uploaded. */
export interface Upload {
  /** Key of the picture that it becomes or replaces. */
  key: string;
  name: string;
  state: 'waiting' | 'sending' | 'finishing' | 'failed';
  /** Progress from 0 to 1. */
  progress: number;
  /** Thumbnail as a data URI, once available. */
  preview: string | null;
  /** Why it failed. */
  problem: string | null;
  /** A retry may help. */
  canRetry: boolean;
}

export type SendFile = (
  file: File,
  options: { onProgress: (share: number) => void; signal: AbortSignal },
) => Promise<UploadedPicture>;

/** @returns why the picture was rejected, if it was */
export type TakePicture = (key: string, picture: UploadedPicture) => string | undefined;

interface UploadQueueOptions {
  send: SendFile;
  preview?: (file: File) => Promise<string | null>;
}

/** Concurrent uploads: as many as the service resizes at a time. */
const CONCURRENCY = 2;
/** Automatic retries when the service is busy. */
const BUSY_RETRIES = 5;
const BUSY_WAIT_MS = 5000;

interface Job {
  upload: Upload;
  file: File;
  abort: AbortController;
  tries: number;
}

/**
 * Uploads files in order, a few at a time; each can fail, be retried and be cancelled on its own. Independent
 * of the list of pictures.
 */
export class UploadQueue {
  private readonly jobs = new Map<string, Job>();
  private readonly listeners = new Set<() => void>();
  private readonly timers = new Set<ReturnType<typeof setTimeout>>();
  private snapshot: Upload[] = [];
  private take: TakePicture = () => undefined;
  private previewing: Promise<void> = Promise.resolve();

  constructor(private readonly options: UploadQueueOptions) {}

  /** Sets the receiver of uploaded pictures. */
  handTo(take: TakePicture): void {
    this.take = take;
  }

  /** Adds a file; replaces an earlier one with the same key. */
  add(key: string, file: File): void {
    this.cancel(key);
    const upload: Upload = {
      key,
      name: file.name,
      state: 'waiting',
      progress: 0,
      preview: null,
      problem: null,
      canRetry: false,
    };
    const job: Job = { upload, file, abort: new AbortController(), tries: 0 };
    this.jobs.set(key, job);
    this.makePreview(job);
    this.next();
    this.tell();
  }

  /** Retries a failed upload. */
  retry(key: string): void {
    const job = this.jobs.get(key);
    if (job?.upload.state !== 'failed') return;
    job.tries = 0;
    this.change(job, { state: 'waiting', progress: 0, problem: null, canRetry: false });
    this.next();
  }

  /** Cancels an upload, or removes a failed one. */
  cancel(key: string): void {
    const job = this.jobs.get(key);
    if (!job) return;
    this.jobs.delete(key);
    job.abort.abort();
    this.next();
    this.tell();
  }

  /** Cancels all uploads. */
  stop(): void {
    for (const key of [...this.jobs.keys()]) this.cancel(key);
    this.timers.forEach(clearTimeout);
    this.timers.clear();
  }

  uploads = (): Upload[] => this.snapshot;

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  private next(): void {
    const jobs = [...this.jobs.values()];
    const underWay = jobs.filter(({ upload: { state } }) => state === 'sending' || state === 'finishing');
    const waiting = jobs.filter(({ upload: { state } }) => state === 'waiting');
    for (const job of waiting.slice(0, Math.max(0, CONCURRENCY - underWay.length))) void this.send(job);
  }

  private async send(job: Job): Promise<void> {
    const { key } = job.upload;
    job.tries += 1;
    this.change(job, { state: 'sending', progress: 0 });
    try {
      const picture = await this.options.send(job.file, {
        signal: job.abort.signal,
        onProgress: (progress) =>
          this.change(job, { progress, state: progress < 1 ? 'sending' : 'finishing' }),
      });
      if (this.jobs.get(key) !== job) return;
      const problem = this.take(key, picture);
      if (problem === undefined) this.jobs.delete(key);
      else this.change(job, { state: 'failed', problem });
    } catch (error) {
      if (this.jobs.get(key) !== job) return;
      if (isBusy(error) && job.tries < BUSY_RETRIES) this.sendLater(job);
      else this.fail(job, error);
    }
    this.next();
    this.tell();
  }

  /** Keeps its slot meanwhile: further uploads would be rejected too. */
  private sendLater(job: Job): void {
    const timer = setTimeout(() => {
      this.timers.delete(timer);
      if (this.jobs.get(job.upload.key) === job) void this.send(job);
    }, BUSY_WAIT_MS);
    this.timers.add(timer);
  }

  private fail(job: Job, error: unknown): void {
    this.change(job, {
      state: 'failed',
      problem: error instanceof ApiError ? error.text : problemText(error),
      // No retry: the service has read and rejected the file.
      canRetry: !(error instanceof ApiError && [400, 413, 422].includes(error.status)),
    });
  }

  /** Creates thumbnails one at a time: decoding a photo takes much memory. */
  private makePreview(job: Job): void {
    const { preview } = this.options;
    if (!preview) return;
    this.previewing = this.previewing.then(async () => {
      if (this.jobs.get(job.upload.key) !== job) return;
      const made = await preview(job.file).catch(() => null);
      if (made) this.change(job, { preview: made });
    });
  }

  private change(job: Job, changes: Partial<Upload>): void {
    if (this.jobs.get(job.upload.key) !== job) return;
    job.upload = { ...job.upload, ...changes };
    this.tell();
  }

  private tell(): void {
    this.snapshot = [...this.jobs.values()].map(({ upload }) => upload);
    this.listeners.forEach((listener) => listener());
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'TOO_MANY_UPLOADS';
}
