import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { filled } from '../../../lib/format.js';
import { Button } from '../../../ui/button.js';
import { Input } from '../../../ui/field.js';
import copy from '../../../content/property-form-copy.json' with { type: 'json' };
import { agentsWith } from '../data/known-agents.js';
import { type AgentValues, agentValues } from '../data/property-form-values.js';
import { knownAgentsQuery } from '../data/property-form.api.js';

const { agents: texts } = copy;
/** Matches shown; more need another word. */
const SHOWN_MAX = 8;

interface KnownAgentsProps {
  /** Ids of agents that the property has. */
  taken: number[];
  onChoose: (agent: AgentValues) => void;
}

/** Search among the known agents; Enter chooses the first match. */
export function KnownAgents({ taken, onChoose }: KnownAgentsProps) {
  const { data: known = [], isError, refetch } = useQuery(knownAgentsQuery);
  const [typed, setTyped] = useState('');
  if (isError) {
    return (
      <p role="alert" className="flex flex-wrap items-center gap-3 text-sm text-muted">
        {texts.loadFailed}
        <Button look="outline" size="small" onClick={() => void refetch()}>
          {texts.retry}
        </Button>
      </p>
    );
  }
  const matches = agentsWith(
    known.filter(({ id }) => !taken.includes(id)),
    typed,
  );
  const shown = matches.slice(0, SHOWN_MAX);
  function choose(agent: (typeof known)[number]) {
    setTyped('');
    onChoose(agentValues(agent));
  }
  return (
    <div className="min-w-0">
      <Input
        type="search"
        label={texts.find}
        hint={texts.findHint}
        autoComplete="off"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          if (shown[0]) choose(shown[0]);
        }}
      />
      <p role="status" className="sr-only">
        {typed.trim() !== '' && filled(texts.matches, { n: matches.length })}
      </p>
      {shown.length > 0 && (
        <ul aria-label={texts.matchList} className="rounded-card border border-line">
          {shown.map((agent) => (
            <li key={agent.id} className="border-line not-first:border-t">
              <button
                type="button"
                onClick={() => choose(agent)}
                className="flex min-h-11 w-full items-center gap-3 rounded-card px-3 py-1.5 text-left text-sm -outline-offset-2! hover:bg-primary-soft"
              >
                <Plus aria-hidden className="size-4 text-primary" />
                <span className="min-w-0 grow break-words">
                  <span className="font-medium">{agent.name}</span>{' '}
                  <span className="text-muted">
                    {[agent.phone, agent.agency].filter(Boolean).join(' · ')}
                  </span>
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {typed.trim() !== '' && matches.length === 0 && (
        <p className="text-sm text-muted">{filled(texts.noMatch, { typed: typed.trim() })}</p>
      )}
      {matches.length > SHOWN_MAX && (
        <p className="mt-1 text-sm text-muted">
          {filled(texts.moreMatches, { n: matches.length - SHOWN_MAX })}
        </p>
      )}
    </div>
  );
}
