import type { Agent } from '@lml/common/contracts';
import { Mail } from 'lucide-react';
import { company, mainPhone } from '../../../content/company.js';
import { mailLink, whatsappLink } from '../../../lib/format.js';
import { Button, buttonClass } from '../../../ui/button.js';
import { SocialIcon } from '../../../ui/social-icons.js';
import { MaskedPhone } from './masked-phone.js';
import propertyCopy from '../../../content/property-copy.json' with { type: 'json' };

interface AgentCardProps {
  /** Null where no agent is named: the head office answers. */
  agent: Agent | null;
  /** What a message about this property starts with. */
  message: string;
  subject: string;
  onInquire: () => void;
}

/** Who to talk to, and every way of doing so. */
export function AgentCard({ agent, message, subject, onInquire }: AgentCardProps) {
  const name = agent?.name ?? company.name;
  return (
    <section aria-labelledby="agent-heading" className="rounded-card border border-line bg-surface p-5">
      <h2 id="agent-heading" className="sr-only">
        {propertyCopy.propertyDetail.sections.agent}
      </h2>
      <div className="flex items-center gap-4">
        <Portrait name={name} imageUrl={agent?.imageUrl ?? null} />
        <div className="min-w-0">
          <p className="text-[0.8125rem] text-muted">{propertyCopy.propertyDetail.sections.agent}</p>
          <p className="font-display text-lg leading-snug font-semibold">{name}</p>
          <p className="text-sm text-muted">{agent?.position ?? company.tagline}</p>
        </div>
      </div>
      {agent && (
        <dl className="mt-4 space-y-1 border-t border-line pt-4 text-sm">
          <Line term="Knows" text={agent.specialization} />
          {agent.experience > 0 && (
            <Line
              term="Experience"
              text={`${agent.experience} ${agent.experience === 1 ? 'year' : 'years'}`}
            />
          )}
          {agent.languages.length > 0 && <Line term="Speaks" text={agent.languages.join(', ')} />}
        </dl>
      )}
      <div className="mt-5 space-y-2.5">
        <Button look="accent" size="large" className="w-full" onClick={onInquire}>
          {propertyCopy.propertyDetail.buttons.inquire}
        </Button>
        <MaskedPhone phone={agent?.phone ?? mainPhone} />
        <div className="grid grid-cols-2 gap-2.5">
          <a
            href={whatsappLink(agent?.whatsapp ?? agent?.phone ?? company.whatsappNumber, message)}
            target="_blank"
            rel="noreferrer"
            className={buttonClass('outline')}
          >
            <SocialIcon name="WhatsApp" />
            WhatsApp
          </a>
          <a
            href={mailLink(agent?.email ?? company.email, subject, message)}
            className={buttonClass('outline')}
          >
            <Mail aria-hidden />
            E-mail
          </a>
        </div>
      </div>
    </section>
  );
}

function Portrait({ name, imageUrl }: { name: string; imageUrl: string | null }) {
  if (imageUrl) {
    return (
      <img
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
