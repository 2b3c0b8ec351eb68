import {
  AREA_CORNERS_MAX,
  AREA_CORNERS_MIN,
  type Bounds,
  boundsOf,
  formatArea,
  formatBounds,
  type LatLng,
  MAP_LIMITS,
  parseArea,
  parseBounds,
  type PropertyMap,
} from '@lml/common/contracts';
import { useQuery } from '@tanstack/react-query';
import { Minus, PenLine, Plus, Trash2, X } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useId, useMemo, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { filled, groupedNumber } from '../../../lib/format.js';
import { mapTiles } from '../../../lib/map-tiles.js';
import { useMediaQuery, WIDE } from '../../../lib/use-media-query.js';
import { paths } from '../../../site/paths.js';
import { Button, buttonClass } from '../../../ui/button.js';
import { Price } from '../components/price.js';
import { PropertyPicture } from '../components/property-picture.js';
import { mapPlacesQuery } from '../data/places.api.js';
import { pinsQuery, propertiesByIdQuery } from '../data/properties.api.js';
import type { PropertyFilters } from '../data/property-filters.js';
import { rememberSearchesOnMove, searchesOnMove } from './map-choices.js';
import { ResultsMap } from './results-map.js';
import { Attribution } from './attribution.js';
import type { MapPaneProps } from './map-column.js';
import './results-map.css';
import propertyCopy from '../../../content/property-copy.json' with { type: 'json' };
import texts from '../../../content/map-copy.json' with { type: 'json' };

