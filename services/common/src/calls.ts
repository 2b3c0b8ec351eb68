import DataLoader from 'dataloader';

/**
 * Asks for several keys in one call: those that come while a call runs go into the next one together. The first goes out at
 * once.
 * @param ask returns a value or an error per key, in the same order; if it rejects, all of its keys do
 * @param max keys of one call
 */
export function batched<Key, Value>(
  ask: (keys: readonly Key[]) => Promise<(Value | Error)[]>,
  max: number,
): (key: Key) => Promise<Value> {
  let running: Promise<unknown> = Promise.resolve();
  const loader = new DataLoader<Key, Value>(
    (keys) => {
      const answer = ask(keys);
      running = answer.catch(() => undefined);
      return answer;
    },
    { cache: false, maxBatchSize: max, batchScheduleFn: (send) => void running.then(send) },
  );
  return (key) => loader.load(key);
}

/**
 * Shares a call that runs among all who ask for the same meanwhile.
 * @param keptMs how long an answer serves those who ask later; a failure is not kept
 */
export function shared<Value>(
  ask: (key: string) => Promise<Value>,
  keptMs = 0,
): (key: string) => Promise<Value> {
  const known = new Map<string, Promise<Value>>();
  const forget = (key: string) => known.delete(key);
  return (key) => {
    const twin = known.get(key);
    if (twin) return twin;
    const answer = ask(key);
    known.set(key, answer);
    answer.then(
      () => (keptMs > 0 ? setTimeout(forget, keptMs, key).unref() : forget(key)),
      () => forget(key),
    );
    return answer;
  };
}
