import { useQuery } from '@tanstack/react-query';
import { Mail, Phone, UserPlus, UserRound } from 'lucide-react';
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import { filled } from '../../../lib/format.js';
import { useMay } from '../../../lib/role.js';
import { Badge } from '../../../ui/badge.js';
import { Button } from '../../../ui/button.js';
import { showToast } from '../../../ui/toast-store.js';
import copy from '../../../content/property-form-copy.json' with { type: 'json' };
import { fields } from '../data/field-labels.js';
import {
  type AgentValues,
  agentValues,
  EMPTY_AGENT,
  type PropertyFormValues,
} from '../data/property-form-values.js';
import { knownAgentsQuery } from '../data/property-form.api.js';
import { samePhone } from '../data/known-agents.js';
import { Announcement, useAnnouncement } from './announcement.js';
import { TextField, useFieldError } from './form-fields.js';
import { KnownAgents } from './known-agents.js';
import { ListTools } from './list-tools.js';
import { SuggestionNote } from './suggestion-note.js';

const { agents: texts } = copy;

/** Agents of the property, in order; the first one is shown to visitors. */
export function AgentsTab() {
  const { control, getValues } = useFormContext<PropertyFormValues>();
  const list = useFieldArray({ control, name: 'agents', keyName: 'fieldKey' });
  const agents = useWatch<PropertyFormValues, 'agents'>({ name: 'agents' });
  const error = useFieldError('agents.root');
  const { announcement, announce } = useAnnouncement();
  const may = useMay();
  const nameOf = (index: number) => agents[index]?.name || filled(texts.item, { n: index + 1 });

  function remove(index: number) {
    const agent = getValues(`agents.${index}`);
    list.remove(index);
    showToast({
      title: texts.removed,
      description: agent.name || undefined,
      tone: 'info',
      action: { label: copy.list.undo, onPress: () => list.insert(index, agent) },
    });
  }

  return (
    <div data-field="agents" tabIndex={-1} className="outline-none">
      <p className="mb-4 text-sm text-muted">{texts.text}</p>
      {error && <p className="mb-3 text-sm text-danger">{error}</p>}
      {list.fields.length === 0 ? (
        <p className="mb-4 flex items-center gap-2.5 rounded-card border border-dashed border-line-strong p-5 text-muted">
          <UserRound aria-hidden className="size-5" />
          {texts.empty}
        </p>
      ) : (
        <ol className="mb-4 space-y-4">
          {list.fields.map(({ fieldKey, ...stored }, index) => {
            const agent = agents[index] ?? stored;
            return (
              <li key={fieldKey} className="rounded-card border border-line p-4 sm:p-5">
                <div className="flex items-center justify-between gap-3">
                  <h3 className="flex min-w-0 flex-wrap items-center gap-2 font-sans text-base font-semibold">
                    <span className="min-w-0 break-words">{nameOf(index)}</span>
                    {index === 0 && <Badge>{texts.shown}</Badge>}
                  </h3>
                  <ListTools
                    item={nameOf(index)}
                    index={index}
                    count={list.fields.length}
                    onMove={(to) => {
                      list.move(index, to);
                      announce(filled(copy.list.moved, { item: nameOf(index), n: to + 1 }));
                    }}
                    onRemove={() => remove(index)}
                  />
                </div>
                {agent.id === null ? (
                  <NewAgent index={index} onUse={(known) => list.update(index, known)} />
                ) : (
                  <KnownAgent agent={agent} />
                )}
              </li>
            );
          })}
        </ol>
      )}
      <div className="grid items-start gap-x-5 gap-y-3 sm:grid-cols-[1fr_auto]">
        <KnownAgents
          taken={agents.flatMap(({ id }) => (id === null ? [] : [id]))}
          onChoose={(agent) => list.append(agent, { shouldFocus: false })}
        />
        {may('edit-site-content') && (
          <Button
            look="outline"
            className="sm:mt-7"
            onClick={() => list.append(EMPTY_AGENT, { focusName: `agents.${list.fields.length}.name` })}
          >
            <UserPlus aria-hidden />
            {texts.add}
          </Button>
        )}
      </div>
      <Announcement text={announcement} />
    </div>
  );
}

function KnownAgent({ agent }: { agent: AgentValues }) {
  return (
    <p className="mt-1 flex flex-wrap gap-x-5 gap-y-1 text-sm text-muted">
      <span className="flex items-center gap-1.5">
        <Phone aria-hidden className="size-4" />
        {agent.phone}
      </span>
      <span className="flex min-w-0 items-center gap-1.5 break-all">
        <Mail aria-hidden className="size-4" />
        {agent.email}
      </span>
      {agent.agency && <span>{agent.agency}</span>}
    </p>
  );
}

interface NewAgentProps {
  index: number;
  /** Takes a known agent instead. */
  onUse: (agent: AgentValues) => void;
}

/** Fields of an agent that is not known yet. A number that a known agent has is a question, never a merge. */
function NewAgent({ index, onUse }: NewAgentProps) {
  const { data: known = [] } = useQuery(knownAgentsQuery);
  const phone = useWatch<PropertyFormValues, `agents.${number}.phone`>({ name: `agents.${index}.phone` });
  const same = known.find((agent) => samePhone(agent.phone, phone));
  return (
    <div className="mt-3 grid gap-x-5 gap-y-3 sm:grid-cols-2">
      <TextField name={`agents.${index}.name`} label={fields.agent.name} required />
      <TextField name={`agents.${index}.phone`} type="tel" label={fields.agent.phone} required />
      <TextField name={`agents.${index}.email`} type="email" label={fields.agent.email} required />
      <TextField
        name={`agents.${index}.whatsapp`}
        type="tel"
        label={fields.agent.whatsapp}
        hint={texts.whatsappHint}
      />
      <TextField name={`agents.${index}.agency`} label={fields.agent.agency} hint={texts.agencyHint} />
      <div role="status" className="sm:col-span-2">
        {same && (
          <SuggestionNote
            text={filled(texts.samePhone, { name: same.name })}
            actions={[
              {
                label: filled(texts.useInstead, { name: same.name }),
                onPress: () => onUse(agentValues(same)),
              },
            ]}
          />
        )}
      </div>
    </div>
  );
}
