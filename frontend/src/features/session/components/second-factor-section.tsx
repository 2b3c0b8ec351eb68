import type { SecondFactor, User } from '@lml/common/contracts';
import { useState } from 'react';
import { filled, shortDate } from '../../../lib/format.js';
import { Badge } from '../../../ui/badge.js';
import { Button } from '../../../ui/button.js';
import copy from '../../../content/people-copy.json' with { type: 'json' };
import { SecondFactorOffDialog } from './second-factor-off-dialog.js';
import { SecondFactorSetUpDialog } from './second-factor-set-up-dialog.js';

const texts = copy.secondFactor;
/** At or below this number, staff are told to create new recovery codes. */
const FEW_CODES = 3;

/** State of two-step verification, with buttons to change it. */
export function SecondFactorSection({ user, state }: { user: User; state: SecondFactor }) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  const { on, since, recoveryCodesLeft: left } = state;
  return (
    <div className="rounded-card border border-line bg-surface p-5">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-medium">
        <Badge tone={on ? 'success' : 'neutral'}>{on ? texts.on : texts.off}</Badge>
        {since && (
          <span className="text-sm font-normal text-muted">
            {filled(texts.since, { date: shortDate(since) })}
          </span>
        )}
      </p>
      <p className="mt-3 text-sm text-muted">
        {on ? (left === 1 ? texts.oneCodeLeft : filled(texts.codesLeft, { count: left })) : texts.offText}
      </p>
      {on && left < FEW_CODES && <p className="mt-2 text-sm">{texts.fewCodes}</p>}
      <Button look={on ? 'outline' : 'primary'} className="mt-4" onClick={() => setOpen(true)}>
        {on ? texts.turnOff : texts.setUp}
      </Button>
      {open &&
        (on ? (
          <SecondFactorOffDialog user={user} onClose={close} />
        ) : (
          <SecondFactorSetUpDialog user={user} onClose={close} />
        ))}
    </div>
  );
}
