import { Mail, Phone, UserRound, type LucideIcon } from 'lucide-react';
import { Button } from '../../../ui/button.js';
import { Dialog, DialogActions } from '../../../ui/dialog.js';
import copy from '../../../content/property-form-copy.json' with { type: 'json' };
import type { AgentValues } from '../data/property-form-values.js';
import { agentProblems } from '../data/property-rules.js';

const texts = copy.suggestions;

interface ContactOfferProps {
  contact: AgentValues;
  /** Called with whether the contact is complete. */
  onAdd: (complete: boolean) => void;
  onWithout: () => void;
  onClose: () => void;
}

/** Offers to add the contact named in the description as an agent. */
export function ContactOffer({ contact, onAdd, onWithout, onClose }: ContactOfferProps) {
  const complete = agentProblems(contact).length === 0;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={texts.agentTitle}
      description={texts.agentText}
      className="sm:w-[min(32rem,calc(100vw-3rem))]!"
    >
      <ul className="space-y-2 overflow-y-auto px-5 py-4 sm:px-6">
        <Fact icon={UserRound} label={copy.fields.agent.name} text={contact.name} />
        <Fact icon={Phone} label={copy.fields.agent.phone} text={contact.phone} />
        <Fact icon={Mail} label={copy.fields.agent.email} text={contact.email} />
      </ul>
      <DialogActions>
        <Button look="outline" onClick={onWithout}>
          {texts.agentWithout}
        </Button>
        <Button onClick={() => onAdd(complete)}>
          {complete ? texts.agentComplete : texts.agentIncomplete}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function Fact({ icon: Icon, label, text }: { icon: LucideIcon; label: string; text: string }) {
  return (
    <li className="flex items-center gap-3">
      <Icon aria-hidden className="size-5 text-muted" />
      <span className="sr-only">{label}</span>
      {text ? (
        <span className="min-w-0 font-medium break-words">{text}</span>
      ) : (
        <span className="text-muted italic">
          {label}: {texts.agentMissing}
        </span>
      )}
    </li>
  );
}
