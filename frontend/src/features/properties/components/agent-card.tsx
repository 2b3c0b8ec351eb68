import {
  type Agent,
  type AgentPageKind,
  type InterestKind,
  isLandline,
  isOwnPicture,
} from '@lml/common/contracts';
import { ArrowRight, Mail } from 'lucide-react';
import { useState, type MouseEventHandler } from 'react';
import { Link } from 'react-router-dom';
import { useHeadOffice } from '../../../site/offices.api.js';
import { paths } from '../../../site/paths.js';
import { company } from '../../../content/company.js';
import { classNames } from '../../../lib/class-names.js';
import { filled, mailLink, whatsappLink } from '../../../lib/format.js';
import { Button, buttonClass } from '../../../ui/button.js';
import { detectEarlyFailure } from '../../../ui/placeholder.js';
import { SocialIcon } from '../../../ui/social-icons.js';
import { trackAgentAction } from '../data/track-action.js';
import { MaskedPhone } from './masked-phone.js';
import { SmsLink } from './sms-link.js';
import propertyCopy from '../../../content/property-copy.json' with { type: 'json' };

const texts = propertyCopy.agent.facts;
const { buttons } = propertyCopy.propertyDetail;
const HOURS_OF_DAY = 24;

interface AgentCardProps {
  /** Null if no agent is assigned: shows the head office. */
  agent: Agent | null;
  /** Further agents of the property. */
  others: readonly Agent[];
  /** WhatsApp link with a text about this property. */
  chat: string;
  /** Reference of this property. */
  reference: string;
  /** Initial text of a message about this property. */
  message: string;
  subject: string;
  onInquire: MouseEventHandler<HTMLElement>;
  onAction: (kind: InterestKind) => void;
}

