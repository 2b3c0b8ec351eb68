import { expect, type Locator, type Page } from '@playwright/test';

/** More than any page has focusable elements. */
const MAX_TABS = 120;

/** Presses a key and checks that the focus is visible. */
export async function moveFocus(page: Page, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await page.keyboard.press(key);
  const focus = await page.evaluate(() => {
    const element = document.activeElement ?? document.body;
    const ringed = (candidate: Element | null) => {
      if (!candidate) return false;
      const { outlineStyle, outlineWidth } = getComputedStyle(candidate);
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
    };
    // The sticky header or a bar must not cover all of it.
    const { left, top, width, height } = element.getBoundingClientRect();
    const seen = [0.1, 0.5, 0.9].some((x) =>
      [0.1, 0.5, 0.9].some((y) => {
        const hit = document.elementFromPoint(left + width * x, top + height * y);
        return hit !== null && (element.contains(hit) || hit.contains(element)) && hit !== document.body;
      }),
    );
    return {
      what: `${element.tagName} ${element.getAttribute('aria-label') ?? element.textContent?.slice(0, 60)}`,
      lost: element === document.body,
      // A focused card link has a ring around the card.
      ring: ringed(element) || ringed(element.closest('article')),
      seen,
    };
  });
  expect(focus, `the focus after ${key}`).toEqual({
    what: focus.what,
    lost: false,
    ring: true,
    seen: true,
  });
}

/** Presses Tab until `target` has the focus. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target.first()).toBeAttached();
  for (let pressed = 0; pressed < MAX_TABS; pressed++) {
    if (await hasFocus(target)) return;
    await moveFocus(page);
  }
  await expect(target, `reached within ${MAX_TABS} presses of Tab`).toBeFocused();
}

export async function hasFocus(target: Locator): Promise<boolean> {
  return (
    (await target.count()) > 0 && target.first().evaluate((element) => element === document.activeElement)
  );
}
