import { Phone } from 'lucide-react';
import { useState } from 'react';

import { telephoneLink } from '../../../lib/format.js';
import { buttonClass } from '../../../ui/button.js';
import { maskedPhone } from '../data/masked-phone.js';
import propertyCopy from '../../../content/property-copy.json' with { type: 'json' };

const texts = propertyCopy.propertyDetail.buttons;

interface MaskedPhoneProps {
  phone: string;
  /** Called when the number is shown. */
  onShow?: () => void;
}

/** Masked phone number; a click shows it as a `tel:` link. */
export function MaskedPhone({ phone, onShow }: MaskedPhoneProps) {
  const [shown, setShown] = useState(false);
  const masked = maskedPhone(phone);

  function show() {
    setShown(true);
    onShow?.();
  }

  if (shown || masked === phone) {
    return (
      <a
        // Move the focus from the button to the number.
        ref={(element) => (shown ? element?.focus() : undefined)}
        href={telephoneLink(phone)}
        className={`${buttonClass('outline')} w-full tabular`}
      >
        <Phone aria-hidden />
        {phone}
      </a>
    );
  }
  return (
    <>
      <button type="button" onClick={show} className={`${buttonClass('outline')} w-full tabular`}>
        <Phone aria-hidden />
        <span aria-hidden>{masked}</span>
        <span className="sr-only">{texts.showPhone}</span>
        <span aria-hidden className="text-sm font-medium text-primary underline underline-offset-4">
          {texts.showPhoneShort}
        </span>
      </button>
      <noscript>
        <a href={telephoneLink(phone)} className={`${buttonClass('outline')} w-full tabular`}>
          {phone}
        </a>
      </noscript>
    </>
  );
}