/** Contact card of the agent. */
export function AgentCard({ agent, others, onInquire, ...contacts }: AgentCardProps) {
  const name = agent?.name ?? company.name;
  return (
    <section aria-labelledby="agent-heading" className="rounded-card border border-line bg-surface p-5">
      <h2 id="agent-heading" className="sr-only">
        {propertyCopy.propertyDetail.sections.agent}
      </h2>
      <div className="flex items-center gap-4">
        <AgentPortrait name={name} imageUrl={agent?.imageUrl ?? null} />
        <div className="min-w-0">
          <p className="text-[0.8125rem] text-muted">{propertyCopy.propertyDetail.sections.agent}</p>
          <p className="font-display text-lg leading-snug font-semibold">{name}</p>
          <p className="text-sm text-muted">{agent?.position ?? company.tagline}</p>
          {agent && <AgentLicence agent={agent} />}
        </div>
      </div>
      {agent && <AgentFacts agent={agent} className="mt-4 border-t border-line pt-4" />}
      <div className="mt-5 space-y-2.5">
        <Button look="accent" size="large" className="w-full" onClick={onInquire}>
          {buttons.inquire}
        </Button>
        <AgentContacts agent={agent} {...contacts} />
      </div>
      {agent && (
        <Link
          to={paths.agentProperties(agent.id)}
          className="mt-4 -mb-2 flex min-h-11 items-center justify-center gap-2 text-sm font-semibold text-primary underline underline-offset-4"
        >
          {buttons.agentProperties}
          <ArrowRight aria-hidden className="size-4" />
        </Link>
      )}
      {others.length > 0 && (
        <div className="mt-4 border-t border-line pt-4 text-sm">
          <h3 className="font-sans font-semibold">{propertyCopy.agent.others}</h3>
          <ul>
            {others.map(({ id, name: other, agency }) => (
              <li key={id} className="flex min-h-11 flex-wrap items-center gap-x-2">
                <Link to={paths.agentProperties(id)} className="text-primary underline underline-offset-4">
                  {other}
                </Link>
                {agency && <span className="text-muted">{agency}</span>}
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  );
}

/** EARB registration; the service tells it in its practising year only. */
export function AgentLicence({ agent: { registrationNo, practisingYear } }: { agent: Agent }) {
  return (
    registrationNo && (
      <p className="mt-1 text-sm text-muted">
        {filled(propertyCopy.agent.licence, { number: registrationNo, year: practisingYear! })}
      </p>
    )
  );
}

/** Specialisation, experience, languages and usual time to answer of the agent. */
export function AgentFacts({ agent, className }: { agent: Agent; className?: string }) {
  return (
    <dl className={classNames('space-y-1 text-sm', className)}>
      {agent.specialization && <Line term={texts.knows} text={agent.specialization} />}
      {agent.experience > 0 && (
        <Line
          term={texts.experience}
          text={filled(agent.experience === 1 ? texts.year : texts.years, { n: agent.experience })}
        />
      )}
      {agent.languages.length > 0 && <Line term={texts.speaks} text={agent.languages.join(', ')} />}
      {agent.answersWithinHours && (
        <Line term={texts.answers} text={answerTimeText(agent.answersWithinHours)} />
      )}
    </dl>
  );
}

/** "Usually within 2 hours"; whole days from 24 hours on. */
function answerTimeText(hours: number): string {
  const isDays = hours >= HOURS_OF_DAY;
  const n = isDays ? hours / HOURS_OF_DAY : hours;
  const [one, many] = isDays ? [texts.day, texts.days] : [texts.hour, texts.hours];
  return filled(n === 1 ? one : many, { n });
}

interface AgentContactsProps {
  /** Null if no agent is assigned: uses the head office. */
  agent: Agent | null;
  /** WhatsApp link; of the agent without a text if missing. */
  chat?: string;
  /** Subject of an SMS; the agent's name if missing. */
  reference?: string;
  /** Initial text of a mail. */
  message?: string;
  subject?: string;
  /** Called for clicks that analytics count. */
  onAction?: (kind: AgentPageKind) => void;
}

/** Phone, SMS on touch screens, WhatsApp unless the number is a landline, and e-mail links of an agent. */
export function AgentContacts({ agent, chat, reference, message, subject, onAction }: AgentContactsProps) {
  const office = useHeadOffice();
  const phone = agent?.phone ?? office.phone;
  const number = agent ? (agent.whatsapp ?? phone) : office.whatsapp;
  return (
    <>
      <MaskedPhone phone={phone} onShow={() => onAction?.('phone')} />
      <SmsLink phone={phone} about={reference ?? agent!.name} />
      <div className="flex gap-2.5 *:grow">
        {(agent?.whatsapp || !isLandline(number)) && (
          <a
            href={chat ?? whatsappLink(number)}
            target="_blank"
            rel="noreferrer"
            onClick={() => onAction?.('whatsapp')}
            className={buttonClass('outline')}
          >
            <SocialIcon name="WhatsApp" />
            {buttons.whatsapp}
          </a>
        )}
        <a href={mailLink(agent?.email ?? office.email, subject, message)} className={buttonClass('outline')}>
          <Mail aria-hidden />
          {buttons.email}
        </a>
      </div>
    </>
  );
}

/** The links on an agent's own page, where presses count for the agent. */
export function AgentPageContacts({ agent }: { agent: Agent }) {
  return <AgentContacts agent={agent} onAction={(kind) => trackAgentAction(agent.id, kind)} />;
}

/** Portrait, or initials if there is no uploaded picture or it fails to load. */
export function AgentPortrait({ name, imageUrl }: { name: string; imageUrl: string | null }) {
  const [failedUrl, setFailedUrl] = useState<string | null>(null);
  if (imageUrl && isOwnPicture({ url: imageUrl }) && imageUrl !== failedUrl) {
    return (
      <img
        ref={detectEarlyFailure(() => setFailedUrl(imageUrl))}
        onError={() => setFailedUrl(imageUrl)}
        src={imageUrl}
        alt=""
        width={64}
        height={64}
        loading="lazy"
        className="size-16 shrink-0 rounded-full object-cover"
      />
    );
  }
  const initials = name
    .split(/\s+/)
    .map((part) => part.charAt(0))
    .slice(0, 2)
    .join('');
  return (
    <span
      aria-hidden
      className="grid size-16 shrink-0 place-items-center rounded-full bg-primary-soft font-display text-xl font-semibold text-primary"
    >
      {initials}
    </span>
  );
}

function Line({ term, text }: { term: string; text: string }) {
  return (
    <div className="flex gap-2">
      <dt className="w-24 shrink-0 text-muted">{term}</dt>
      <dd>{text}</dd>
    </div>
  );
}
