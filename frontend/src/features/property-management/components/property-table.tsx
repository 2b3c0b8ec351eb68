import type { StaffPropertySummary } from '@lml/common/contracts';
import { useEffect, useLayoutEffect, useRef, type ReactNode } from 'react';
import { classNames } from '../../../lib/class-names.js';
import { filled } from '../../../lib/format.js';
import { useMediaQuery } from '../../../lib/use-media-query.js';
import { SelectBox } from '../../../ui/select-box.js';
import copy from '../../../content/property-management-copy.json' with { type: 'json' };
import type { Selection } from '../data/use-selection.js';
import { PropertyTitle } from './property-cells.js';
import { PropertyThumbnail } from './property-thumbnail.js';

const texts = copy.table;
/** Minimum width for a table; below it rows become compact cards. */
const TABLE = '(min-width: 768px)';

export interface PropertyColumn {
  header: string;
  cell: (property: StaffPropertySummary) => ReactNode;
  /** Class of the table cells: width, and the breakpoint from which the column shows. */
  className: string;
  /** Hidden on cards. */
  wideOnly?: boolean;
}

interface PropertyTableProps {
  label: string;
  properties: StaffPropertySummary[];
  columns: PropertyColumn[];
  /** Null where nothing can be done with many at once. */
  selection: Selection | null;
  /** Link of the title. */
  titleLink?: (property: StaffPropertySummary) => string;
  /** On wide screens the location has its own column. */
  placeApart?: boolean;
  /** Buttons at the end of a row. */
  actions: (property: StaffPropertySummary) => ReactNode;
  actionsClassName?: string;
}

/** Selectable properties: a table with 44 px rows and a sticky header, or cards on phones. */
export function PropertyTable(props: PropertyTableProps) {
  const wide = useMediaQuery(TABLE);
  const region = useRef<HTMLDivElement>(null);
  useFocusRetention(region, props.properties);
  return (
    // Scroll a focused row out from under the bar at the bottom of the list.
    <div ref={region} tabIndex={-1} className="outline-none [&_:is(a,button,input)]:scroll-mb-20">
      {wide ? <Rows {...props} /> : <Cards {...props} />}
    </div>
  );
}

/** If the focused row disappears, focus the list; otherwise the focus returns to the start of the page. */
function useFocusRetention(region: React.RefObject<HTMLDivElement | null>, rows: unknown): void {
  const had = useRef<Element | null>(null);
  useEffect(() => {
    const note = ({ target }: FocusEvent) => (had.current = target as Element);
    const element = region.current;
    element?.addEventListener('focusin', note);
    return () => element?.removeEventListener('focusin', note);
  }, [region]);
  // Synchronously, so that no key press is lost.
  useLayoutEffect(() => {
    if (had.current && !had.current.isConnected && document.activeElement === document.body) {
      region.current?.focus();
    }
  }, [region, rows]);
}

function Rows({
  label,
  properties,
  columns,
  selection,
  titleLink,
  placeApart,
  actions,
  actionsClassName = 'w-14',
}: PropertyTableProps) {
  const head =
    'sticky top-14 z-10 h-11 border-b border-line bg-sunken text-left text-[0.8125rem] font-semibold whitespace-nowrap text-muted';
  const cell = 'h-11 border-b border-line py-1';
  return (
    <div className="overflow-clip rounded-t-card border border-b-0 border-line bg-surface">
      <table
        aria-label={label}
        className="w-full table-fixed border-separate border-spacing-0 text-[0.9375rem]"
      >
        <thead>
          <tr>
            {selection && (
              <th scope="col" className={classNames(head, 'w-12')}>
                <SelectAll selection={selection} properties={properties} />
              </th>
            )}
            <th scope="col" className={classNames(head, 'pr-4', !selection && 'pl-4')}>
              {texts.property}
            </th>
            {columns.map(({ header, className }) => (
              <th key={header} scope="col" className={classNames(head, 'pr-4', className)}>
                {header}
              </th>
            ))}
            <th scope="col" className={classNames(head, 'pr-2', actionsClassName)}>
              <span className="sr-only">{texts.actions}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {properties.map((property) => {
            const selected = selection?.has(property.id) ?? false;
            const ground = selected ? 'bg-primary-soft/60' : 'group-hover:bg-ground';
            return (
              <tr key={property.id} className="group">
                {selection && (
                  <td className={classNames(cell, ground, 'py-0!')}>
                    <SelectRow selection={selection} property={property} />
                  </td>
                )}
                <th
                  scope="row"
                  className={classNames(cell, ground, 'pr-4 text-left font-normal', !selection && 'pl-4')}
                >
                  <span className="flex min-w-0 items-center gap-3">
                    <PropertyThumbnail picture={property.pictures[0]} className="h-8 w-12" />
                    <PropertyTitle property={property} link={titleLink?.(property)} placeApart={placeApart} />
                  </span>
                </th>
                {columns.map(({ header, className, cell: content }) => (
                  <td key={header} className={classNames(cell, ground, 'pr-4', className)}>
                    {content(property)}
                  </td>
                ))}
                <td className={classNames(cell, ground, 'pr-2 text-right whitespace-nowrap')}>
                  <span className="pl-2">{actions(property)}</span>
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

function Cards({ label, properties, columns, selection, titleLink, actions }: PropertyTableProps) {
  return (
    <div className="rounded-t-card border border-b-0 border-line bg-surface">
      {selection && (
        <div className="flex items-center border-b border-line text-sm text-muted">
          <SelectAll selection={selection} properties={properties} />
          <span aria-hidden>{texts.selectAll}</span>
        </div>
      )}
      <ul aria-label={label}>
        {properties.map((property) => (
          <li
            key={property.id}
            className={classNames(
              'grid items-start border-b border-line py-2 pr-2',
              selection ? 'grid-cols-[2.75rem_minmax(0,1fr)_auto]' : 'grid-cols-[minmax(0,1fr)_auto] pl-3',
              selection?.has(property.id) && 'bg-primary-soft/60',
            )}
          >
            {selection && <SelectRow selection={selection} property={property} />}
            <span className="flex min-h-11 min-w-0 items-center gap-3">
              <PropertyThumbnail picture={property.pictures[0]} className="h-11 w-[4.125rem]" />
              <PropertyTitle property={property} link={titleLink?.(property)} />
            </span>
            {actions(property)}
            <span
              className={classNames(
                'col-span-2 mt-1 flex flex-wrap items-center gap-x-4 gap-y-1 text-sm',
                selection && 'col-start-2',
              )}
            >
              {columns
                .filter(({ wideOnly }) => !wideOnly)
                .map(({ header, cell }) => (
                  <span key={header} className="min-w-0">
                    {cell(property)}
                  </span>
                ))}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

type Selectable = Pick<PropertyTableProps, 'properties'> & { selection: Selection };

function SelectAll({ selection, properties }: Selectable) {
  const count = selection.ids.length;
  const all = count > 0 && count === properties.length;
  return (
    <SelectBox
      label={texts.selectAll}
      checked={all}
      mixed={count > 0 && !all}
      onChange={(checked) => selection.setAll(checked)}
    />
  );
}

function SelectRow({
  selection,
  property: { id, title },
}: Pick<Selectable, 'selection'> & { property: StaffPropertySummary }) {
  return (
    <SelectBox
      label={filled(texts.select, { title })}
      checked={selection.has(id)}
      onChange={(checked, range) => selection.set(id, checked, range)}
    />
  );
}
