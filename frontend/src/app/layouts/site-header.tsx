import { Menu, Phone } from 'lucide-react';
import { Suspense, useState } from 'react';
import { Link, NavLink, useLocation } from 'react-router-dom';
import { company, copy } from '../../content/company.js';
import { useKnownUser } from '../../features/session/data/use-session.js';
import { preload } from '../../lib/code-loading.js';
import { classNames } from '../../lib/class-names.js';
import { telephoneLink, whatsappLink } from '../../lib/format.js';
import { useBrowserValue } from '../../lib/use-hydrated.js';
import { BrandMark } from '../../ui/brand-mark.js';
import { lazyComponent } from '../../ui/load-with-retry.js';
import { SocialIcon } from '../../ui/social-icons.js';
import { ThemeButton } from '../../ui/theme-toggle.js';
import { useHeadOffice } from '../../site/offices.api.js';
import { paths } from '../../site/paths.js';
import { FavouritesLink } from './favourites-link.js';
import { LanguageLink } from './language-link.js';
import { headerLinks } from './navigation.js';

const loadMenu = () => import('./mobile-menu.js');
const MobileMenu = lazyComponent(() => loadMenu().then((module) => module.MobileMenu));

const SignedInLinks = lazyComponent(() =>
  import('./signed-in-links.js').then((module) => module.SignedInLinks),
);

const HEADER_HEIGHT = 64;
const CONTACT = 'min-h-11 items-center gap-2 rounded-control px-2 whitespace-nowrap hover:underline';

/** Translucent over the home page's hero, solid everywhere else. */
export function SiteHeader() {
  const { pathname } = useLocation();
  const overHero = useOverHero(pathname === paths.home);
  /** The button that opened the menu; null while the menu is closed. */
  const [menuOpener, setMenuOpener] = useState<HTMLElement | null>(null);
  const user = useKnownUser();

  return (
    <header
      className={classNames(
        'sticky top-0 z-40 h-16 border-b transition-colors duration-200 print:hidden',
        overHero
          ? 'focus-on-dark border-transparent bg-night/60 text-white backdrop-blur-md'
          : 'border-line bg-surface text-ink',
      )}
    >
      <div className="container-page flex h-full items-center gap-2">
        <Link to={paths.home} className="-ml-1 flex items-center gap-2.5 rounded-control p-1">
          <BrandMark className="size-9" />
          <span className="font-display text-lg leading-tight font-semibold min-[360px]:whitespace-nowrap">
            {company.name}
          </span>
        </Link>
        <nav aria-label={copy.navigation.mainLabel} className="ml-auto hidden lg:block">
          <ul className="flex items-center gap-1">
            {headerLinks().map(({ name, to }) => (
              <li key={to}>
                <NavLink
                  to={to}
                  end={to === paths.home}
                  className={({ isActive }) =>
                    classNames(
                      'relative flex min-h-11 items-center rounded-control px-3.5 text-[0.9375rem] font-medium',
                      'after:absolute after:inset-x-3.5 after:bottom-1.5 after:h-0.5 after:bg-gold after:transition-transform after:duration-200',
                      isActive ? 'after:scale-x-100' : 'after:scale-x-0 hover:after:scale-x-100',
                    )
                  }
                >
                  {name}
                </NavLink>
              </li>
            ))}
            {user && (
              <Suspense fallback={null}>
                <SignedInLinks />
              </Suspense>
            )}
          </ul>
        </nav>
        {!user && <HeaderContacts />}
        <div className="ml-auto flex lg:ml-0">
          {/* On narrower screens it is in the menu and the footer. */}
          <LanguageLink className={`hidden text-[0.9375rem] font-medium sm:flex ${CONTACT}`} />
          {/* On the narrowest screens it is in the menu only. */}
          <FavouritesLink className="hidden hover:bg-current/10 min-[360px]:grid" />
          <ThemeButton className="hover:bg-current/10" />
          <button
            type="button"
            aria-label={copy.navigation.mobileMenuLabel}
            aria-haspopup="dialog"
            aria-expanded={menuOpener !== null}
            onPointerEnter={() => preload(loadMenu)}
            onFocus={() => preload(loadMenu)}
            onClick={(event) => setMenuOpener(event.currentTarget)}
            className="-mr-2 grid size-11 place-items-center rounded-control hover:bg-current/10 lg:hidden"
          >
            <Menu aria-hidden className="size-6" />
          </button>
        </div>
      </div>
      {menuOpener && (
        <Suspense fallback={null}>
          <MobileMenu opener={menuOpener} signedIn={user !== null} onClose={() => setMenuOpener(null)} />
        </Suspense>
      )}
    </header>
  );
}

/** Phone, WhatsApp and the contact page, where the screen is wide enough; on others the menu has them. */
function HeaderContacts() {
  const { phone, whatsapp } = useHeadOffice();
  const texts = copy.navigation;
  return (
    <ul className="hidden items-center text-[0.9375rem] font-medium xl:flex">
      <li>
        <a href={telephoneLink(phone)} className={`flex ${CONTACT}`}>
          <Phone aria-hidden className="size-4" />
          {phone}
        </a>
      </li>
      <li>
        <a
          href={whatsappLink(whatsapp)}
          target="_blank"
          rel="noreferrer"
          aria-label={texts.whatsapp}
          className={`flex ${CONTACT}`}
        >
          <SocialIcon name="WhatsApp" className="size-5" />
        </a>
      </li>
      <li>
        <Link to={paths.contact} className={`flex ${CONTACT}`}>
          {texts.contact}
        </Link>
      </li>
    </ul>
  );
}

/** Whether the header overlaps the hero. */
function useOverHero(onHome: boolean): boolean {
  return useBrowserValue(
    subscribeToScrolling,
    () => onHome && heroBottom() > HEADER_HEIGHT,
    () => onHome,
  );
}

function subscribeToScrolling(onChange: () => void): () => void {
  window.addEventListener('scroll', onChange, { passive: true });
  window.addEventListener('resize', onChange);
  return () => {
    window.removeEventListener('scroll', onChange);
    window.removeEventListener('resize', onChange);
  };
}

/** Before the home page's code loads there is no hero; assume that it is there. */
function heroBottom(): number {
  return document.getElementById('hero')?.getBoundingClientRect().bottom ?? Infinity;
}
