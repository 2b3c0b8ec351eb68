import { areaUnitName, propertyReference, sizeText, type Property } from '@lml/common/contracts';
import { Check, Landmark, MapPin, Navigation, PersonStanding } from 'lucide-react';
import type { ReactNode } from 'react';

import { capitalised, groupedNumber } from '../../../lib/format.js';
import { buttonClass } from '../../../ui/button.js';
import { commercialRent } from '../data/commercial-rent.js';
import { typeLabel } from '../data/property-filters.js';
import { Description } from './description.js';
import propertyCopy from '../../../content/property-copy.json' with { type: 'json' };

const { sections, commercial, buttons, offPlanNote } = propertyCopy.propertyDetail;

/** Everything there is to say about a property, in reading order; what is empty is left out. */
export function PropertySections({ property }: { property: Property }) {
  return (
    <div className="space-y-12">
      {property.overview && (
        <Section title={sections.overview}>
          <p className="measure font-display text-xl leading-relaxed">{property.overview}</p>
        </Section>
      )}
      <Section title={sections.details}>
        <DetailsTable property={property} />
      </Section>
      <RentSums property={property} />
      <RoomConfigurations property={property} />
      <UnitTypes property={property} />
      {property.description && (
        <Section title={sections.description}>
          <Description source={property.description} />
        </Section>
      )}
      {property.features.length > 0 && (
        <Section title={sections.features}>
          <CheckList items={property.features} />
        </Section>
      )}
      {property.amenitiesText && (
        <Section title={sections.amenities}>
          <p className="measure">{property.amenitiesText}</p>
        </Section>
      )}
      <LocationBlock property={property} />
    </div>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="mb-4 text-h3">{title}</h2>
      {children}
    </section>
  );
}

function DetailsTable({ property }: { property: Property }) {
  const rows: [string, ReactNode][] = [
    [propertyCopy.propertyDetail.referenceLabel, propertyReference(property.id)],
    ['Property type', typeLabel(property.type)],
    ['Status', capitalised(property.status)],
    ['Size', sizeText(property)],
    [
      'Bedrooms',
      property.bedrooms === null
        ? null
        : property.bedrooms === 0
          ? 'Studio'
          : groupedNumber(property.bedrooms),
    ],
    ['Rooms', property.bedroomsText],
    ['Bathrooms', count(property.bathrooms)],
    ['Offices', count(property.offices)],
    ['Parking', count(property.parking)],
    [sections.typologies, property.sizeTypology],
  ];
  return (
    <table className="w-full text-left tabular">
      <tbody>
        {rows.map(
          ([term, value]) =>
            value && (
              <tr key={term} className="border-t border-line last:border-b">
                <th scope="row" className="w-2/5 py-2.5 pr-4 align-top font-normal text-muted sm:w-48">
                  {term}
                </th>
                <td className="py-2.5 font-medium">{value}</td>
              </tr>
            ),
        )}
      </tbody>
    </table>
  );
}

/** Null where it does not apply; 0 is worth saying. */
function count(value: number | null): string | null {
  if (value === null) return null;
  return value === 0 ? 'None' : groupedNumber(value);
}

function RentSums({ property }: { property: Property }) {
  const sums = commercialRent(property);
  if (!sums) return null;
  const unit = areaUnitName(property.areaUnit);
  const { pricing } = property;
  return (
    <Section title="Rent">
      <div className="overflow-hidden rounded-card border border-line bg-surface">
        <table className="w-full text-left tabular">
          <tbody>
            <SumRow term={commercial.rate.replace('sqm', unit)} amount={sums.rate} />
            <SumRow term={`${commercial.rent} (${groupedNumber(sums.size)} ${unit})`} amount={sums.rent} />
            <SumRow
              term={sums.serviceIsEstimate ? commercial.service : `Service charge per ${unit} per month`}
              amount={sums.serviceRate}
            />
            <SumRow term="Monthly service charge" amount={sums.service} />
            <SumRow term={commercial.total} amount={sums.total} strong />
          </tbody>
        </table>
      </div>
      {pricing?.rentByFloor && (
        <p className="mt-3 text-sm text-muted">
          {pricing.rentByFloor
            .map(({ floor, perSqft }) => `${floor}: KSH ${groupedNumber(perSqft)} per sq ft`)
            .join(' · ')}
        </p>
      )}
      {pricing?.parkingPerMonth && (
        <p className="mt-3 text-sm text-muted">
          Parking: KSH {groupedNumber(pricing.parkingPerMonth)} per space per month
          {pricing.parkingSpaces ? `, ${groupedNumber(pricing.parkingSpaces)} spaces` : ''}.
        </p>
      )}
    </Section>
  );
}

function SumRow({ term, amount, strong = false }: { term: string; amount: number; strong?: boolean }) {
  return (
    <tr className={strong ? 'bg-primary-soft font-semibold' : 'border-b border-line'}>
      <th scope="row" className="px-4 py-3 font-[inherit] font-normal sm:px-5">
        {strong ? <strong className="font-semibold">{term}</strong> : term}
      </th>
      <td className="px-4 py-3 text-right whitespace-nowrap sm:px-5">Ksh {groupedNumber(amount)}</td>
    </tr>
  );
}

