import { type Purchase, purchaseCosts, type RateSet, shillings } from '@lml/common/contracts';
import { filled, shortDate } from '../../../lib/format.js';
import { ownPath } from '../../../lib/language.js';
import { useOrigin } from '../../../lib/site-origin.js';
import { buttonClass } from '../../../ui/button.js';
import { SocialIcon } from '../../../ui/social-icons.js';
import { totalText } from './costs-table.js';
import texts from '../../../content/costs-copy.json' with { type: 'json' };

/** Opens WhatsApp, where the visitor picks a chat, with the total and a link to the sum. Needs no script. */
export function ShareCostsLink({
  purchase,
  rates,
  path,
}: {
  purchase: Purchase;
  rates: RateSet;
  path: string;
}) {
  const url = useOrigin() + ownPath(path);
  const { allIn, atLeast } = purchaseCosts(purchase, rates.values);
  const total = totalText(allIn, atLeast);
  const text = filled(texts.shareText, {
    price: shillings(purchase.price),
    allIn: typeof total === 'number' ? shillings(total) : total,
    date: shortDate(rates.validFrom),
    url,
  });
  return (
    <a
      href={`https://wa.me/?text=${encodeURIComponent(text)}`}
      target="_blank"
      rel="noreferrer"
      className={buttonClass('outline')}
    >
      <SocialIcon name="WhatsApp" />
      {texts.box.whatsapp}
    </a>
  );
}