/** Map of the results: moves to what a search finds, and searches where the visitor moves it. */
export function MapPane({ filters, onChange, onNoGraphics }: MapPaneProps) {
  const element = useRef<HTMLDivElement>(null);
  const map = useRef<ResultsMap>(null);
  const help = useId();
  const isWide = useMediaQuery(WIDE);
  const [chosen, setChosen] = useState(searchesOnMove);
  const searches = chosen ?? isWide;
  /** The view after a move that was not searched. */
  const [unsearched, setUnsearched] = useState<Bounds | null>(null);
  /** Corners of an area that is being drawn. */
  const [drawn, setDrawn] = useState<LatLng[] | null>(null);
  const [shownId, setShownId] = useState<number | null>(null);
  const [tiles] = useState(mapTiles);
  /** Null until a tile has loaded or failed. */
  const [hasStreets, setHasStreets] = useState<boolean | null>(null);
  /** The search that the map shows or comes from, so that it does not move there. */
  const settled = useRef<string>(null);
  const { data, isPlaceholderData } = useQuery(pinsQuery(filters));
  const search = searchKey(filters);
  const { bounds, area } = filters;
  const corners = useMemo(() => parseArea(area) ?? [], [area]);

  /** Searches from the map: what is shown stays where it is. */
  function searchFrom(change: Pick<Partial<PropertyFilters>, 'bounds' | 'area'>, replace: boolean) {
    settled.current = searchKey({ ...filters, ...change });
    setUnsearched(null);
    setShownId(null);
    onChange(change, replace);
  }

  const onMoved = useEffectEvent((view: Bounds) => {
    if (searches && drawn === null) searchFrom({ bounds: formatBounds(view) }, true);
    else setUnsearched(view);
  });
  const onPin = useEffectEvent((id: number) => setShownId(id));
  const onCorner = useEffectEvent((corner: LatLng, closes: boolean) => {
    if (drawn === null) return;
    if (closes && drawn.length >= AREA_CORNERS_MIN) finish(drawn);
    else addCorner(corner);
  });
  const onDrawKey = useEffectEvent((key: 'Enter' | 'Backspace' | 'Escape') => {
    if (key === 'Enter') addCorner(map.current!.centre());
    else if (key === 'Backspace') undo();
    else setDrawn(null);
  });
  const fail = useEffectEvent(onNoGraphics);

  useEffect(() => {
    try {
      map.current = new ResultsMap(
        element.current!,
        { onMoved, onPin, onCorner, onDrawKey, onStreets: setHasStreets },
        tiles,
      );
    } catch {
      fail();
    }
    return () => {
      map.current?.remove();
      map.current = null;
      settled.current = null;
    };
  }, [tiles]);

  useEffect(() => {
    if (data) map.current?.setPins(data.pins);
  }, [data]);

  const { data: places } = useQuery(mapPlacesQuery);
  useEffect(() => {
    if (places) map.current?.setPlaces(places);
  }, [places]);

  useEffect(() => map.current?.setArea(drawn ?? corners, drawn !== null), [drawn, corners]);

  // Moves to the results of a search that did not come from the map.
  useEffect(() => {
    if (settled.current === search) return;
    const view = parseBounds(bounds);
    const around =
      view ?? boundsOf(corners) ?? (isPlaceholderData || !data ? undefined : boundsOf(data.pins));
    if (around) map.current?.show(around, view !== undefined);
    if (around || (data && !isPlaceholderData)) settled.current = search;
  }, [search, bounds, corners, data, isPlaceholderData]);

  function addCorner({ lat, lng }: LatLng) {
    const { south, west, north, east } = MAP_LIMITS;
    const isInside = lat >= south && lat <= north && lng >= west && lng <= east;
    if (isInside && drawn !== null && drawn.length < AREA_CORNERS_MAX) setDrawn([...drawn, { lat, lng }]);
  }

  function undo() {
    setDrawn(drawn && drawn.slice(0, -1));
  }

  function finish(area: LatLng[]) {
    setDrawn(null);
    // Corners on one line enclose nothing.
    const text = formatArea(area);
    if (parseArea(text)) searchFrom({ area: text, bounds: '' }, false);
    map.current?.focus();
  }

  function useView() {
    const { south, west, north, east } = parseBounds(formatBounds(map.current!.view())) ?? MAP_LIMITS;
    finish([
      { lat: south, lng: west },
      { lat: north, lng: west },
      { lat: north, lng: east },
      { lat: south, lng: east },
    ]);
  }

  return (
    <section aria-label={texts.label} className="relative size-full">
      <div ref={element} className="size-full" aria-describedby={help} />
      <p id={help} className="sr-only">
        {texts.help}
      </p>
      {drawn !== null && <div aria-hidden className="results-cross" />}
      <div className="absolute top-3 right-3 flex flex-col gap-3">
        <div className="results-controls flex flex-col">
          <IconButton label={texts.zoomIn} onClick={() => map.current?.zoomBy(1)}>
            <Plus aria-hidden />
          </IconButton>
          <IconButton label={texts.zoomOut} onClick={() => map.current?.zoomBy(-1)}>
            <Minus aria-hidden />
          </IconButton>
        </div>
        {drawn === null && (
          <div className="results-controls flex flex-col">
            <IconButton
              label={area === '' ? texts.draw : texts.redraw}
              onClick={() => {
                setShownId(null);
                setDrawn([]);
                map.current?.focus();
              }}
            >
              <PenLine aria-hidden />
            </IconButton>
            {area !== '' && (
              <IconButton
                label={texts.remove}
                onClick={() => {
                  // The map keeps its view.
                  searchFrom({ area: '', bounds: formatBounds(map.current!.view()) }, false);
                  map.current?.focus();
                }}
              >
                <Trash2 aria-hidden />
              </IconButton>
            )}
          </div>
        )}
      </div>
      <div className="results-top flex flex-col items-start gap-2">
        {drawn === null ? (
          <>
            <label className="results-controls flex min-h-11 items-center gap-2 px-3 text-sm font-medium">
              <input
                type="checkbox"
                checked={searches}
                className="size-[1.125rem] accent-primary"
                onChange={({ target: { checked } }) => {
                  setChosen(checked);
                  rememberSearchesOnMove(checked);
                  if (checked && unsearched) searchFrom({ bounds: formatBounds(unsearched) }, true);
                }}
              />
              {texts.searchMoves}
            </label>
            {!searches && unsearched && (
              <Button
                className="shadow-float"
                onClick={() => searchFrom({ bounds: formatBounds(map.current!.view()) }, false)}
              >
                {texts.searchHere}
              </Button>
            )}
          </>
        ) : (
          <DrawingTools
            corners={drawn.length}
            onAdd={() => addCorner(map.current!.centre())}
            onUndo={undo}
            onDone={() => finish(drawn)}
            onView={useView}
            onCancel={() => {
              setDrawn(null);
              map.current?.focus();
            }}
          />
        )}
      </div>
      <div className="results-bottom flex flex-col items-start gap-2">
        {shownId !== null && (
          <PinCard
            id={shownId}
            onClose={() => {
              setShownId(null);
              map.current?.focus();
            }}
          />
        )}
        <div className="flex w-full flex-wrap items-end justify-between gap-2 text-xs">
          <p role="status" className="rounded-full bg-raised/90 px-2.5 py-1 font-medium tabular">
            {data && !isPlaceholderData ? countText(data) : <>&nbsp;</>}
          </p>
          <p className="rounded-full bg-raised/90 px-2.5 py-1 text-muted">
            <Attribution tiles={tiles} hasStreets={hasStreets} />
          </p>
        </div>
      </div>
    </section>
  );
}