function RoomConfigurations({ property }: { property: Property }) {
  if (property.roomConfigurations.length === 0) return null;
  const period = property.purpose === 'sale' ? '' : '/month';
  return (
    <Section title={sections.rooms}>
      <ul className="grid gap-4 sm:grid-cols-2">
        {property.roomConfigurations.map((room) => (
          <OfferCard
            key={room.id}
            title={room.roomType}
            price={
              room.price
                ? `Ksh ${groupedNumber(room.price)}${period}`
                : propertyCopy.propertyCard.priceOnRequest
            }
            facts={[
              room.size > 0 && `${groupedNumber(room.size)} sq ft`,
              room.bathrooms > 0 && `${room.bathrooms} ${room.bathrooms === 1 ? 'bathroom' : 'bathrooms'}`,
            ]}
            text={room.description}
            footer={room.features.join(' · ')}
          />
        ))}
      </ul>
    </Section>
  );
}

function UnitTypes({ property }: { property: Property }) {
  if (property.unitTypes.length === 0) return null;
  return (
    <Section title={sections.units}>
      <ul className="grid gap-4 sm:grid-cols-2">
        {property.unitTypes.map((unit) => (
          <OfferCard
            key={`${unit.type}-${unit.size}`}
            title={unit.type}
            price={`KSH ${groupedNumber(unit.price)}`}
            facts={[`${unit.size.toLocaleString('en-KE')} ${unit.sizeUnit}`]}
            text={unit.description}
            footer={unit.subtitle}
          />
        ))}
      </ul>
      <p className="mt-4 text-sm text-muted">{offPlanNote}</p>
    </Section>
  );
}

function OfferCard({
  title,
  price,
  facts,
  text,
  footer,
}: {
  title: string;
  price: string;
  facts: (string | false)[];
  text: string;
  footer: string;
}) {
  return (
    <li className="flex flex-col rounded-card border border-line bg-surface p-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 className="text-lg">{title}</h3>
        <p className="text-sm text-muted tabular">{facts.filter(Boolean).join(' · ')}</p>
      </div>
      <p className="mt-1 font-semibold text-primary tabular">{price}</p>
      {text && <p className="mt-3 text-[0.9375rem]">{text}</p>}
      {footer && <p className="mt-auto pt-3 text-sm text-muted italic">{footer}</p>}
    </li>
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

function LocationBlock({ property }: { property: Property }) {
  const { coordinates, nearbyAmenities } = property;
  const point = coordinates && `${coordinates.lat},${coordinates.lng}`;
  const map =
    property.googleMapsLink ??
    `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(point ?? `${property.location}, Kenya`)}`;
  return (
    <Section title={sections.location}>
      <div className="overflow-hidden rounded-card border border-line bg-surface">
        <MapDrawing />
        <div className="p-5">
          <address className="flex items-start gap-2.5">
            <MapPin aria-hidden className="mt-1 size-4 text-accent" />
            <span>
              <span className="block font-medium">{property.location}</span>
              {coordinates?.landmark && (
                <span className="flex items-center gap-1.5 text-sm text-muted">
                  <Landmark aria-hidden className="size-4" />
                  Near {coordinates.landmark}
                </span>
              )}
            </span>
          </address>
          <div className="mt-4 flex flex-wrap gap-2.5">
            <a href={map} target="_blank" rel="noreferrer" className={buttonClass('outline')}>
              <Navigation aria-hidden />
              {buttons.map}
            </a>
            {point && (
              <a
                href={`https://www.google.com/maps/@?api=1&map_action=pano&viewpoint=${encodeURIComponent(point)}`}
                target="_blank"
                rel="noreferrer"
                className={buttonClass('outline')}
              >
                <PersonStanding aria-hidden />
                {buttons.streetView}
              </a>
            )}
          </div>
        </div>
      </div>
      {nearbyAmenities.length > 0 && (
        <>
          <h3 className="mt-6 mb-3 text-lg">Nearby</h3>
          <ul className="grid gap-x-8 sm:grid-cols-2">
            {nearbyAmenities.map((amenity) => (
              <NearbyAmenity key={amenity} amenity={amenity} />
            ))}
          </ul>
        </>
      )}
    </Section>
  );
}

/** "City Mall Nyali, 1.6 km": the distance stands by itself at the end of the line. */
function NearbyAmenity({ amenity }: { amenity: string }) {
  const [, name = amenity, distance = ''] = /^(.*), (\d[\d.,]* ?k?m)$/.exec(amenity) ?? [];
  return (
    <li className="flex justify-between gap-4 border-b border-line py-2 text-[0.9375rem]">
      <span>{name}</span>
      <span className="whitespace-nowrap text-muted tabular">{distance}</span>
    </li>
  );
}

/** A drawing, not a map: it says "here is where to look" without a third party's tiles. */
function MapDrawing() {
  return (
    <svg
      aria-hidden
      viewBox="0 0 800 180"
      preserveAspectRatio="xMidYMid slice"
      className="block h-32 w-full bg-primary-soft sm:h-40"
      fill="none"
    >
      <g className="stroke-line" strokeWidth="1.5">
        <path d="M0 40 H800 M0 132 H800 M90 0 V180 M210 0 V180 M560 0 V180 M690 0 V180" />
      </g>
      <g className="stroke-surface" strokeLinecap="round">
        <path d="M-20 150 C140 120 240 60 400 84 S640 150 820 60" strokeWidth="16" />
        <path d="M330 -20 C350 40 420 70 400 200" strokeWidth="10" />
        <path d="M-10 60 L220 30 L330 50 M520 108 L610 180 M640 112 L700 20" strokeWidth="6" />
      </g>
      <path d="M400 92 C384 70 376 60 376 48 a24 24 0 0 1 48 0 c0 12 -8 22 -24 44Z" className="fill-accent" />
      <circle cx="400" cy="47" r="9" className="fill-surface" />
      <ellipse cx="400" cy="96" rx="14" ry="4" className="fill-ink" opacity="0.18" />
    </svg>
  );
}
