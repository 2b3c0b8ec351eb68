import {
  Award,
  BookUser,
  Building2,
  CalendarDays,
  ChartNoAxesColumn,
  ChevronsLeft,
  ChevronsRight,
  CirclePlus,
  CircleQuestionMark,
  Contact,
  FileCheck,
  Globe,
  History,
  Inbox,
  Landmark,
  Languages,
  LayoutDashboard,
  LogOut,
  MapPin,
  Menu,
  Percent,
  Rss,
  Settings,
  ShieldAlert,
  ShieldUser,
  Users,
  type LucideIcon,
} from 'lucide-react';
import { displayName } from '@lml/common/contracts';
import { Suspense, useRef, useState } from 'react';
import {
  Link,
  NavLink,
  Outlet,
  ScrollRestoration,
  useLocation,
  useNavigate,
  type Location,
} from 'react-router-dom';
import { useQuery } from '@tanstack/react-query';
import { company, copy } from '../../content/company.js';
import { PaletteButton } from '../../features/command-palette/components/palette-button.js';
import { HelpButton } from '../../features/help/components/help-button.js';
import { StaffPortrait } from '../../site/staff-portrait.js';
import { useHelp } from '../../features/help/data/use-help.js';
import {
  MailAlarm,
  MailboxAlarm,
  useMailAlarm,
  useMailboxAlarm,
} from '../../features/inquiries/components/mail-alarm.js';
import { userQuery } from '../../features/session/data/session.api.js';
import { useSignOut } from '../../features/session/data/use-sign-out.js';
import { classNames } from '../../lib/class-names.js';
import { filled } from '../../lib/format.js';
import { BrandMark } from '../../ui/brand-mark.js';
import { Dialog } from '../../ui/dialog.js';
import { lazyComponent } from '../../ui/load-with-retry.js';
import { ThemeButton } from '../../ui/theme-toggle.js';
import { useShownPageName } from '../../lib/page-name.js';
import { OpenHelpContext } from '../../lib/open-help.js';
import { RoleContext, useMay } from '../../lib/role.js';
import { Guard } from '../guard.js';
import { permissionOfPage } from '../page-permissions.js';
import { RoleGate } from '../role-gate.js';
import { OpenReportsBadge } from '../../features/visitor-reports/components/open-reports-badge.js';
import { evidencePaths } from '../../site/evidence-paths.js';
import { contactPaths } from '../../site/contact-paths.js';
import { paths } from '../../site/paths.js';
import { swahiliTextsPath } from '../../site/swahili-texts-path.js';
import { useCurrentSettings } from '../../site/site-settings.js';
import { useRouteFocus } from '../route-focus.js';
import adminCopy from '../../content/admin-copy.json' with { type: 'json' };
import feedsCopy from '../../content/feeds-copy.json' with { type: 'json' };
import peopleCopy from '../../content/people-copy.json' with { type: 'json' };
import ratesCopy from '../../content/rates-copy.json' with { type: 'json' };
import swahiliTextsCopy from '../../content/swahili-texts-copy.json' with { type: 'json' };
import settingsCopy from '../../content/settings-copy.json' with { type: 'json' };
import viewingCopy from '../../content/viewing-copy.json' with { type: 'json' };
import evidenceCopy from '../../content/evidence-copy.json' with { type: 'json' };
import contactsCopy from '../../content/contacts-copy.json' with { type: 'json' };
import visitorReportsCopy from '../../content/visitor-reports-copy.json' with { type: 'json' };
import privacyRequestsCopy from '../../content/privacy-requests-copy.json' with { type: 'json' };

const texts = adminCopy.navigation;

const HelpPanel = lazyComponent(() =>
  import('../../features/help/components/help-panel.js').then((module) => module.HelpPanel),
);

const ITEMS: { name: string; to: string; icon: LucideIcon }[] = [
  { name: texts.dashboard, to: paths.adminDashboard, icon: LayoutDashboard },
  { name: texts.analytics, to: paths.adminAnalytics, icon: ChartNoAxesColumn },
  { name: texts.properties, to: paths.adminProperties, icon: Building2 },
  { name: texts.addProperty, to: paths.adminNewProperty, icon: CirclePlus },
  { name: texts.inquiries, to: paths.adminInquiries, icon: Inbox },
  { name: viewingCopy.calendar.navigation, to: paths.adminViewings, icon: CalendarDays },
  { name: contactsCopy.title, to: contactPaths.all, icon: BookUser },
  { name: visitorReportsCopy.title, to: paths.adminVisitorReports, icon: ShieldAlert },
  { name: evidenceCopy.title, to: evidencePaths.all, icon: FileCheck },
  { name: texts.directors, to: paths.adminDirectors, icon: Award },
  { name: texts.agents, to: paths.adminAgents, icon: Contact },
  { name: texts.offices, to: paths.adminOffices, icon: MapPin },
  { name: texts.places, to: paths.adminPlaces, icon: Landmark },
  { name: swahiliTextsCopy.title, to: swahiliTextsPath, icon: Languages },
  { name: ratesCopy.title, to: paths.adminRates, icon: Percent },
  { name: feedsCopy.title, to: paths.adminFeeds, icon: Rss },
  { name: settingsCopy.title, to: paths.adminSettings, icon: Settings },
  { name: peopleCopy.navigation.people, to: paths.adminPeople, icon: Users },
  { name: privacyRequestsCopy.navigation, to: paths.adminPrivacy, icon: ShieldUser },
  { name: peopleCopy.navigation.changes, to: paths.activityLog, icon: History },
  { name: texts.website, to: paths.home, icon: Globe },
];

