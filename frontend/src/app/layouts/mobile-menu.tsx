import { LogOut, UserRound } from 'lucide-react';
import { NavLink, Link } from 'react-router-dom';
import { copy } from '../../content/company.js';
import { classNames } from '../../lib/class-names.js';
import { telephoneLink, whatsappLink } from '../../lib/format.js';
import { Button, buttonClass } from '../../ui/button.js';
import { Dialog } from '../../ui/dialog.js';
import { SocialIcon } from '../../ui/social-icons.js';
import { ThemeChoice } from '../../ui/theme-toggle.js';
import { useHeadOffice } from '../../site/offices.api.js';
import { paths } from '../../site/paths.js';
import { useFavouritesLabel } from './favourites-link.js';
import { headerLinks } from './navigation.js';

interface MobileMenuProps {
  opener: HTMLElement;
  signedIn: boolean;
  onSignOut: () => void;
  onClose: () => void;
}

/** The header's links in a sheet from the right; closes when one is chosen. */
export function MobileMenu({ opener, signedIn, onSignOut, onClose }: MobileMenuProps) {
  const texts = copy.navigation;
  const favouritesLabel = useFavouritesLabel();
  const { phone, whatsapp } = useHeadOffice();
  return (
    <Dialog
      open
      opener={opener}
      onOpenChange={(open) => !open && onClose()}
      title={texts.mobileMenuTitle}
      shape="sheet-right"
    >
      <div className="flex grow flex-col overflow-y-auto p-5">
        <nav aria-label={texts.mobileMenuTitle}>
          <ul className="space-y-1">
            {headerLinks.map(({ name, to }) => (
              <li key={to}>
                <NavLink
                  to={to}
                  end={to === paths.home}
                  onClick={onClose}
                  className={({ isActive }) =>
                    classNames(
                      'flex min-h-12 items-center rounded-control px-3 font-display text-xl font-semibold',
                      isActive ? 'bg-primary-soft text-primary' : 'hover:bg-primary-soft',
                    )
                  }
                >
                  {name}
                </NavLink>
              </li>
            ))}
            <li>
              <NavLink
                to={paths.favourites}
                onClick={onClose}
                className={({ isActive }) =>
                  classNames(
                    'flex min-h-12 items-center rounded-control px-3 font-display text-xl font-semibold',
                    isActive ? 'bg-primary-soft text-primary' : 'hover:bg-primary-soft',
                  )
                }
              >
                {favouritesLabel}
              </NavLink>
            </li>
            <li>
              <NavLink
                to={paths.contact}
                onClick={onClose}
                className={({ isActive }) =>
                  classNames(
                    'flex min-h-12 items-center rounded-control px-3 font-display text-xl font-semibold',
                    isActive ? 'bg-primary-soft text-primary' : 'hover:bg-primary-soft',
                  )
                }
              >
                {texts.contact}
              </NavLink>
            </li>
          </ul>
        </nav>
        {signedIn && (
          <div className="mt-5 space-y-2 border-t border-line pt-5">
            <Link to={paths.adminHome} onClick={onClose} className={`${buttonClass('outline')} w-full`}>
              <UserRound aria-hidden />
              {texts.mobileSignedIn.admin.name}
            </Link>
            <Button look="quiet" className="w-full" onClick={onSignOut}>
              <LogOut aria-hidden />
              {texts.mobileSignedIn.logout}
            </Button>
          </div>
        )}
        <div className="mt-auto space-y-4 pt-8">
          <ThemeChoice />
          <div className="grid grid-cols-2 gap-2">
            <a href={telephoneLink(phone)} className={buttonClass('outline')}>
              {texts.callUs}
            </a>
            <a
              href={whatsappLink(whatsapp)}
              target="_blank"
              rel="noreferrer"
              className={buttonClass('primary')}
            >
              <SocialIcon name="WhatsApp" />
              {texts.whatsapp}
            </a>
          </div>
        </div>
      </div>
    </Dialog>
  );
}
