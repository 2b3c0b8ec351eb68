import userEvent, { PointerEventsCheckLevel } from '@testing-library/user-event';

/** Somebody who uses the page. Styles are not looked up for each press: jsdom loads none that could keep a pointer out. */
export function newVisitor() {
  return userEvent.setup({ pointerEventsCheck: PointerEventsCheckLevel.Never });
}