/** The one item to highlight: that of the page, else that of the pages above it. */
function itemOf(pathname: string): string | undefined {
  const path = pathname.replace(/(.)\/$/, '$1');
  if (ITEMS.some(({ to }) => to === path)) return path;
  return [paths.adminProperties, paths.adminInquiries, contactPaths.all].find((item) =>
    path.startsWith(`${item}/`),
  );
}

/** Layout of the back office, behind the guard. */
export function AdminLayout() {
  return (
    <Guard>
      <WithRole />
    </Guard>
  );
}

function WithRole() {
  const { data: user } = useQuery({ ...userQuery, refetchOnMount: false });
  return (
    <RoleContext value={user?.role ?? 'viewer'}>
      <Frame />
    </RoleContext>
  );
}

function Frame() {
  useRouteFocus();
  useCurrentSettings();
  const location = useLocation();
  const { pathname } = location;
  const alarm = useMailAlarm();
  const mailboxSince = useMailboxAlarm();
  const may = useMay();
  const help = useHelp();
  const menuButton = useRef<HTMLButtonElement>(null);
  const [collapsed, setCollapsed] = useState(false);
  /** The location at which the menu was opened. */
  const [menuAt, setMenuAt] = useState<Location | null>(null);

  // Every navigation closes the menu for good: going back returns to the same location.
  if (menuAt && menuAt !== location) setMenuAt(null);

  return (
    <div className="flex min-h-dvh">
      <meta name="robots" content="noindex" />
      <a
        href="#main"
        className="fixed top-2 left-2 z-[70] -translate-y-20 rounded-control bg-primary px-4 py-3 font-semibold text-on-primary focus:translate-y-0"
      >
        {copy.navigation.skip}
      </a>
      <aside
        className={classNames(
          'sticky top-0 hidden h-dvh shrink-0 flex-col border-r border-line bg-surface lg:flex',
          collapsed ? 'w-[4.5rem]' : 'w-60',
        )}
      >
        <Sidebar collapsed={collapsed} />
        <button
          type="button"
          aria-label={collapsed ? texts.expandMenu : texts.collapseMenu}
          onClick={() => setCollapsed(!collapsed)}
          className="m-3 mt-0 flex min-h-10 items-center justify-center gap-2 rounded-control text-sm text-muted hover:bg-primary-soft hover:text-ink"
        >
          {collapsed ? (
            <ChevronsRight aria-hidden className="size-5" />
          ) : (
            <>
              <ChevronsLeft aria-hidden className="size-5" />
              {texts.collapse}
            </>
          )}
        </button>
      </aside>
      <div className="flex min-w-0 grow flex-col">
        <header className="sticky top-0 z-30 flex h-14 items-center gap-2 border-b border-line bg-surface px-4 lg:px-8">
          <button
            ref={menuButton}
            type="button"
            aria-label={copy.navigation.mobileMenuLabel}
            aria-haspopup="dialog"
            onClick={() => setMenuAt(location)}
            className="-ml-2 grid size-11 shrink-0 place-items-center rounded-control hover:bg-primary-soft lg:hidden"
          >
            <Menu aria-hidden className="size-5" />
          </button>
          <Breadcrumb pathname={pathname} className={(alarm || mailboxSince) && 'max-lg:sr-only'} />
          {mailboxSince && !alarm ? <MailboxAlarm since={mailboxSince} /> : <MailAlarm alarm={alarm} />}
          <PaletteButton screens={ITEMS.filter(({ to }) => may(permissionOfPage(to)))} />
          <HelpButton
            hiddenOnPhones={alarm !== undefined || mailboxSince !== undefined}
            onOpen={help.openCurrent}
          />
          <ThemeButton className="-mr-2 shrink-0 hover:bg-primary-soft" />
        </header>
        <main id="main" tabIndex={-1} className="w-full max-w-[1400px] grow px-4 py-6 lg:px-8 lg:py-8">
          <RoleGate permission={permissionOfPage(pathname)}>
            <OpenHelpContext value={help.openCurrent}>
              <Outlet />
            </OpenHelpContext>
          </RoleGate>
        </main>
      </div>
      {menuAt === location && (
        <Dialog open onOpenChange={(open) => !open && setMenuAt(null)} title={texts.menu} shape="sheet-left">
          <Sidebar
            collapsed={false}
            onHelp={() => {
              setMenuAt(null);
              help.open(menuButton.current);
            }}
          />
        </Dialog>
      )}
      {help.isOpen && (
        <Suspense fallback={null}>
          <HelpPanel opener={help.opener} permissionOf={permissionOfPage} onClose={help.close} />
        </Suspense>
      )}
      <ScrollRestoration />
    </div>
  );
}

