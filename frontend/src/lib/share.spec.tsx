import { afterEach, expect, it, jest } from '@jest/globals';
import { share } from './share.js';

const what = { title: 'A flat', text: 'A flat\nKSH 8.7M', url: 'https://example.com/property/7' };

function browser(abilities: {
  share?: (data: unknown) => Promise<void>;
  writeText?: (text: string) => Promise<void>;
  execCommand?: () => boolean;
}) {
  const define = (target: object, name: string, value: unknown) =>
    Object.defineProperty(target, name, { value, configurable: true });
  define(navigator, 'share', abilities.share);
  define(navigator, 'clipboard', abilities.writeText && { writeText: abilities.writeText });
  define(document, 'execCommand', abilities.execCommand);
}

afterEach(() => {
  browser({});
  document.body.replaceChildren();
});

const refusal = (name: string) => () => Promise.reject(new DOMException('no', name));

it('opens the share sheet if there is one', async () => {
  const sheet = jest.fn((_data: unknown) => Promise.resolve());
  const writeText = jest.fn(() => Promise.resolve());
  browser({ share: sheet, writeText });
  expect(await share(what)).toBe('shared');
  expect(sheet).toHaveBeenCalledWith(what);
  expect(writeText).not.toHaveBeenCalled();
});

it('does nothing when the visitor closes the sheet', async () => {
  const writeText = jest.fn(() => Promise.resolve());
  browser({ share: refusal('AbortError'), writeText });
  expect(await share(what)).toBe('dismissed');
  expect(writeText).not.toHaveBeenCalled();
});

it('copies the URL if there is no sheet or it is refused', async () => {
  const writeText = jest.fn((_text: string) => Promise.resolve());
  browser({ writeText });
  expect(await share(what)).toBe('copied');
  browser({ share: refusal('NotAllowedError'), writeText });
  expect(await share(what)).toBe('copied');
  expect(writeText).toHaveBeenCalledTimes(2);
  expect(writeText).toHaveBeenLastCalledWith(what.url);
});

it('copies through a field on an insecure page, and keeps the focus', async () => {
  const button = document.body.appendChild(document.createElement('button'));
  button.focus();
  let selected = '';
  browser({
    execCommand: () => {
      selected = (document.activeElement as HTMLTextAreaElement).value;
      return true;
    },
  });
  expect(await share(what)).toBe('copied');
  expect(selected).toBe(what.url);
  expect(document.querySelector('textarea')).toBeNull();
  expect(button).toHaveFocus();
});

it('reports a failure if copying is not possible', async () => {
  browser({ writeText: refusal('NotAllowedError'), execCommand: () => false });
  expect(await share(what)).toBe('failed');
  browser({});
  expect(await share(what)).toBe('failed');
  expect(document.querySelector('textarea')).toBeNull();
});
