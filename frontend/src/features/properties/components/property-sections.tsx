import {
  isCommercialLetting,
  payableInInstalments,
  PRICE_ON_REQUEST,
  propertyReference,
  shillings,
  sizeText,
  statusLabel,
  type Property,
} from '@lml/common/contracts';
import { Check } from 'lucide-react';
import { type ReactNode, Suspense } from 'react';

import { LANGUAGE, STAFF_TEXT_LANGUAGE } from '../../../lib/language.js';
import { officeDay, filled, groupedNumber, shortDate } from '../../../lib/format.js';
import { Description } from '../../../ui/description.js';
import { OfferCard } from '../../../ui/offer-card.js';
import { lazyComponent } from '../../../ui/load-with-retry.js';
import { UnitTypeCards } from '../../../ui/unit-type-cards.js';
import { lettingRows } from '../data/letting-rows.js';
import { pricePerArea } from '../data/price-per-area.js';
import { typeLabel } from '../data/property-filters.js';
import { FactsTable } from './facts-table.js';
import { Section } from './section.js';
import { FloorPlans } from './floor-plans.js';
import { LocationBlock } from './location-block.js';
import { RoomPictures } from './room-pictures.js';
import propertyCopy from '../../../content/property-copy.json' with { type: 'json' };

const { sections, details, rooms, units, dates, listingEnglish, offPlanNote } = propertyCopy.propertyDetail;

const TermsSections = lazyComponent(() =>
  import('./terms-sections.js').then((module) => module.TermsSections),
);
const RentSums = lazyComponent(() => import('./rent-sums.js').then((module) => module.RentSums));

interface PropertySectionsProps {
  property: Property;
  /** The section of what buying costs in all. */
  costs?: ReactNode;
  /** The payment plan, for listings that are paid in instalments. */
  plan: ReactNode;
}

/** All sections of a property in reading order; skips empty ones. */
export function PropertySections({ property, costs, plan }: PropertySectionsProps) {
  return (
    <div className="space-y-12 wrap-anywhere">
      {property.overview && (
        <Section title={sections.overview}>
          <p className="measure font-display text-xl leading-relaxed">{property.overview}</p>
        </Section>
      )}
      <Section title={sections.details}>
        <DetailsTable property={property} />
        <PropertyDates property={property} />
      </Section>
      <Suspense fallback={null}>
        <TermsSections property={property} />
      </Suspense>
      {isCommercialLetting(property) && property.price && (
        <Suspense fallback={null}>
          <RentSums property={property} />
        </Suspense>
      )}
      <RoomConfigurations property={property} />
      <UnitTypes property={property} />
      {payableInInstalments(property) && <Section title={sections.payment}>{plan}</Section>}
      {costs}
      {property.descriptionHtml && (
        <Section title={sections.description}>
          {LANGUAGE === 'sw' && <p className="mb-3 text-sm text-muted">{listingEnglish}</p>}
          <Description html={property.descriptionHtml} />
        </Section>
      )}
      {property.features.length > 0 && (
        <Section title={sections.features}>
          <div lang={STAFF_TEXT_LANGUAGE}>
            <CheckList items={property.features} />
          </div>
        </Section>
      )}
      {property.amenitiesText && (
        <Section title={sections.amenities}>
          <p lang={STAFF_TEXT_LANGUAGE} className="measure">
            {property.amenitiesText}
          </p>
        </Section>
      )}
      {property.floorPlans.length > 0 && (
        <Section title={sections.floorPlans}>
          <FloorPlans plans={property.floorPlans} title={property.title} />
        </Section>
      )}
      <Section title={sections.location}>
        <LocationBlock property={property} />
      </Section>
    </div>
  );
}

type Detail = keyof typeof details.rows;
type DetailText = (property: Property) => string | null;

