import { DIRECT_SOURCE, type Inquiry, type MessageConsent, sourceName } from '@lml/common/contracts';
import { AlarmClock, CircleCheck, Clock } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { classNames } from '../../../lib/class-names.js';
import { filled, shortDate } from '../../../lib/format.js';
import { type ClockTone, clockText } from '../data/inbox-text.js';
import copy from '../../../content/inbox-copy.json' with { type: 'json' };

const texts = copy.inquiry;

const COLORS: Record<ClockTone, string> = {
  late: 'text-danger',
  due: 'text-warning',
  answered: 'text-success',
};

/** Response time, agent of the property, and source of the visitor. */
export function InquiryFacts({ inquiry, now }: { inquiry: Inquiry; now: number }) {
  const id = useId();
  const { handler, source, consentVersion } = inquiry;
  const clock = clockText(inquiry, now);
  const campaign = [source?.utmCampaign, source?.utmSource, source?.utmMedium].filter(Boolean).join(' / ');
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="sr-only">
        {texts.about}
      </h3>
      <dl className="space-y-2 text-sm">
        <Fact name={texts.number}>{filled(texts.numberValue, { id: inquiry.id })}</Fact>
        {!inquiry.spam && (
          <Fact name={texts.firstAnswer}>{clock ? <Clocked {...clock} /> : texts.notNoted}</Fact>
        )}
        {inquiry.language === 'sw' && <Fact name={texts.language}>{texts.writesSwahili}</Fact>}
        {handler && (
          <Fact name={inquiry.kind === 'owner' ? texts.handlerOfPlace : texts.handler}>
            {filled(texts.handlers[handler.kind], { name: handler.name })}
          </Fact>
        )}
        {source && (
          <Fact name={texts.cameFrom}>
            {sourceName(source.utmSource ?? source.referrerHost ?? DIRECT_SOURCE)}
          </Fact>
        )}
        {campaign && <Fact name={texts.campaign}>{campaign}</Fact>}
        {source?.landingPage && <Fact name={texts.landing}>{source.landingPage}</Fact>}
        {consentVersion && (
          <Fact name={texts.privacy}>{filled(texts.agreed, { version: consentVersion })}</Fact>
        )}
      </dl>
    </section>
  );
}

/** Whether the visitor agreed to mails about similar homes. */
export function AlertsFact({ consent }: { consent: MessageConsent | null }) {
  return (
    <dl className="text-sm">
      <Fact name={texts.alerts}>{alertsText(consent)}</Fact>
    </dl>
  );
}

function alertsText(consent: MessageConsent | null): string {
  if (!consent) return texts.alertsNone;
  const { givenAt, withdrawnAt } = consent;
  return withdrawnAt
    ? filled(texts.alertsWithdrawn, { date: shortDate(withdrawnAt) })
    : filled(texts.alertsGiven, { date: shortDate(givenAt) });
}

function Clocked({ tone, text }: { tone: ClockTone; text: string }) {
  return (
    <span className={classNames('flex items-center gap-1.5 [&_svg]:size-4 [&_svg]:shrink-0', COLORS[tone])}>
      {tone === 'late' && <AlarmClock aria-hidden />}
      {tone === 'due' && <Clock aria-hidden />}
      {tone === 'answered' && <CircleCheck aria-hidden />}
      {text}
    </span>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-[0.8125rem] text-muted">{name}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  );
}
