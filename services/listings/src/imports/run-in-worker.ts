import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';

const HEAP_MB = 320;
const TIME_MS = 60_000;

/** The work took too much memory or time, and was ended. */
export class WorkerLimitError extends Error {}

/**
 * Does work with a package of ours in a thread of its own, so that everybody else is answered meanwhile, and so that
 * a file made to eat memory or time ends that thread and nothing else.
 * @param packageName resolved here, since the thread has no place of its own in the tree
 * @param program the body of an async function of `library` and `input`, which returns the result
 * @throws WorkerLimitError, or what the work threw
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
