import { act, render } from '@testing-library/react';
import { Suspense, use } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { useBrowserValue } from './use-hydrated.js';

let stored = 'of the browser';
const listeners = new Set<() => void>();

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function put(value: string) {
  stored = value;
  listeners.forEach((listener) => listener());
}

function useStored(prefix = '') {
  return useBrowserValue(
    subscribe,
    () => prefix + stored,
    () => 'of the server',
  );
}

function Stored({ prefix }: { prefix?: string }) {
  return <p>{useStored(prefix)}</p>;
}

let load: () => void;
const code = new Promise<void>((resolve) => (load = resolve));

/** Shows the browser's value once its code has loaded. */
function Loading() {
  const value = useStored();
  if (value !== 'of the server') use(code);
  return <p>{value}</p>;
}

async function hydrated(page: React.ReactElement) {
  const root = document.createElement('div');
  root.innerHTML = renderToString(page);
  document.body.append(root);
  const errors: unknown[] = [];
  await act(() =>
    Promise.resolve(hydrateRoot(root, page, { onRecoverableError: (error) => errors.push(error) })),
  );
  return { root, errors };
}

beforeEach(() => {
  stored = 'of the browser';
});

afterEach(() => {
  document.body.replaceChildren();
});

describe("a value of the browser's", () => {
  it("hydrates as the server's, without a mismatch, and then shows", async () => {
    expect(renderToString(<Stored />)).toBe('<p>of the server</p>');
    const { root, errors } = await hydrated(<Stored />);
    expect(root.textContent).toBe('of the browser');
    expect(errors).toEqual([]);
  });

  it('comes in a transition: what the server rendered stays until the rest has loaded', async () => {
    const { root } = await hydrated(
      <Suspense fallback="loading">
        <Loading />
      </Suspense>,
    );
    expect(root.textContent).toBe('of the server');
    await act(async () => {
      load();
      await code;
    });
    expect(root.textContent).toBe('of the browser');
  });

  it('shows at once where nothing is hydrated', () => {
    const seen: string[] = [];
    function Seen() {
      seen.push(useStored());
      return null;
    }
    render(<Seen />);
    expect(new Set(seen)).toEqual(new Set(['of the browser']));
  });

  it('follows its store and the way it is read', () => {
    const { container, rerender } = render(<Stored />);
    act(() => put('changed'));
    expect(container.textContent).toBe('changed');
    rerender(<Stored prefix="as " />);
    expect(container.textContent).toBe('as changed');
  });
});
