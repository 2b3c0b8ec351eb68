import { longDate, PRIVACY_DEFAULTS, PRIVACY_NOTICE_VERSION } from '@lml/common/contracts';
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
import { useHeadOffice } from '../../site/offices.api.js';
import { useSiteSettings } from '../../site/site-settings.js';
import { retentionQuery } from '../../features/privacy/data/privacy.api.js';
import { filled, mailLink, telephoneLink } from '../../lib/format.js';
import { Button } from '../../ui/button.js';
import { ConfirmDialog } from '../../ui/confirm-dialog.js';
import { PageHeader } from '../../ui/page-header.js';
import { store } from '../../lib/storage.js';
import { showToast } from '../../ui/toast-store.js';
import texts from '../../content/privacy-copy.json' with { type: 'json' };

/** Privacy notice. Retention periods, processors, data contact and registration come from the settings. */
export function PrivacyPage() {
  const { data: rules } = useQuery(retentionQuery);
  const office = useHeadOffice();
  const { privacy = PRIVACY_DEFAULTS } = useSiteSettings();
  const email = privacy.dataContact || office.email;
  const { phone } = office;
  const { processors } = texts;
  const processor = (name: string, known: string, unknown: string) =>
    name === '' ? filled(unknown, { contact: email }) : filled(known, { name });
  const say = (text: string) =>
    filled(text, {
      company: company.name,
      address: office.address,
      contact: email,
      registration: privacy.odpcNumber && filled(texts.registration, { number: privacy.odpcNumber }),
      hosting: processor(privacy.hosting, processors.hosting, processors.hostingUnknown),
      mail: processor(privacy.mailProvider, processors.mail, processors.mailUnknown),
      messages: keptFor(rules?.months ?? 0, texts.kept.months),
      spam: keptFor(rules?.spamDays ?? 0, texts.kept.days),
    });
  return (
    <>
      <PageHead title={pageTitle(texts.heading)} description={texts.intro} path={paths.privacy} />
      <PageHeader title={texts.heading} text={texts.intro}>
        <p className="mt-4 text-sm text-muted">
          {filled(texts.version, { day: longDate(PRIVACY_NOTICE_VERSION) })}
        </p>
      </PageHeader>
      <div className="container-page grid gap-10 py-10 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-16 lg:py-16">
        <div className="measure space-y-10">
          {texts.sections.map(({ title, paragraphs, points, after }) => (
            <Section key={title} title={title}>
              {paragraphs
                ?.map(say)
                // The registration, while it has no number.
                .filter((paragraph) => paragraph !== '')
                .map((paragraph) => (
                  <p key={paragraph}>{paragraph}</p>
                ))}
              {points && <Points points={points.map(say)} />}
              {after && <p>{after}</p>}
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
            <p>{texts.rights.withdraw}</p>
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
    void import('../../features/inquiries/data/forget-waiting.js').then(({ forgetWaiting }) =>
      forgetWaiting(),
    );
    void import('../../lib/worker-messages.js').then(({ tellWorker }) => tellWorker({ type: 'forget-all' }));
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
