import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';

const HEAP_MB = 320;
const TIME_MS = 60_000;

/** The work was stopped because it took too much memory or time. */
export class WorkerLimitError extends Error {}

/**
 * Runs a package's code in a worker thread, so that other requests are served meanwhile, and a file that exhausts
 * memory or time only ends that thread.
 * @param packageName resolved here, because the worker has no location of its own in the tree
 * @param program body of an async function of `library` and `input` that returns the result
 * @throws WorkerLimitError, or any error of the work
 */
export async function runInWorker<Result>(
  packageName: string,
  program: string,
  input: unknown,
): Promise<Result> {
  const library = createRequire(import.meta.url).resolve(packageName);
  const worker = new Worker(
    `const { parentPort, workerData } = require('node:worker_threads');
     const library = require(workerData.library);
     (async ({ input }) => { ${program} })(workerData)
       .then((result) => parentPort.postMessage({ result }))
       .catch((error) => parentPort.postMessage({ problem: String(error?.message ?? error) }));`,
    { eval: true, workerData: { library, input }, resourceLimits: { maxOldGenerationSizeMb: HEAP_MB } },
  );
  let timer: NodeJS.Timeout | undefined;
  try {
    return await new Promise<Result>((resolve, reject) => {
      timer = setTimeout(() => reject(new WorkerLimitError('took too long')), TIME_MS);
      worker.on('message', (answer: { result: Result } | { problem: string }) =>
        'problem' in answer ? reject(new Error(answer.problem)) : resolve(answer.result),
      );
      worker.on('error', (error: NodeJS.ErrnoException) =>
        reject(
          error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new WorkerLimitError('took too much memory') : error,
        ),
      );
      worker.on('exit', () => reject(new WorkerLimitError('ended by itself')));
    });
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}