/** Details that are formatted specially. */
const DETAIL_TEXTS: Record<Exclude<Detail, keyof Property>, DetailText> &
  Partial<Record<Detail, DetailText>> = {
  type: ({ type }) => typeLabel(type),
  status: statusLabel,
  size: sizeText,
  // Land says it per acre, beside its title.
  pricePerArea: (property) => (property.landAreaSqm ? null : pricePerArea(property)),
  bedrooms: ({ bedrooms }) => (bedrooms === 0 ? details.studio : count(bedrooms)),
  bathrooms: ({ bathrooms }) => count(bathrooms),
  offices: ({ offices }) => count(offices),
  parking: ({ parking }) => count(parking),
};

function detailText(detail: Detail, property: Property): string | null {
  const text = DETAIL_TEXTS[detail];
  if (text) return text(property);
  const stored: unknown = property[detail as keyof Property];
  return typeof stored === 'string' || typeof stored === 'number' ? String(stored) : null;
}

/** Details listed in the copy file, in its order. */
function DetailsTable({ property }: { property: Property }) {
  const rows: [string, string | null | false][] = [
    // An unsaved property in the preview has no reference.
    [propertyCopy.propertyDetail.referenceLabel, property.id > 0 && propertyReference(property.id)],
    ...(Object.keys(details.rows) as Detail[]).map((detail): [string, string | null] => [
      detail === 'sizeTypology' && property.type === 'land' ? details.landSize : details.rows[detail],
      detailText(detail, property),
    ]),
    ...lettingRows(property),
  ];
  return <FactsTable rows={rows.filter(([, value]) => Boolean(value))} />;
}

/** Shows the second date only if it differs. */
function PropertyDates({ property: { createdAt, updatedAt } }: { property: Property }) {
  const changed = officeDay(new Date(updatedAt)) !== officeDay(new Date(createdAt));
  return (
    <p className="mt-3 flex flex-wrap gap-x-5 text-sm text-muted tabular">
      <span>
        {dates.listed} <time dateTime={createdAt}>{shortDate(createdAt)}</time>
      </span>
      {changed && (
        <span>
          {dates.updated} <time dateTime={updatedAt}>{shortDate(updatedAt)}</time>
        </span>
      )}
    </p>
  );
}

/** Null if it does not apply; 0 is shown. */
function count(value: number | null): string | null {
  if (value === null) return null;
  return value === 0 ? details.none : groupedNumber(value);
}

function RoomConfigurations({ property }: { property: Property }) {
  if (property.roomConfigurations.length === 0) return null;
  const monthly = property.purpose !== 'sale';
  return (
    <Section title={sections.rooms}>
      <ul className="grid gap-4 sm:grid-cols-2">
        {property.roomConfigurations.map((room) => (
          <OfferCard
            key={room.id}
            title={room.roomType}
            price={roomPrice(room.price, monthly)}
            facts={[
              room.size > 0 && filled(rooms.size, { n: groupedNumber(room.size) }),
              room.bathrooms > 0 &&
                filled(room.bathrooms === 1 ? rooms.bathroom : rooms.bathrooms, { n: room.bathrooms }),
            ]}
            text={room.description}
            footer={room.features.join(' · ')}
          >
            {room.images.length > 0 && <RoomPictures room={room} />}
          </OfferCard>
        ))}
      </ul>
    </Section>
  );
}

function roomPrice(price: number | null, monthly: boolean): string {
  if (!price) return PRICE_ON_REQUEST;
  return monthly ? filled(rooms.perMonth, { price: shillings(price) }) : shillings(price);
}

function UnitTypes({ property }: { property: Property }) {
  if (property.unitTypes.length === 0) return null;
  return (
    <Section title={sections.units}>
      <UnitTypeCards units={property.unitTypes} priceText={units.price} />
      <p className="mt-4 text-sm text-muted">{offPlanNote}</p>
    </Section>
  );
}

function CheckList({ items }: { items: string[] }) {
  return (
    <ul className="grid gap-x-6 gap-y-2.5 sm:grid-cols-2">
      {items.map((item) => (
        <li key={item} className="flex items-start gap-2.5">
          <Check aria-hidden className="mt-1 size-4 text-success" />
          {item}
        </li>
      ))}
    </ul>
  );
}
