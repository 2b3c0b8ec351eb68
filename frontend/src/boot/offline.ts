/** Script of public/offline.html: the theme of the other pages, and the phone of the head office. */
import type { Office } from '@lml/common/contracts';
import { telephoneLink } from '../lib/format.js';
import { paintTheme } from '../lib/paint-theme.js';

paintTheme();
document.addEventListener('DOMContentLoaded', () => {
  // Without an answer the built-in number stays.
  showPhone().catch(() => {});
});

/** Shows the number that staff have entered; without a connection as the service worker has kept it. */
async function showPhone(): Promise<void> {
  const offices = (await (await fetch('/api/offices')).json()) as Office[];
  const phone = offices.find(({ isHeadOffice }) => isHeadOffice)?.phones[0];
  if (!phone) return;
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[href^="tel:"]')) {
    link.href = telephoneLink(phone);
    link.querySelector('span')!.textContent = phone;
  }
}
