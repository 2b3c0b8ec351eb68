import { configure, getConfig } from '@testing-library/dom';
import * as React from 'react';

/*
 * Work that component tests do not need, and that took half of their time. The shares are of the tests of the property form.
 */

// A sixth: React keeps a stack for each element, for its messages, up to 10,000 a second. It reads the number made so far here.
const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals } =
  React as unknown as Record<string, object>;
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => Infinity, set: () => {} });

// A fifth: jsdom finds a control's labels by walking the page once for each label.
for (const { prototype } of [HTMLButtonElement, HTMLInputElement, HTMLSelectElement, HTMLTextAreaElement]) {
  Object.defineProperty(prototype, 'labels', {
    get(this: HTMLInputElement) {
      const labels = [...this.ownerDocument.querySelectorAll('label')];
      return labels.filter((label) =>
        label.hasAttribute('for')
          ? label.htmlFor !== '' && label.htmlFor === this.id
          : label.contains(this) && label.control === this,
      );
    },
  });
}

// An eighth: while a test waits, queries fail at each change of the page, and each error prints the page.
const { getElementError } = getConfig();
configure({
  getElementError: (message, container) =>
    (getConfig() as { _disableExpensiveErrorDiagnostics?: boolean })._disableExpensiveErrorDiagnostics
      ? errorWithoutPage(message ?? '')
      : getElementError(message, container),
});

/** Returns an error that gets the page into its message if the wait ends with it; its stack shows that message. */
function errorWithoutPage(message: string): Error {
  const error = new Error(message);
  error.name = 'TestingLibraryElementError';
  let stack = error.stack ?? '';
  return Object.defineProperty(error, 'stack', {
    get: () => `${error.name}: ${error.message}${stack.slice(stack.indexOf('\n    at '))}`,
    set: (copied: string) => {
      stack = copied;
    },
  });
}

/** As jsdom computes it, by matching all of its rules. */
export const jsdomStyle = window.getComputedStyle.bind(window);

// A sixth: queries by role ask for the display and visibility of each element. Without style sheets these follow from the
// element, its attributes and ancestors.
window.getComputedStyle = (element, pseudo) => {
  if (pseudo) return jsdomStyle(element, pseudo);
  const known = (name: string | symbol) => {
    if (name === 'display') return displayOf(element as HTMLElement);
    return name === 'visibility' ? visibilityOf(element as HTMLElement) : undefined;
  };
  return new Proxy({} as CSSStyleDeclaration, {
    get: (_target, name) =>
      name === 'getPropertyValue'
        ? (property: string) => known(property) ?? jsdomStyle(element).getPropertyValue(property)
        : (known(name) ?? (Reflect.get(jsdomStyle(element), name) as unknown)),
  });
};

const usualDisplays = new Map<string, string>();

function displayOf(element: HTMLElement): string {
  if (element.style?.display) return element.style.display;
  const { localName } = element;
  const isClosed = localName === 'dialog' && !element.hasAttribute('open');
  if (isClosed || element.hasAttribute('hidden')) return 'none';
  const kind = `${localName} ${localName === 'input' ? element.getAttribute('type') : ''}`;
  let usual = usualDisplays.get(kind);
  if (usual === undefined) {
    usual = jsdomStyle(element).display;
    usualDisplays.set(kind, usual);
  }
  return usual;
}

function visibilityOf(element: HTMLElement): string {
  for (let at: HTMLElement | null = element; at; at = at.parentElement)
    if (at.style?.visibility) return at.style.visibility;
  return 'visible';
}
