import { PRIVACY_DETAILS_DEFAULTS, PRIVACY_NOTICE_VERSION } from '@lml/common/contracts';
import { useQuery } from '@tanstack/react-query';
import { Mail, Phone } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { PageHead } from '../../site/page-head.js';
import { paths } from '../../site/paths.js';
import { company, pageTitle } from '../../content/company.js';
import { forgetShortlists } from '../../features/shortlists/data/stored-lists.js';
import { deleteAllDrafts } from '../../features/inquiries/data/drafts.js';
import { chosen } from '../../features/properties/data/chosen.js';
import { favourites } from '../../features/properties/data/favourites.js';
import { RECENT_SEARCHES_KEY } from '../../features/properties/data/recent-searches-key.js';
import { recentlyViewed } from '../../features/properties/data/recently-viewed.js';
import { useSiteSettings } from '../../site/site-settings.js';
import { useHeadOffice } from '../../site/offices.api.js';
import { retentionQuery } from '../../features/privacy/data/privacy.api.js';
import { filled, mailLink, shortDate, telephoneLink } from '../../lib/format.js';
import { Button } from '../../ui/button.js';
import { ConfirmDialog } from '../../ui/confirm-dialog.js';
import { PageHeader } from '../../ui/page-header.js';
import { store } from '../../lib/storage.js';
import { showToast } from '../../ui/toast-store.js';
import texts from '../../content/privacy-copy.json' with { type: 'json' };

/** Privacy notice. Retention periods come from the settings. */
export function PrivacyPage() {
  const { data: rules } = useQuery(retentionQuery);
  const office = useHeadOffice();
  const { email, phone } = office;
  const details = useSiteSettings().privacy ?? PRIVACY_DETAILS_DEFAULTS;
  const known = (name: 'hosting' | 'mailProvider') =>
    details[name] ? filled(texts.known[name], { [name]: details[name] }) : texts.unknown[name];
  const say = (text: string) =>
    filled(text, {
      contact: details.contact || filled(texts.unknown.contact, { email, phone }),
      ...{ hosting: known('hosting'), mailProvider: known('mailProvider') },
      transfers: details.transfers || texts.unknown.transfers,
      company: company.name,
      address: office.address,
      messages: keptFor(rules?.months ?? 0, texts.kept.months),
      spam: keptFor(rules?.spamDays ?? 0, texts.kept.days),
    });
  return (
    <>
      <PageHead title={pageTitle(texts.heading)} description={texts.intro} path={paths.privacy} />
      <PageHeader title={texts.heading} text={texts.intro}>
        <p className="mt-4 text-sm text-muted">
          {filled(texts.version, { date: shortDate(PRIVACY_NOTICE_VERSION) })}
        </p>
      </PageHeader>
      <div className="container-page grid gap-10 py-10 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-16 lg:py-16">
        <div className="measure space-y-10">
          {texts.sections.map(({ title, paragraphs, points, after }, index) => (
            <Section key={title} title={title}>
              {paragraphs?.map((paragraph) => (
                <p key={paragraph}>{say(paragraph)}</p>
              ))}
              {points && <Points points={points.map(say)} />}
              {after && <p>{after}</p>}
              {index === 0 && details.registration && (
                <p>{filled(texts.registration, { registration: details.registration })}</p>
              )}
            </Section>
          ))}
          <Section title={texts.browser.title}>
            <p>{texts.browser.text}</p>
            <Points points={texts.browser.points} />
            <ClearButton />
          </Section>
          <Section title={texts.rights.title}>
            <p>{texts.rights.text}</p>
            <Points points={texts.rights.points} />
            <p>{texts.rights.after}</p>
          </Section>
        </div>
        <aside aria-labelledby="ask" className="lg:sticky lg:top-24 lg:self-start">
          <div className="rounded-card border border-line bg-surface p-6">
            <h2 id="ask" className="text-h3">
              {texts.ask.title}
            </h2>
            <p className="mt-2 text-muted">{texts.ask.text}</p>
            <ul className="mt-4 space-y-1">
              <Way href={mailLink(email)} icon={<Mail aria-hidden className="mt-1 size-4" />}>
                {email}
              </Way>
              <Way href={telephoneLink(phone)} icon={<Phone aria-hidden className="mt-1 size-4" />}>
                <span className="tabular">{phone}</span>
              </Way>
            </ul>
          </div>
        </aside>
      </div>
    </>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="space-y-3">
      <h2 className="text-h3">{title}</h2>
      {children}
    </section>
  );
}

function Points({ points }: { points: string[] }) {
  return (
    <ul className="list-disc space-y-1.5 pl-5 marker:text-gold">
      {points.map((point) => (
        <li key={point}>{point}</li>
      ))}
    </ul>
  );
}

function Way({ href, icon, children }: { href: string; icon: ReactNode; children: ReactNode }) {
  return (
    <li>
      <a
        href={href}
        className="flex w-fit items-start gap-2.5 py-1.5 font-medium break-all text-primary hover:underline hover:underline-offset-4"
      >
        {icon}
        {children}
      </a>
    </li>
  );
}

/** Deletes the visitor's data in this browser. Keeps unsaved work of staff, which belongs to the agency. */
function ClearButton() {
  const [asking, setAsking] = useState(false);
  const clear = () => {
    for (const list of [favourites, recentlyViewed, chosen]) list.remove(...list.read().map(({ id }) => id));
    store(RECENT_SEARCHES_KEY, null);
    forgetShortlists();
    deleteAllDrafts();
    setAsking(false);
    showToast({ title: texts.browser.cleared, description: texts.browser.clearedText, tone: 'success' });
  };
  return (
    <>
      <Button look="outline" onClick={() => setAsking(true)}>
        {texts.browser.clear}
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={texts.browser.question}
        confirmLabel={texts.browser.confirm}
        cancelLabel={texts.browser.cancel}
        destructive
        onConfirm={clear}
      >
        {texts.browser.consequence}
      </ConfirmDialog>
    </>
  );
}

/** @param count 0 while idle */
function keptFor(count: number, text: string): string {
  return count === 0 ? texts.kept.asked : filled(text, { count });
}
