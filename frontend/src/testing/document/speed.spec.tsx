import { expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { jsdomStyle } from './speed.js';

it('display and visibility are those that jsdom computes', () => {
  render(
    <div style={{ visibility: 'hidden' }}>
      <p hidden />
      <span hidden style={{ display: 'flex' }} />
      <div style={{ display: 'none' }}>
        <em />
      </div>
      <span style={{ visibility: 'visible' }}>
        <i />
      </span>
      <details>
        <summary />
        <b />
      </details>
      <dialog />
      <dialog open />
      <input type="hidden" />
      <input />
      <select>
        <option />
      </select>
      <button type="button" />
      <template />
      <svg>
        <path />
      </svg>
      <table>
        <tbody>
          <tr>
            <td />
          </tr>
        </tbody>
      </table>
      <ul>
        <li />
      </ul>
    </div>,
  );
  const all = [...document.querySelectorAll('*')];
  const stylesBy = (compute: (element: Element) => CSSStyleDeclaration) =>
    all.map((element) => {
      const style = compute(element);
      return [
        element.outerHTML.slice(0, 40),
        style.display,
        style.visibility,
        style.getPropertyValue('display'),
        style.getPropertyValue('visibility'),
      ];
    });
  expect(all.length).toBeGreaterThan(25);
  expect(stylesBy((element) => window.getComputedStyle(element))).toEqual(
    stylesBy((element) => jsdomStyle(element)),
  );
});

it('an error at the end of a wait shows the page', async () => {
  render(<p>What the page shows</p>);
  const missing = screen.findByRole('button', {}, { timeout: 20 });
  await expect(missing).rejects.toMatchObject({
    name: 'TestingLibraryElementError',
    message: expect.stringContaining('What the page shows'),
    stack: expect.stringMatching(/What the page shows[^]*\n {4}at /),
  });
});
