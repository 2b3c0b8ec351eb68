import { BIN_DAYS, REFERENCE_PREFIX, type StaffPropertySummary } from '@lml/common/contracts';
import { classNames } from '../../../lib/class-names.js';
import { filled } from '../../../lib/format.js';
import { ConfirmDialog } from '../../../ui/confirm-dialog.js';
import copy from '../../../content/property-management-copy.json' with { type: 'json' };

const texts = copy.deleting;
/** Number of titles that are listed; the rest are counted. */
const NAMED = 5;
const IN_TEXT_NAMED = 8;

interface DeleteDialogProps {
  /** At least one. */
  properties: StaffPropertySummary[];
  opener: HTMLElement | null;
  busy: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks for confirmation, lists what is deleted, and says how long it can be restored. */
export function DeleteDialog({ properties, opener, busy, onConfirm, onClose }: DeleteDialogProps) {
  const [first] = properties;
  const one = properties.length === 1;
  // Listings that a search found by their text are easily taken for others: they are named apart.
  const inText = properties.filter(({ foundInText }) => foundInText);
  const others = properties.filter(({ foundInText }) => !foundInText);
  return (
    <ConfirmDialog
      open
      insistent
      opener={opener}
      onOpenChange={(open) => !open && !busy && onClose()}
      title={
        one ? filled(texts.titleOne, { title: first!.title }) : filled(texts.title, { n: properties.length })
      }
      confirmLabel={one ? texts.confirmOne : filled(texts.confirm, { n: properties.length })}
      cancelLabel={texts.cancel}
      destructive
      busy={busy}
      onConfirm={onConfirm}
    >
      {!one && others.length > 0 && <Titles properties={others} max={NAMED} className="mb-3" />}
      {!one && inText.length > 0 && (
        <div className="mb-3 rounded-control bg-warning-soft p-3">
          <p className="font-semibold text-ink">{texts.inText}</p>
          <Titles properties={inText} max={IN_TEXT_NAMED} />
        </div>
      )}
      <p>{filled(one ? texts.textOne : texts.text, { days: BIN_DAYS })}</p>
    </ConfirmDialog>
  );
}

interface TitlesProps {
  properties: StaffPropertySummary[];
  max: number;
  className?: string;
}

/** Titles with references; the rest are counted. */
function Titles({ properties, max, className }: TitlesProps) {
  return (
    <ul className={classNames('list-disc pl-5 text-ink', className)}>
      {properties.slice(0, max).map(({ id, title }) => (
        <li key={id}>{filled(texts.named, { title, reference: `${REFERENCE_PREFIX}${id}` })}</li>
      ))}
      {properties.length > max && <li>{filled(texts.others, { n: properties.length - max })}</li>}
    </ul>
  );
}