/** Identifies a search, whatever its page and order. */
function searchKey({ page: _, sort: __, map: ___, ...search }: PropertyFilters): string {
  return JSON.stringify(search);
}

function countText({ pins, total, totalIsCapped, withoutPosition }: PropertyMap): string {
  const n = groupedNumber(total);
  const located = totalIsCapped
    ? filled(texts.totalCapped, { n })
    : total === 1
      ? texts.totalOne
      : filled(texts.total, { n });
  return [
    pins.length < total ? filled(texts.shown, { shown: pins.length, n }) : located,
    withoutPosition > 0 &&
      (withoutPosition === 1
        ? texts.withoutOne
        : filled(texts.without, { n: groupedNumber(withoutPosition) })),
  ]
    .filter(Boolean)
    .join(' · ');
}

function IconButton({
  label,
  onClick,
  children,
}: {
  label: string;
  onClick: () => void;
  children: ReactNode;
}) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={onClick}
      className="grid size-11 place-items-center [&_svg]:size-5"
    >
      {children}
    </button>
  );
}

interface DrawingToolsProps {
  corners: number;
  onAdd: () => void;
  onUndo: () => void;
  onDone: () => void;
  onView: () => void;
  onCancel: () => void;
}

/** Draws an area by presses on the map, or by the cross in its middle and keys. */
function DrawingTools({ corners, onAdd, onUndo, onDone, onView, onCancel }: DrawingToolsProps) {
  const { drawing } = texts;
  return (
    <div
      role="group"
      aria-label={texts.draw}
      className="results-controls flex max-w-72 flex-col gap-2 p-3 text-sm"
    >
      <p className="font-semibold">{drawing.hint}</p>
      <p className="text-muted">{drawing.hintKeys}</p>
      <p role="status" className="text-muted tabular">
        {filled(drawing.corners, { n: corners, most: AREA_CORNERS_MAX })}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button size="small" onClick={onDone} disabled={corners < AREA_CORNERS_MIN}>
          {drawing.done}
        </Button>
        <Button size="small" look="outline" onClick={onAdd} disabled={corners >= AREA_CORNERS_MAX}>
          {drawing.add}
        </Button>
        <Button size="small" look="outline" onClick={onUndo} disabled={corners === 0}>
          {drawing.undo}
        </Button>
        <Button size="small" look="outline" onClick={onView}>
          {drawing.view}
        </Button>
        <Button size="small" look="quiet" onClick={onCancel}>
          {drawing.cancel}
        </Button>
      </div>
    </div>
  );
}

/** The listing of a pressed pin. */
function PinCard({ id, onClose }: { id: number; onClose: () => void }) {
  const { data } = useQuery(propertiesByIdQuery([id]));
  const property = data?.properties[0];
  const card = useRef<HTMLElement>(null);
  useEffect(() => card.current?.focus({ preventScroll: true }), [property]);
  if (!property) return null;
  return (
    <article
      ref={card}
      tabIndex={-1}
      aria-label={property.title}
      onKeyDown={({ key }) => key === 'Escape' && onClose()}
      className="relative flex w-full max-w-md overflow-hidden rounded-card border border-line bg-raised shadow-float"
    >
      <div className="w-32 shrink-0">
        <PropertyPicture picture={property.pictures[0]} sizes="128px" alt="" />
      </div>
      <div className="flex min-w-0 grow flex-col gap-1 results-pin-text p-3">
        <Price property={property} />
        <h3 className="line-clamp-2 text-base leading-snug">{property.title}</h3>
        <p className="truncate text-sm text-muted">{property.location}</p>
        <Link to={paths.property(property.id, property.title)} className={buttonClass('outline', 'small')}>
          {propertyCopy.propertyCard.viewDetails}
          <span className="sr-only">: {property.title}</span>
        </Link>
      </div>
      <button
        type="button"
        aria-label={texts.close}
        onClick={onClose}
        className="absolute top-0 right-0 grid size-11 place-items-center"
      >
        <X aria-hidden className="size-5" />
      </button>
    </article>
  );
}
