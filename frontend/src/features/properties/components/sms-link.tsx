import { isLandline, whatsappNumber } from '@lml/common/contracts';
import { company } from '../../../content/company.js';
import { filled } from '../../../lib/format.js';
import { buttonClass } from '../../../ui/button.js';
import texts from '../../../content/press-copy.json' with { type: 'json' };

interface SmsLinkProps {
  phone: string;
  /** Reference of a listing, or the agent's name; also shown, as some phones drop the text. */
  about: string;
}

/** Asks for a call by SMS, within one SMS of plain letters; on touch screens only, and not for a landline. */
export function SmsLink({ phone, about }: SmsLinkProps) {
  const link = smsLink(phone, about);
  return (
    link && (
      // The style sheet hides the link where nothing is touched; added by code, it would come late and move the page.
      <a href={link} className={`${buttonClass('outline')} w-full not-pointer-coarse:hidden`}>
        {filled(texts.link, { about })}
      </a>
    )
  );
}

/** Apple's phones want the ampersand, which others ignore. */
export function smsLink(phone: string, about: string): string | null {
  const number = whatsappNumber(phone);
  if (!number || isLandline(number)) return null;
  const text = filled(texts.text, { company: company.name, about });
  return `sms:+${number}?&body=${encodeURIComponent(text)}`;
}
