import userEvent, { PointerEventsCheckLevel } from '@testing-library/user-event';

/** A user of the page. Skips the pointer-events check: jsdom loads no style sheets. */
export function newVisitor() {
  return userEvent.setup({ pointerEventsCheck: PointerEventsCheckLevel.Never });
}
