import {
  isCommercialLetting,
  PRICE_ON_REQUEST,
  priceDisplay,
  propertyFacts,
  propertyReference,
  type Agent,
  type Picture,
  type Property,
  statusLabel,
} from '@lml/common/contracts';
import { type ReactNode, useEffect } from 'react';
import { LANGUAGE, STAFF_TEXT_LANGUAGE, ownPath } from '../../../lib/language.js';
import { useHeadOffice } from '../../../site/offices.api.js';
import { paths } from '../../../site/paths.js';
import { company } from '../../../content/company.js';
import { shortDate, filled, groupedNumber } from '../../../lib/format.js';
import { useOrigin } from '../../../lib/site-origin.js';
import { usePrinting } from '../../../lib/use-printing.js';
import { now } from '../../../lib/now.js';
import { BrandMark } from '../../../ui/brand-mark.js';
import { monthText, rateTexts } from '../data/month-text.js';
import { loadedSource, printed } from '../data/printed-pictures.js';
import { typeLabel } from '../data/property-filters.js';
import { Description } from '../../../ui/description.js';
import { MonthTable, rentHeading } from './month-table.js';
import favouritesCopy from '../../../content/favourites-copy.json' with { type: 'json' };
import propertyCopy from '../../../content/property-copy.json' with { type: 'json' };

export { printWithPictures } from '../data/printed-pictures.js';

const texts = favouritesCopy.print;
const { sections, rooms, units } = propertyCopy.propertyDetail;

let noteMounted: () => void;
/** Settles once the page can be printed. */
export const mounted = new Promise<void>((resolve) => (noteMounted = resolve));

/**
 * Print version of a property page: one or two A4 pages for a viewing. Rendered only while printing; print
 * styles hide the rest of the page.
 */
