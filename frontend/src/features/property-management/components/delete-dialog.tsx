import { BIN_DAYS, REFERENCE_PREFIX, type StaffPropertySummary } from '@lml/common/contracts';
import { filled } from '../../../lib/format.js';
import { ConfirmDialog } from '../../../ui/confirm-dialog.js';
import copy from '../../../content/property-management-copy.json' with { type: 'json' };

const texts = copy.deleting;
/** Number of titles that are listed; the rest are counted. */
const NAMED = 5;
const IN_TEXT_NAMED = 15;

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
  const inText = properties.filter(({ foundInText }) => foundInText);
  // Listings that a search found by their text are easily taken for others: name all that fit.
  const named = one || inText.length === 0 ? [] : inText.slice(0, IN_TEXT_NAMED);
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
      {!one && (
        <ul className="mb-3 list-disc pl-5 text-ink">
          {properties.slice(0, NAMED).map(({ id, title }) => (
            <li key={id}>{filled(texts.named, { title, reference: `${REFERENCE_PREFIX}${id}` })}</li>
          ))}
          {properties.length > NAMED && <li>{filled(texts.others, { n: properties.length - NAMED })}</li>}
        </ul>
      )}
      {named.length > 0 && (
        <div className="mb-3 rounded-control bg-warning-soft p-3 text-ink">
          <p className="font-semibold">{texts.inText}</p>
          <ul className="list-disc pl-5">
            {named.map(({ id, title }) => (
              <li key={id}>{filled(texts.named, { title, reference: `${REFERENCE_PREFIX}${id}` })}</li>
            ))}
            {inText.length > named.length && (
              <li>{filled(texts.others, { n: inText.length - named.length })}</li>
            )}
          </ul>
        </div>
      )}
      <p>{filled(one ? texts.textOne : texts.text, { days: BIN_DAYS })}</p>
    </ConfirmDialog>
  );
}
