import type { BulkAction } from '@lml/common/contracts';
import { ChevronDown, type LucideIcon, ListChecks, Shapes, Tag, Undo2, UserRound, X } from 'lucide-react';
import { useRef } from 'react';
import { classNames } from '../../../lib/class-names.js';
import { filled, groupedNumber } from '../../../lib/format.js';
import { useMediaQuery } from '../../../lib/use-media-query.js';
import { Button } from '../../../ui/button.js';
import { Menu, MenuItem, MenuLine } from '../../../ui/menu.js';
import copy from '../../../content/property-management-copy.json' with { type: 'json' };
import type { UndoStep } from '../data/undo-step.js';
import { BULK_EDITS, type BulkEditKind, showSelectionError } from '../data/use-property-actions.js';
import { ACTION_ICONS } from './property-menu.js';

const texts = copy.selection;
const actionTexts = copy.actions;
const EDIT_ICONS: Record<BulkEditKind, LucideIcon> = { price: Tag, agent: UserRound, type: Shapes };
const WIDE_ENOUGH = '(min-width: 1024px)';

interface SelectionBarProps {
  count: number;
  onClear: () => void;
  /** Actions with their own button on wide screens. */
  actions: BulkAction[];
  /** Actions in the "More" menu. */
  moreActions: BulkAction[];
  /** The pending action. */
  busyAction: BulkAction | null;
  onAction: (action: BulkAction, opener: HTMLElement | null) => void;
  /** Opens the edit of a field; missing where there is none. */
  onEdit?: (kind: BulkEditKind, opener: HTMLElement | null) => void;
  /** Offers to select what matches beyond the page; null where that adds nothing. */
  beyond?: BeyondPage | null;
  /** The action that can be undone. */
  undoStep: UndoStep | null;
  undoing: boolean;
  onUndo: (token: string) => void;
}

interface BeyondPage {
  /** Number of all matches. */
  total: number;
  /** Largest number that can be selected. */
  max: number;
  loading: boolean;
  onSelect: () => void;
}

/**
 * Sticky bar at the bottom of the list: number of selected rows and bulk actions; without a selection, the
 * last change with "Undo". With neither it stands at the end of the list on a phone. The buttons are always enabled; without a selection they show an error.
 */
export function SelectionBar({
  count,
  onClear,
  actions,
  moreActions,
  busyAction,
  onAction,
  onEdit,
  beyond,
  undoStep,
  undoing,
  onUndo,
}: SelectionBarProps) {
  const wide = useMediaQuery(WIDE_ENOUGH);
  const more = useRef<HTMLButtonElement>(null);
  const asButtons = wide || moreActions.length === 0;
  const buttons = asButtons ? actions : [];
  const others = asButtons ? moreActions : deleteLast([...actions, ...moreActions]);
  const press = (action: BulkAction, opener: HTMLElement | null) =>
    count === 0 ? showSelectionError() : onAction(action, opener);
  return (
    <div
      role="group"
      aria-label={texts.label}
      data-selection-bar
      className={classNames(
        'sticky bottom-0 z-20 flex min-h-14 items-center gap-x-4 gap-y-2 rounded-b-card border border-line bg-raised px-3 py-1.5 text-sm shadow-[0_-4px_12px_-8px_rgb(0_0_0/0.25)]',
        // On a phone it would cover a row of three.
        count === 0 && !undoStep && 'max-md:static',
      )}
    >
      <div className="flex min-w-0 grow flex-wrap items-center gap-x-1">
        {count > 0 ? (
          <>
            <span role="status" className="font-semibold whitespace-nowrap tabular">
              {filled(texts.count, { n: count })}
            </span>
            <Button look="quiet" size="small" onClick={onClear} className="max-md:min-h-11">
              <X aria-hidden />
              {texts.clear}
            </Button>
            {beyond && <BeyondPageButton {...beyond} />}
          </>
        ) : undoStep ? (
          <>
            <span title={undoStep.text} className="min-w-0 truncate text-muted">
              {undoStep.text}
            </span>
            <Button
              look="quiet"
              size="small"
              busy={undoing}
              onClick={() => onUndo(undoStep.token)}
              className="shrink-0 text-primary! max-md:min-h-11"
            >
              {!undoing && <Undo2 aria-hidden />}
              {actionTexts.undo}
            </Button>
          </>
        ) : (
          <span className="text-muted">{texts.none}</span>
        )}
      </div>
      {buttons.map((action) => {
        const Icon = ACTION_ICONS[action];
        return (
          <Button
            key={action}
            look="outline"
            size="small"
            disabled={busyAction !== null}
            busy={busyAction === action}
            onClick={({ currentTarget }) => press(action, currentTarget)}
            className={action === 'delete' ? 'shrink-0 text-danger!' : 'shrink-0'}
          >
            {busyAction !== action && <Icon aria-hidden />}
            {actionTexts.names[action]}
          </Button>
        );
      })}
      {others.length > 0 && (
        <Menu
          trigger={
            <button
              ref={more}
              type="button"
              disabled={busyAction !== null}
              className="inline-flex min-h-9 shrink-0 items-center gap-1.5 rounded-control border border-line-strong bg-surface px-3 font-semibold hover:border-primary hover:text-primary disabled:opacity-55 max-md:min-h-11"
            >
              {wide ? texts.more : texts.actions}
              <ChevronDown aria-hidden className="size-4" />
            </button>
          }
        >
          {others.map((action) => (
            <MenuItem
              key={action}
              icon={ACTION_ICONS[action]}
              danger={action === 'delete'}
              opensDialog={action === 'delete' && count > 0}
              onSelect={() => press(action, more.current)}
            >
              {actionTexts.names[action]}
            </MenuItem>
          ))}
          {onEdit && (
            <>
              <MenuLine />
              {BULK_EDITS.map((kind) => (
                <MenuItem
                  key={kind}
                  icon={EDIT_ICONS[kind]}
                  opensDialog={count > 0}
                  onSelect={() => (count === 0 ? showSelectionError() : onEdit(kind, more.current))}
                >
                  {copy.bulkEdit.names[kind]}
                </MenuItem>
              ))}
            </>
          )}
        </Menu>
      )}
    </div>
  );
}

function BeyondPageButton({ total, max, loading, onSelect }: BeyondPage) {
  if (total > max) {
    return (
      <span className="text-muted max-sm:hidden">{filled(texts.tooMany, { max: groupedNumber(max) })}</span>
    );
  }
  return (
    <Button
      look="quiet"
      size="small"
      busy={loading}
      onClick={onSelect}
      className="text-primary! max-md:min-h-11"
    >
      {!loading && <ListChecks aria-hidden className="max-sm:hidden" />}
      {filled(texts.all, { n: groupedNumber(total) })}
    </Button>
  );
}

function deleteLast(actions: BulkAction[]): BulkAction[] {
  return actions.sort((one, other) => Number(one === 'delete') - Number(other === 'delete'));
}
