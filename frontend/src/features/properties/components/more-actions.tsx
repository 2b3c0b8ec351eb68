import type { Picture, Property } from '@lml/common/contracts';
import { Ellipsis, Mail, Printer } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { classNames } from '../../../lib/class-names.js';
import { mailLink, whatsappLink } from '../../../lib/format.js';
import type { Shareable } from '../../../lib/share.js';
import { SocialIcon } from '../../../ui/social-icons.js';
import { mailSubject, wholeText } from '../data/share-text.js';
import { trackAction } from '../data/track-action.js';
import favouritesCopy from '../../../content/favourites-copy.json' with { type: 'json' };
import propertyCopy from '../../../content/property-copy.json' with { type: 'json' };

const texts = favouritesCopy.share;
const { buttons } = propertyCopy.propertyDetail;

/** Events that can close the menu. */
const CLOSING = ['keydown', 'pointerdown', 'focusin'];

interface MoreActionsProps {
  property: Property;
  shareable: Shareable;
  /** Classes of the button that opens the menu. */
  button: string;
  /** Classes of each action. */
  row: string;
}

/**
 * WhatsApp, e-mail and print: part of the bar on phones and without scripts, otherwise a menu. Escape, an action, and a
 * press or focus outside close it.
 */
export function MoreActions({ property, shareable, button: look, row }: MoreActionsProps) {
  const noteShare = () => trackAction(property.id, 'share');
  const [isOpen, setIsOpen] = useState(false);
  const box = useRef<HTMLLIElement>(null);
  const button = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (!isOpen) return;
    const closeBy = (event: Event) => {
      if (event instanceof KeyboardEvent) {
        if (event.key !== 'Escape') return;
        button.current?.focus();
      } else if (box.current?.contains(event.target as Node)) return;
      setIsOpen(false);
    };
    for (const type of CLOSING) document.addEventListener(type, closeBy);
    return () => CLOSING.forEach((type) => document.removeEventListener(type, closeBy));
  }, [isOpen]);

  return (
    <li ref={box} className="contents md:relative md:block noscript:contents">
      <button
        ref={button}
        type="button"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
        className={classNames(look, 'max-md:hidden')}
      >
        <Ellipsis aria-hidden />
        {buttons.more}
      </button>
      <ul
        onClick={() => {
          setIsOpen(false);
          button.current?.focus();
        }}
        className={classNames(
          'contents md:absolute md:top-full md:left-0 md:z-20 md:mt-2 md:min-w-52 md:rounded-card md:border md:border-line md:bg-raised md:p-2 md:shadow-float',
          isOpen ? 'md:block' : 'md:hidden noscript:contents',
        )}
      >
        <li>
          <a
            href={whatsappLink('', wholeText(shareable))}
            target="_blank"
            rel="noreferrer"
            aria-label={texts.whatsappLabel}
            onClick={noteShare}
            className={row}
          >
            <SocialIcon name="WhatsApp" />
            {texts.whatsapp}
          </a>
        </li>
        <li>
          <a
            href={mailLink('', mailSubject(property), wholeText(shareable, '\r\n'))}
            aria-label={texts.emailLabel}
            onClick={noteShare}
            className={row}
          >
            <Mail aria-hidden />
            {buttons.email}
          </a>
        </li>
        <li className="noscript:hidden">
          <button type="button" onClick={() => void print(property.pictures)} className={row}>
            <Printer aria-hidden />
            {buttons.print}
          </button>
        </li>
      </ul>
    </li>
  );
}

/** The sheet that is printed is loaded after the page: a press can come before it. */
async function print(pictures: readonly Picture[]): Promise<void> {
  const sheet = await import('./print-sheet.js').catch(() => null);
  if (!sheet) return window.print();
  await sheet.mounted;
  await sheet.printWithPictures(pictures);
}
