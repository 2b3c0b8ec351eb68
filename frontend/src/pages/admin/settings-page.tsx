import {
  type HomeTexts,
  type PermissionName,
  type ServiceCard,
  SETTINGS_SECTION_NAMES,
} from '@lml/common/contracts';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { Link, useBlocker } from 'react-router-dom';
import { pageTitle } from '../../content/company.js';
import copy from '../../content/settings-copy.json' with { type: 'json' };
import ratesCopy from '../../content/rates-copy.json' with { type: 'json' };
import swahiliTextsCopy from '../../content/swahili-texts-copy.json' with { type: 'json' };
import peopleCopy from '../../content/people-copy.json' with { type: 'json' };
import siteContentCopy from '../../content/site-content-copy.json' with { type: 'json' };
import {
  ContactsSection,
  RecipientsSection,
  RetentionSection,
} from '../../features/settings/components/company-sections.js';
import { ExchangeSection } from '../../features/settings/components/exchange-section.js';
import { FreshnessSection } from '../../features/settings/components/freshness-section.js';
import { HoursSection } from '../../features/settings/components/hours-section.js';
import { PrivacySection } from '../../features/settings/components/privacy-section.js';
import { SafetySection } from '../../features/settings/components/safety-section.js';
import { VerificationSection } from '../../features/settings/components/verification-section.js';
import { TemplatesSection } from '../../features/settings/components/templates-section.js';
import {
  HomeSection,
  ServicesSection,
  SocialSection,
} from '../../features/settings/components/text-sections.js';
import type { ScreenSection } from '../../features/settings/data/section-name.js';
import { appliedRetentionQuery, staffSettingsQuery } from '../../features/settings/data/settings.api.js';
import { staffOfficesQuery } from '../../features/site-content/data/staff-offices.api.js';
import { problemText } from '../../lib/api-client.js';
import { filled } from '../../lib/format.js';
import { useMay } from '../../lib/role.js';
import { paths } from '../../site/paths.js';
import { swahiliTextsPath } from '../../site/swahili-texts-path.js';
import { buttonClass } from '../../ui/button.js';
import { ConfirmDialog } from '../../ui/confirm-dialog.js';
import { TableSkeleton } from '../../ui/data-table.js';
import { ErrorState } from '../../ui/states.js';
import { BUILT_IN_HOME, HomeHero } from '../public/home-hero.js';
import { builtInCards, ServiceCards } from '../public/service-cards.js';

/** Settings with a screen of their own. */
const ELSEWHERE: { name: string; to: string; permission?: PermissionName }[] = [
  { name: siteContentCopy.staffOffices.title, to: paths.adminOffices },
  { name: siteContentCopy.staffDirectors.title, to: paths.adminDirectors },
  { name: siteContentCopy.staffAgents.title, to: paths.adminAgents },
  { name: siteContentCopy.staffPlaces.title, to: paths.adminPlaces },
  { name: swahiliTextsCopy.title, to: swahiliTextsPath },
  { name: ratesCopy.title, to: paths.adminRates, permission: 'manage-rates' },
  { name: peopleCopy.navigation.people, to: paths.adminPeople },
];
const SECTIONS: ScreenSection[] = [
  'contacts',
  ...SETTINGS_SECTION_NAMES.filter((name) => name !== 'swahili'),
];

