import userEvent, { PointerEventsCheckLevel } from '@testing-library/user-event';

/** A user of the page. Skips the pointer-events check: jsdom loads no style sheets. */
export function newVisitor() {
  const user = userEvent.setup({ pointerEventsCheck: PointerEventsCheckLevel.Never });
  return {
    ...user,
    /** Pastes a text, where typing is not what a test is about: each typed letter renders the form. */
    async fill(field: Element, text: string) {
      await user.click(field);
      await user.paste(text);
    },
  };
}
