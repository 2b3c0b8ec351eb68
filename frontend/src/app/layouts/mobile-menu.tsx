import { LogOut, UserRound } from 'lucide-react';
import { NavLink } from 'react-router-dom';
import { copy } from '../../content/company.js';
import { useSignOut } from '../../features/session/data/use-sign-out.js';
import { classNames } from '../../lib/class-names.js';
import { telephoneLink, whatsappLink } from '../../lib/format.js';
import { Button, buttonClass } from '../../ui/button.js';
import { Dialog } from '../../ui/dialog.js';
import { SocialIcon } from '../../ui/social-icons.js';
import { ThemeChoice } from '../../ui/theme-toggle.js';
import { useHeadOffice } from '../../site/offices.api.js';
import { paths } from '../../site/paths.js';
import { useFavouritesLabel } from './favourites-link.js';
import { LanguageLink } from './language-link.js';
import { headerLinks } from './navigation.js';
import { StaffLink } from './staff-link.js';

interface MobileMenuProps {
  opener: HTMLElement;
  signedIn: boolean;
  onClose: () => void;
}

/** The header's links in a sheet from the right; closes when one is chosen. */
export function MobileMenu({ opener, signedIn, onClose }: MobileMenuProps) {
  const texts = copy.navigation;
  const signOut = useSignOut();
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
            {headerLinks().map(({ name, to }) => (
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
            <StaffLink to={paths.adminHome} onClick={onClose} className={`${buttonClass('outline')} w-full`}>
              <UserRound aria-hidden />
              {texts.mobileSignedIn.admin.name}
            </StaffLink>
            <Button
              look="quiet"
              className="w-full"
              onClick={() => {
                onClose();
                signOut.mutate();
              }}
            >
              <LogOut aria-hidden />
              {texts.mobileSignedIn.logout}
            </Button>
          </div>
        )}
        <div className="mt-auto space-y-4 pt-8">
          <div className="flex flex-wrap items-center gap-2">
            <ThemeChoice />
            <LanguageLink className={buttonClass('quiet')} />
          </div>
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