/** Settings of the company, by section. */
export function SettingsPage() {
  const settings = useQuery(staffSettingsQuery);
  const offices = useQuery(staffOfficesQuery);
  const retention = useQuery(appliedRetentionQuery);
  const may = useMay();
  const [unsaved, setUnsaved] = useState<readonly ScreenSection[]>([]);
  const onDirty = useCallback((section: ScreenSection, isDirty: boolean) => {
    setUnsaved((before) => {
      const others = before.filter((name) => name !== section);
      return isDirty ? [...others, section] : others;
    });
  }, []);
  const head = offices.data?.find(({ isHeadOffice }) => isHeadOffice);
  const failed = settings.error ?? offices.error;
  const isReady = settings.data && offices.data && !retention.isPending;
  return (
    <>
      <title>{pageTitle(copy.title)}</title>
      <div className="mb-6">
        <h1 tabIndex={-1} className="text-h2">
          {copy.title}
        </h1>
        <p className="mt-1 max-w-3xl text-muted">{copy.intro}</p>
      </div>
      {isReady ? (
        <div className="grid items-start gap-6 xl:grid-cols-[13rem_minmax(0,56rem)]">
          <div className="space-y-6 max-xl:contents xl:sticky xl:top-20">
            <nav aria-label={copy.contents}>
              <h2 className="mb-2 text-sm font-semibold">{copy.contents}</h2>
              <ul className="max-xl:flex max-xl:flex-wrap max-xl:gap-x-5">
                {SECTIONS.map((name) => (
                  <li key={name}>
                    <a
                      href={`#${name}`}
                      className="block py-1.5 text-sm text-muted hover:text-primary max-xl:py-3"
                    >
                      {copy.sections[name].title}
                    </a>
                  </li>
                ))}
              </ul>
            </nav>
            <nav aria-label={copy.elsewhere} className="max-xl:order-last">
              <h2 className="mb-2 text-sm font-semibold">{copy.elsewhere}</h2>
              <ul className="flex flex-wrap gap-2">
                {ELSEWHERE.filter(({ permission = 'edit-site-content' }) => may(permission)).map(
                  ({ name, to }) => (
                    <li key={to}>
                      <Link to={to} className={buttonClass('outline', 'small')}>
                        {name}
                      </Link>
                    </li>
                  ),
                )}
              </ul>
            </nav>
          </div>
          <div className="min-w-0 space-y-6">
            {head && <ContactsSection office={head} onDirty={onDirty} />}
            <HoursSection state={settings.data.hours} onDirty={onDirty} />
            <SocialSection state={settings.data.social} onDirty={onDirty} />
            <HomeSection
              state={settings.data.home}
              builtIn={BUILT_IN_HOME}
              preview={previewHome}
              onDirty={onDirty}
            />
            <ServicesSection
              state={settings.data.services}
              builtIn={builtInCards(settings.data.safety.values?.titleSearch)}
              preview={previewServices}
              onDirty={onDirty}
            />
            <RecipientsSection state={settings.data.recipients} onDirty={onDirty} />
            <RetentionSection state={settings.data.retention} applied={retention.data} onDirty={onDirty} />
            <SafetySection state={settings.data.safety} onDirty={onDirty} />
            <VerificationSection state={settings.data.verification} onDirty={onDirty} />
            <PrivacySection state={settings.data.privacy} onDirty={onDirty} />
            <TemplatesSection state={settings.data.templates} onDirty={onDirty} />
            <FreshnessSection state={settings.data.freshness} onDirty={onDirty} />
            <ExchangeSection state={settings.data.exchange} onDirty={onDirty} />
          </div>
        </div>
      ) : failed ? (
        <ErrorState
          title={copy.failedToLoad}
          text={problemText(failed)}
          onRetry={() => void Promise.all([settings.refetch(), offices.refetch()])}
          busy={settings.isFetching || offices.isFetching}
        />
      ) : (
        <TableSkeleton label={copy.loading} rows={8} />
      )}
      <LeaveGuard unsaved={unsaved} />
    </>
  );
}

function previewHome(texts: HomeTexts) {
  return (
    <div className="pt-16">
      <HomeHero texts={texts} onContact={() => undefined} />
    </div>
  );
}

function previewServices(cards: ServiceCard[]) {
  return <ServiceCards texts={cards} />;
}

/** Asks before unsaved changes are lost by a link, Back or closing the tab. */
function LeaveGuard({ unsaved }: { unsaved: readonly ScreenSection[] }) {
  const isUnsaved = unsaved.length > 0;
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isUnsaved && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (!isUnsaved) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isUnsaved]);
  if (blocker.state !== 'blocked') return null;
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && blocker.reset()}
      title={copy.leave.title}
      confirmLabel={copy.leave.confirm}
      cancelLabel={copy.leave.stay}
      destructive
      onConfirm={() => blocker.proceed()}
    >
      {filled(copy.leave.text, { sections: unsaved.map((name) => copy.sections[name].title).join(', ') })}
    </ConfirmDialog>
  );
}
