import { BIN_DAYS, type StaffProperty } from '@lml/common/contracts';
import { FileClock, Trash2, type LucideIcon } from 'lucide-react';
import { useEffect, useRef, type ReactNode, type Ref } from 'react';
import { filled, shortDate, staffDateTime } from '../../../lib/format.js';
import { Button } from '../../../ui/button.js';
import copy from '../../../content/property-form-copy.json' with { type: 'json' };
import type { PropertyDraft } from '../data/property-drafts.js';

const { draft: draftTexts, trash: trashTexts } = copy;
const DAY_MS = 24 * 60 * 60_000;

function Notice({
  icon: Icon,
  label,
  children,
  actions,
  ref,
}: {
  ref?: Ref<HTMLElement>;
  icon: LucideIcon;
  label: string;
  children: ReactNode;
  actions: ReactNode;
}) {
  return (
    <section
      ref={ref}
      aria-label={label}
      className="mb-5 flex flex-wrap items-center gap-x-4 gap-y-3 rounded-card border border-line bg-warning-soft p-4 text-[0.9375rem]"
    >
      <Icon aria-hidden className="size-5 text-warning" />
      <div className="min-w-0 grow basis-60">{children}</div>
      <div className="flex gap-2">{actions}</div>
    </section>
  );
}

/** Offers to restore an unsaved draft. */
export function DraftOffer({
  draft,
  outdated,
  onRestore,
  onDiscard,
}: {
  draft: PropertyDraft;
  /** The property has changed since. */
  outdated: boolean;
  onRestore: () => void;
  onDiscard: () => void;
}) {
  const place = useRef<HTMLElement>(null);
  // After a reload the page may be scrolled down: scroll the notice into view.
  useEffect(() => {
    // In new browsers `scrollIntoView` returns a promise, which is no cleanup function.
    place.current?.scrollIntoView({ block: 'center' });
  }, []);
  return (
    <Notice
      ref={place}
      icon={FileClock}
      label={draftTexts.label}
      actions={
        <>
          <Button look="outline" size="small" onClick={onDiscard}>
            {draftTexts.discard}
          </Button>
          <Button size="small" onClick={onRestore}>
            {draftTexts.restore}
          </Button>
        </>
      }
    >
      <p>{filled(draftTexts.offer, { when: staffDateTime(new Date(draft.at).toISOString()) })}</p>
      {outdated && <p className="text-sm text-muted">{draftTexts.outdated}</p>}
    </Notice>
  );
}

/** Says that the property was deleted, and offers to restore it. */
export function TrashNotice({
  property,
  busy,
  readOnly,
  onRestore,
}: {
  property: StaffProperty & { deletedAt: string };
  busy: boolean;
  readOnly: boolean;
  onRestore: () => void;
}) {
  const until = new Date(new Date(property.deletedAt).getTime() + BIN_DAYS * DAY_MS);
  return (
    <Notice
      icon={Trash2}
      label={trashTexts.title}
      actions={
        !readOnly && (
          <Button size="small" busy={busy} onClick={onRestore}>
            {busy ? trashTexts.restoring : trashTexts.restore}
          </Button>
        )
      }
    >
      <p className="font-semibold">{trashTexts.title}</p>
      <p className="text-sm">
        {filled(trashTexts.text, {
          when: shortDate(property.deletedAt),
          until: shortDate(until.toISOString()),
        })}
      </p>
    </Notice>
  );
}
