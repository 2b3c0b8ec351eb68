import {
  isSold,
  isUnderOffer,
  priceDisplay,
  REFERENCE_PREFIX,
  type StaffPropertySummary,
  statusLabel,
} from '@lml/common/contracts';
import { Clock3, Star } from 'lucide-react';
import { Link } from 'react-router-dom';
import { classNames } from '../../../lib/class-names.js';
import { filled, shortDate, staffDateTime } from '../../../lib/format.js';
import { Badge, type BadgeTone } from '../../../ui/badge.js';
import copy from '../../../content/property-management-copy.json' with { type: 'json' };

const texts = copy.property;
/** One line in the table, at most two on a card. */
const TITLE = 'min-w-0 leading-5 font-medium line-clamp-2 md:line-clamp-none md:truncate';

/** Title and badges, above reference and location. */
export function PropertyTitle({
  property,
  link,
  placeApart = false,
}: {
  property: StaffPropertySummary;
  link?: string;
  /** On the widest screens the location has its own column. */
  placeApart?: boolean;
}) {
  const { id, title, location, featured, published, foundInText, sample, held } = property;
  return (
    <span className="block min-w-0">
      <span className="flex min-w-0 items-center gap-2">
        {link ? (
          <Link to={link} title={title} className={classNames(TITLE, 'hover:text-primary hover:underline')}>
            {title}
          </Link>
        ) : (
          <span title={title} className={TITLE}>
            {title}
          </span>
        )}
        {featured && (
          <span title={texts.featured} className="shrink-0 text-accent">
            <Star aria-hidden className="size-3.5 fill-current" />
            <span className="sr-only">{texts.featured}</span>
          </span>
        )}
        {(held || !published) && (
          <Badge tone="outline" className="px-1.5! py-0! text-xs! leading-4!">
            {held ? texts.held : texts.draft}
          </Badge>
        )}
      </span>
      <span className="block truncate text-xs leading-4 text-muted tabular">
        {sample && <span className="font-medium text-warning">{texts.sample}</span>}
        {foundInText && <span className="font-medium text-warning">{texts.foundInText}</span>}
        {`${REFERENCE_PREFIX}${id}`}
        {location && (
          <span className={placeApart ? '2xl:hidden' : undefined}>{filled(texts.place, { location })}</span>
        )}
      </span>
    </span>
  );
}

/** The price as on the public card, in one line. */
export function PropertyPrice({ property }: { property: StaffPropertySummary }) {
  const { label, amount, notes } = priceDisplay(property);
  const short = [label, amount].filter(Boolean).join(' ');
  return (
    <span title={[short, ...notes].join(' · ')} className="block truncate tabular">
      {short}
    </span>
  );
}

/** Status, and whether the property should be reconfirmed. */
export function PropertyStatusCell({
  property: { status, purpose, stale, freshness },
}: {
  property: StaffPropertySummary;
}) {
  const n = freshness?.days ?? 0;
  const hidden = stale && freshness?.state === 'hidden';
  const since = filled(hidden ? texts.hiddenSince : texts.stale, { n });
  return (
    <span className="inline-flex flex-wrap items-center gap-x-1.5 gap-y-0.5">
      <Badge tone={toneOf(status)} className="px-2!">
        {statusLabel({ status, purpose })}
      </Badge>
      {hidden ? (
        <span title={since} className="text-xs leading-4 font-medium whitespace-normal text-danger">
          {texts.hidden}
        </span>
      ) : (
        stale && (
          <span title={since} className="text-danger">
            <Clock3 aria-hidden className="size-4" />
            <span className="sr-only">{since}</span>
          </span>
        )
      )}
    </span>
  );
}

function toneOf(status: string): BadgeTone {
  if (isSold({ status })) return 'outline';
  if (isUnderOffer({ status }) || status.toLowerCase() === 'pending') return 'warning';
  return status.toLowerCase() === 'available' ? 'success' : 'neutral';
}

export function PropertyUpdated({ at }: { at: string }) {
  return (
    <time dateTime={at} title={staffDateTime(at)} className="whitespace-nowrap tabular">
      {shortDate(at)}
    </time>
  );
}
