import type { Account, CreateViewing } from '@lml/common/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { showToast } from '../../../ui/toast-store.js';
import { Button } from '../../../ui/button.js';
import { createViewing } from '../data/viewings.api.js';
import { ViewingForm } from './viewing-form.js';
import { PanelFrame } from './viewing-panel.js';
import copy from '../../../content/viewing-copy.json' with { type: 'json' };

const texts = copy.panel;
const EMPTY = {
  ...{ startsAt: null, minutes: 30, kind: 'in-person' as const, place: null, handler: null },
  ...{ slots: [], outcome: null, outcomeNote: null },
};

interface NewViewingProps {
  inquiryId: number;
  people: Account[];
  /** Account that is suggested as the agent. */
  own: { id: number; username: string } | undefined;
  onClose: () => void;
  onCreated: (id: number) => void;
}

/** Adds a viewing to an inquiry: proposed to the visitor, or agreed already. */
export function NewViewing({ inquiryId, people, own, onClose, onCreated }: NewViewingProps) {
  const client = useQueryClient();
  const [state, setState] = useState<'propose' | 'confirm'>('propose');
  const create = useMutation({
    mutationFn: (viewing: CreateViewing) => createViewing(viewing),
    onSuccess: async ({ id }) => {
      showToast({ title: texts.created });
      // The inbox shows the viewing too.
      await client.invalidateQueries();
      onCreated(id);
    },
  });
  return (
    <PanelFrame onClose={onClose}>
      <div className="flex gap-2" role="group" aria-label={copy.calendar.state}>
        {(['propose', 'confirm'] as const).map((one) => (
          <Button
            key={one}
            look={state === one ? 'primary' : 'outline'}
            size="small"
            aria-pressed={state === one}
            onClick={() => setState(one)}
          >
            {texts.actions[one]}
          </Button>
        ))}
      </div>
      <ViewingForm
        action={state}
        viewing={{ ...EMPTY, handler: own ?? null }}
        people={people}
        busy={create.isPending}
        error={create.error}
        onSend={({ startsAt, minutes, kind, place, handlerId, force }) =>
          create.mutate({
            ...{ inquiryId, state: state === 'confirm' ? 'confirmed' : 'proposed' },
            ...(startsAt && { startsAt }),
            ...(minutes !== undefined && { minutes }),
            ...(kind && { kind }),
            ...(place !== undefined && { place }),
            ...(handlerId !== undefined && { handlerId }),
            ...(force && { force }),
          })
        }
        onBack={onClose}
      />
    </PanelFrame>
  );
}