interface SidebarProps {
  collapsed: boolean;
  /** Opens the help; in the phone menu only, as the header has the button. */
  onHelp?: () => void;
}

function Sidebar({ collapsed, onHelp }: SidebarProps) {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const current = itemOf(pathname);
  const { data: user } = useQuery({ ...userQuery, refetchOnMount: false });
  const signOut = useSignOut(async () => navigate(paths.adminLogin));
  const may = useMay();
  return (
    <div className="flex min-h-0 grow flex-col p-3">
      <p className={classNames('flex items-center gap-2.5 px-2 py-2', collapsed && 'justify-center px-0')}>
        <BrandMark className="size-8 text-primary" />
        {!collapsed && <span className="font-display text-lg font-semibold">{company.name}</span>}
      </p>
      {/* On low screens the links scroll; the account section stays visible. */}
      <nav aria-label={texts.label} className="-mx-1 mt-4 min-h-0 grow overflow-y-auto px-1 py-1">
        {/* Lower on desktops, so that all of them show on a laptop. */}
        <ul className="space-y-1 lg:space-y-0.5">
          {ITEMS.filter(({ to }) => may(permissionOfPage(to))).map(({ name, to, icon: Icon }) => (
            <li key={to}>
              <Link
                to={to}
                // On a page below an item, the item is highlighted but not the current page.
                aria-current={to === current ? (pathname === to ? 'page' : 'true') : undefined}
                title={collapsed ? name : undefined}
                className={classNames(
                  'flex min-h-11 items-center gap-3 rounded-control px-3 text-[0.9375rem] font-medium lg:min-h-8',
                  collapsed && 'justify-center',
                  to === current
                    ? 'bg-primary-soft text-primary'
                    : 'text-muted hover:bg-primary-soft hover:text-ink',
                )}
              >
                <Icon aria-hidden className="size-5" />
                <span className={collapsed ? 'sr-only' : undefined}>{name}</span>
                {to === paths.adminVisitorReports && <OpenReportsBadge collapsed={collapsed} />}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {onHelp && (
        <button
          type="button"
          onClick={onHelp}
          className="mb-1 flex min-h-11 shrink-0 items-center gap-3 rounded-control px-3 text-[0.9375rem] font-medium text-muted hover:bg-primary-soft hover:text-ink"
        >
          <CircleQuestionMark aria-hidden className="size-5" />
          {texts.help}
        </button>
      )}
      <div className={classNames('border-t border-line pt-3', collapsed && 'text-center')}>
        <NavLink
          to={paths.adminAccount}
          title={collapsed ? peopleCopy.navigation.account : undefined}
          aria-label={collapsed ? peopleCopy.navigation.account : undefined}
          className={({ isActive }) =>
            classNames(
              'mb-1 flex min-h-11 items-center gap-3 rounded-control px-3 py-1.5 text-sm text-muted hover:bg-primary-soft',
              collapsed && 'justify-center',
              isActive && 'bg-primary-soft',
            )
          }
        >
          <StaffPortrait id={user?.id} name={user ? displayName(user) : ''} size="small" />
          {!collapsed && (
            <span className="min-w-0">
              {texts.loggedInAs}{' '}
              <strong className="block truncate font-semibold text-ink">{user && displayName(user)}</strong>
            </span>
          )}
        </NavLink>
        <button
          type="button"
          disabled={signOut.isPending}
          onClick={() => signOut.mutate()}
          title={collapsed ? filled(texts.logoutNamed, { name: user?.username ?? '' }) : undefined}
          className={classNames(
            'flex min-h-11 w-full items-center gap-3 rounded-control px-3 text-[0.9375rem] font-medium text-muted hover:bg-primary-soft hover:text-ink',
            collapsed && 'justify-center',
          )}
        >
          <LogOut aria-hidden className="size-5" />
          <span className={collapsed ? 'sr-only' : undefined}>{texts.logout}</span>
        </button>
      </div>
    </div>
  );
}

/** Breadcrumb: "Admin" and the name of the page, else the last path segment with hyphens as spaces. */
function Breadcrumb({ pathname, className }: { pathname: string; className?: string | undefined }) {
  const last = pathname.split('/').filter(Boolean).at(-1) ?? '';
  const name = useShownPageName();
  return (
    <nav aria-label={texts.breadcrumb} className={classNames('min-w-0', className)}>
      <ol className="flex min-w-0 items-center gap-2 text-sm">
        <li>
          <Link to={paths.adminHome} className="rounded-control text-muted hover:text-primary">
            {texts.home}
          </Link>
        </li>
        {last !== 'admin' && (
          <li className="flex min-w-0 items-center gap-2 font-medium">
            <span aria-hidden className="text-muted">
              /
            </span>
            <span aria-current="page" className={classNames('truncate', name === null && 'capitalize')}>
              {name ?? last.replaceAll('-', ' ')}
            </span>
          </li>
        )}
      </ol>
    </nav>
  );
}
