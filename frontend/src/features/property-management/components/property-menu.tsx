import {
  type BulkAction,
  FRESHNESS_DEFAULTS,
  isOnOffer,
  isSold,
  type StaffPropertySummary,
} from '@lml/common/contracts';
import {
  BadgeCheck,
  ChartNoAxesColumn,
  CircleCheck,
  CircleSlash,
  Copy,
  Eye,
  EyeOff,
  Handshake,
  KeyRound,
  MessageCircle,
  type LucideIcon,
  MoreHorizontal,
  Pencil,
  Send,
  Star,
  StarOff,
  Trash2,
  Undo2,
} from 'lucide-react';
import { useRef } from 'react';
import { Link } from 'react-router-dom';
import { filled } from '../../../lib/format.js';
import { useMay } from '../../../lib/role.js';
import { Menu, MenuItem, MenuLine } from '../../../ui/menu.js';
import copy from '../../../content/property-management-copy.json' with { type: 'json' };

const texts = copy.actions;

export const ACTION_ICONS: Record<BulkAction, LucideIcon> = {
  mark_available: CircleCheck,
  mark_sold: CircleSlash,
  mark_let: KeyRound,
  mark_under_offer: Handshake,
  confirm: BadgeCheck,
  publish: Send,
  unpublish: EyeOff,
  feature: Star,
  unfeature: StarOff,
  delete: Trash2,
  restore: Undo2,
};

interface PropertyMenuProps {
  property: StaffPropertySummary;
  links: Record<'view' | 'edit' | 'figures', (id: number) => string>;
  /** An action is pending. */
  busy: boolean;
  onAction: (action: BulkAction) => void;
  onDuplicate: () => void;
  onAsk: () => void;
  /** `opener` receives the focus afterwards. */
  onDelete: (opener: HTMLElement | null) => void;
}

/** Row menu of a property. */
export function PropertyMenu({
  property,
  links,
  busy,
  onAction,
  onDuplicate,
  onAsk,
  onDelete,
}: PropertyMenuProps) {
  const button = useRef<HTMLButtonElement>(null);
  const { id, title, published, held, featured, purpose } = property;
  const isAvailable = property.status.toLowerCase() === 'available';
  const may = useMay();
  const canConfirm =
    may('edit-listings') &&
    (property.stale || (property.freshness?.days ?? 0) >= FRESHNESS_DEFAULTS.promptDays);
  const action = (name: BulkAction, label = texts.names[name]) => (
    <MenuItem icon={ACTION_ICONS[name]} disabled={busy} onSelect={() => onAction(name)}>
      {label}
    </MenuItem>
  );
  return (
    <Menu
      trigger={
        <button
          ref={button}
          type="button"
          aria-label={filled(texts.menu, { title })}
          className="inline-grid size-9 place-items-center rounded-control text-muted hover:bg-primary-soft hover:text-ink data-[state=open]:bg-primary-soft max-md:size-11"
        >
          <MoreHorizontal aria-hidden className="size-5" />
        </button>
      }
    >
      {published && !held ? (
        <MenuItem
          icon={Eye}
          link={(content, className) => (
            <Link to={links.view(id)} className={className}>
              {content}
            </Link>
          )}
        >
          {texts.view}
        </MenuItem>
      ) : (
        <MenuItem icon={Eye} disabled>
          {held ? texts.viewHeld : texts.viewDraft}
        </MenuItem>
      )}
      <MenuItem
        icon={Pencil}
        link={(content, className) => (
          <Link to={links.edit(id)} className={className}>
            {content}
          </Link>
        )}
      >
        {may('edit-listings') ? texts.edit : texts.open}
      </MenuItem>
      <MenuItem
        icon={ChartNoAxesColumn}
        link={(content, className) => (
          <Link to={links.figures(id)} className={className}>
            {content}
          </Link>
        )}
      >
        {texts.figures}
      </MenuItem>
      {may('edit-listings') && (
        <MenuItem icon={Copy} disabled={busy} onSelect={onDuplicate}>
          {texts.duplicate}
        </MenuItem>
      )}
      {canConfirm && (
        <>
          <MenuLine />
          {action('confirm')}
          {may('edit-site-content') && (
            <MenuItem icon={MessageCircle} opensDialog onSelect={onAsk}>
              {texts.askByWhatsapp}
            </MenuItem>
          )}
        </>
      )}
      {may('change-many') && (
        <>
          {!canConfirm && <MenuLine />}
          {held && action('publish', texts.endHold)}
          {published ? action('unpublish') : action('publish')}
          {featured ? action('unfeature') : action('feature')}
          {!isAvailable && action('mark_available')}
          {isOnOffer(property) && action('mark_under_offer')}
          {!isSold(property) && action(purpose === 'sale' ? 'mark_sold' : 'mark_let')}
          <MenuLine />
          <MenuItem
            icon={Trash2}
            danger
            opensDialog
            disabled={busy}
            onSelect={() => onDelete(button.current)}
          >
            {texts.names.delete}
          </MenuItem>
        </>
      )}
    </Menu>
  );
}