export function PrintSheet({ property }: { property: Property }) {
  const printing = usePrinting();
  useEffect(() => noteMounted(), []);
  const office = useHeadOffice();
  const url = `${useOrigin()}${ownPath(paths.property(property.id, property.title))}`;
  if (!printing) return null;
  const { label, amount, notes } = priceDisplay(property, 'exact');
  const facts = [
    typeLabel(property.type),
    statusLabel(property),
    ...propertyFacts(property).map(({ text }) => text),
  ];
  return (
    <article className="hidden text-[10pt] leading-snug print:block">
      <header className="flex items-end justify-between gap-6 border-b-2 border-primary pb-3">
        <p className="flex items-center gap-2.5">
          <BrandMark className="size-10 text-primary" />
          <span>
            <span className="block font-display text-[15pt] leading-tight font-semibold">{company.name}</span>
            <span className="block font-display text-gold italic">{company.tagline}</span>
          </span>
        </p>
        <p className="text-right text-[9pt]">
          {office.phones.join(' · ')}
          <br />
          {office.email}
        </p>
      </header>

      <div className="mt-4 flex items-start justify-between gap-8">
        <div>
          <h1 lang={STAFF_TEXT_LANGUAGE} className="text-[19pt] leading-tight">
            {property.title}
          </h1>
          <p className="mt-1 text-muted">{property.location}</p>
        </div>
        <div className="shrink-0 text-right">
          <p className="font-display text-[15pt] font-semibold text-primary tabular">
            {[label, amount].filter(Boolean).join(' ')}
          </p>
          {notes.length > 0 && <p className="text-muted">{notes.join(' · ')}</p>}
          {rateTexts(property, null) && (
            <p className="text-muted">{rateTexts(property, null)!.join(' · ')}</p>
          )}
          {monthText(property) && <p className="font-semibold">{monthText(property)}</p>}
          <p className="tabular">
            {propertyCopy.propertyDetail.referenceLabel} {propertyReference(property.id)}
          </p>
        </div>
      </div>

      <Pictures pictures={property.pictures} />

      <ul className="mt-3 flex flex-wrap gap-x-5 gap-y-1 border-y border-line py-2 font-medium tabular">
        {facts.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>

      <AgentBlock agent={property.agent} />

      {property.overview && <p className="mt-3 font-display text-[11pt]">{property.overview}</p>}
      {isCommercialLetting(property) && property.price && (
        <Section title={rentHeading(property)}>
          <MonthTable property={property} />
        </Section>
      )}
      <Units property={property} />
      {property.descriptionHtml && (
        <Section title={sections.description}>
          <div className="columns-2 gap-8 text-[9pt] [&_.measure]:max-w-none [&_.measure]:space-y-2 [&_h3]:text-[10.5pt] [&_h4]:text-[10pt] [&_li]:text-[9pt] [&_p]:text-[9pt]">
            <Description html={property.descriptionHtml} />
          </div>
        </Section>
      )}
      {property.features.length > 0 && (
        <Section title={sections.features}>
          <p>{property.features.join(' · ')}</p>
        </Section>
      )}

      <footer className="mt-3 flex items-baseline justify-between gap-6 text-[8pt] text-muted">
        <p>{filled(texts.printed, { date: printedOn(now()) })}</p>
        <p className="shrink-0 font-semibold text-ink">{url}</p>
      </footer>
    </article>
  );
}

/** One large picture and two beside it; a single one is wide and low, so that the text fits below. */
function Pictures({ pictures }: { pictures: Picture[] }) {
  const [main, ...others] = printed(pictures);
  if (!main) return null;
  return (
    <div className="mt-4 grid h-[66mm] grid-cols-3 grid-rows-2 gap-2">
      <PrintedPicture
        picture={main}
        className={others.length > 0 ? 'col-span-2 row-span-2' : 'col-span-3 row-span-2'}
      />
      {others.map((picture) => (
        <PrintedPicture
          key={picture.url}
          picture={picture}
          className={others.length === 1 ? 'row-span-2' : ''}
        />
      ))}
    </div>
  );
}

function PrintedPicture({ picture, className }: { picture: Picture; className: string }) {
  return (
    <img
      src={loadedSource(picture) ?? picture.url}
      alt={picture.alt}
      className={`size-full min-h-0 rounded-control object-cover ${className}`}
    />
  );
}

/** Rooms or units with their prices. */
function Units({ property }: { property: Property }) {
  const rows = [
    ...property.roomConfigurations.map((room) => ({
      name: room.roomType,
      size: room.size > 0 ? filled(rooms.size, { n: groupedNumber(room.size) }) : '',
      price: room.price,
    })),
    ...property.unitTypes.map((unit) => ({
      name: unit.type,
      size: `${groupedNumber(unit.size, 3)} ${unit.sizeUnit}`,
      price: unit.price,
    })),
  ];
  if (rows.length === 0) return null;
  return (
    <Section title={texts.units}>
      <table className="w-full text-left tabular">
        <thead>
          <tr className="border-b border-line-strong">
            <th className="py-1 font-semibold">{texts.unit}</th>
            <th className="py-1 font-semibold">{texts.size}</th>
            <th className="py-1 text-right font-semibold">{texts.price}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={index} className="border-b border-line">
              <td className="py-1">{row.name}</td>
              <td className="py-1">{row.size}</td>
              <td className="py-1 text-right">
                {row.price ? filled(units.price, { price: groupedNumber(row.price) }) : PRICE_ON_REQUEST}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  );
}

/** Phone numbers are not masked on paper. */
function AgentBlock({ agent }: { agent: Agent | null }) {
  const office = useHeadOffice();
  const contacts = agent
    ? [agent.phone, agent.whatsapp && filled(texts.whatsapp, { number: agent.whatsapp }), agent.email]
    : [office.phone, office.email];
  return (
    <section className="mt-3 flex break-inside-avoid items-center justify-between gap-6 rounded-control border border-line-strong px-4 py-2">
      <div>
        <h2 className="font-sans text-[9pt] font-normal tracking-normal text-muted">{texts.agent}</h2>
        <p className="font-display text-[13pt] leading-tight font-semibold">{agent?.name ?? company.name}</p>
        <p className="text-muted">{agent?.position ?? company.tagline}</p>
      </div>
      <ul className="text-right font-medium tabular">
        {contacts.map((contact) => contact && <li key={contact}>{contact}</li>)}
      </ul>
    </section>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-4">
      <h2 className="mb-1.5 break-after-avoid text-[12pt]">{title}</h2>
      {children}
    </section>
  );
}

function printedOn(moment: Date): string {
  if (LANGUAGE === 'sw') return shortDate(moment.toISOString());
  return moment.toLocaleDateString('en-KE', { dateStyle: 'long' });
}
