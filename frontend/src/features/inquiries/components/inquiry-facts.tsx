import type { Inquiry } from '@lml/common/contracts';
import { AlarmClock, CircleCheck, Clock } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { classNames } from '../../../lib/class-names.js';
import { filled } from '../../../lib/format.js';
import { type ClockTone, clockText } from '../data/inbox-text.js';
import copy from '../../../content/inbox-copy.json' with { type: 'json' };

const words = copy.inquiry;

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
        {words.about}
      </h3>
      <dl className="space-y-2 text-sm">
        {!inquiry.spam && (
          <Fact name={words.firstAnswer}>{clock ? <Clocked {...clock} /> : words.notNoted}</Fact>
        )}
        {handler && (
          <Fact name={inquiry.kind === 'owner' ? words.handlerOfPlace : words.handler}>
            {filled(words.handlers[handler.kind], { name: handler.name })}
          </Fact>
        )}
        {source && <Fact name={words.cameFrom}>{source.referrerHost ?? words.direct}</Fact>}
        {campaign && <Fact name={words.campaign}>{campaign}</Fact>}
        {source?.landingPage && <Fact name={words.landing}>{source.landingPage}</Fact>}
        {consentVersion && (
          <Fact name={words.privacy}>{filled(words.agreed, { version: consentVersion })}</Fact>
        )}
      </dl>
    </section>
  );
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
