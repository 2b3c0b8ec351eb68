import { describe, expect, it, jest } from '@jest/globals';
import { batched, shared } from './calls.js';

/** A call that the test answers. */
function held<Value>() {
  let answer: (value: Value) => void = () => undefined;
  let refuse: (error: Error) => void = () => undefined;
  const promise = new Promise<Value>((resolve, reject) => {
    answer = resolve;
    refuse = reject;
  });
  return { promise, answer, refuse };
}
const turn = () => new Promise((resolve) => setImmediate(resolve));

describe('batched', () => {
  function asked() {
    const calls: { keys: readonly string[]; answer: () => void; refuse: (error: Error) => void }[] = [];
    const ask = batched<string, string>((keys) => {
      const call = held<(string | Error)[]>();
      calls.push({
        keys,
        answer: () =>
          call.answer(keys.map((key) => (key === 'bad' ? new Error('no such key') : key.toUpperCase()))),
        refuse: call.refuse,
      });
      return call.promise;
    }, 3);
    return { calls, ask };
  }

  it('asks for the first key at once, and together for those that come meanwhile', async () => {
    const { calls, ask } = asked();
    const first = ask('a');
    await turn();
    const others = [ask('b'), ask('c')];
    await turn();
    expect(calls.map(({ keys }) => keys)).toEqual([['a']]);
    calls[0]!.answer();
    await expect(first).resolves.toBe('A');
    await turn();
    expect(calls.map(({ keys }) => keys)).toEqual([['a'], ['b', 'c']]);
    calls[1]!.answer();
    await expect(Promise.all(others)).resolves.toEqual(['B', 'C']);
  });

  it('asks in several calls for more keys than one may have', async () => {
    const { calls, ask } = asked();
    const answers = ['a', 'b', 'c', 'd'].map((key) => ask(key));
    await turn();
    for (const call of calls) call.answer();
    await expect(Promise.all(answers)).resolves.toEqual(['A', 'B', 'C', 'D']);
    expect(calls.map(({ keys }) => keys)).toEqual([['a', 'b', 'c'], ['d']]);
  });

  it('rejects only the keys that have an error', async () => {
    const { calls, ask } = asked();
    const answers = [ask('bad'), ask('b')];
    await turn();
    calls[0]!.answer();
    await expect(answers[0]).rejects.toThrow('no such key');
    await expect(answers[1]).resolves.toBe('B');
  });

  it('rejects all keys of a call that fails, and asks again for the next', async () => {
    const { calls, ask } = asked();
    const answers = [ask('a'), ask('b')];
    await turn();
    calls[0]!.refuse(new Error('away'));
    await expect(answers[0]).rejects.toThrow('away');
    await expect(answers[1]).rejects.toThrow('away');
    const next = ask('a');
    await turn();
    calls[1]!.answer();
    await expect(next).resolves.toBe('A');
  });
});

describe('shared', () => {
  it('asks once for those who want the same at a time, and again later', async () => {
    const calls: string[] = [];
    let call = held<number>();
    const ask = shared((key) => {
      calls.push(key);
      return call.promise;
    });
    const both = [ask('a'), ask('a')];
    call.answer(1);
    await expect(Promise.all(both)).resolves.toEqual([1, 1]);
    call = held();
    const later = ask('a');
    const other = ask('b');
    call.answer(2);
    await expect(Promise.all([later, other])).resolves.toEqual([2, 2]);
    expect(calls).toEqual(['a', 'a', 'b']);
  });

  it('keeps an answer for a while', async () => {
    jest.useFakeTimers();
    try {
      let calls = 0;
      const ask = shared(() => Promise.resolve((calls += 1)), 1000);
      await ask('a');
      jest.advanceTimersByTime(999);
      await expect(ask('a')).resolves.toBe(1);
      jest.advanceTimersByTime(1);
      await expect(ask('a')).resolves.toBe(2);
    } finally {
      jest.useRealTimers();
    }
  });

  it('keeps no failure', async () => {
    const answers = [() => Promise.reject(new Error('away')), () => Promise.resolve(2)];
    const ask = shared(() => answers.shift()!(), 1000);
    await expect(ask('a')).rejects.toThrow('away');
    await expect(ask('a')).resolves.toBe(2);
  });
});
