import type { Bounds, LatLng, MapPin, MapPlace, MapTiles } from '@lml/common/contracts';
import { MAP_LIMITS } from '@lml/common/contracts';
import { type GeoJSONSource, Map as MapLibre, type MapMouseEvent, Marker, setWorkerUrl } from 'maplibre-gl';
// As a file of ours: the content security policy allows no other workers.
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url';
import Supercluster from 'supercluster';
import { filled } from '../../../lib/format.js';
import { activeListing, onActiveListing, setActiveListing } from '../data/active-listing.js';
import { areaOf, onTheme, styleOf } from './map-style.js';
import { labelsAt } from './place-labels.js';
import { addStreets } from './streets.js';
import { boundsLike, duration } from './camera.js';
import mapCopy from '../../../content/map-copy.json' with { type: 'json' };

setWorkerUrl(workerUrl);

/** All of Kenya. */
const KENYA: Bounds = { south: -4.9, west: 33.8, north: 5.2, east: 42 };
/** Results are not shown nearer than this: a single one needs its surroundings. */
const FIT_ZOOM = 13.5;
const MOST_ZOOM = 17;
const FIT_MS = 500;
const ZOOM_MS = 250;
const FIT_PADDING = 56;
/** A view that was searched fills the map again. */
const NO_PADDING = 0;
/** Pixels within which pins are one cluster. */
const CLUSTER_PX = 58;
const CLUSTER_ZOOM = 15;
/** Moves in quick succession, such as of the wheel, are one. */
const MOVE_PAUSE_MS = 300;
/** Pressing this near the first corner closes the area. */
const CLOSE_PX = 16;
/** Labels stand at their place, or as far below or above it as a pin or a cluster needs. */
const LABEL_PX = 16;
const LABEL_OFFSETS_PX = [0, 12, 36, -44];
const PIN_PX = 32;
const CLUSTER_HALF_PX = 24;
const CLUSTER_STEPS = [10, 50];

interface Events {
  /** The visitor has moved the map, and it rests. */
  onMoved: (view: Bounds) => void;
  onPin: (id: number) => void;
  /** A corner of an area that is being drawn; `closes` if it is the first one again. */
  onCorner: (corner: LatLng, closes: boolean) => void;
  /** Streets were loaded for the first time, or could not be. */
  onStreets: (areShown: boolean) => void;
  /** A key while an area is drawn. */
  onDrawKey: (key: 'Enter' | 'Backspace' | 'Escape') => void;
}

interface Point {
  id: number;
}

/** A pin or a cluster on the map. */
interface Shown {
  marker: Marker;
  /** Listings in it. */
  ids: number[];
  /** Id of the cluster in the current index. */
  cluster?: number;
}

/** Marks moves that the visitor makes by buttons. */
const BY_VISITOR = { byVisitor: true };

/**
 * Map of the results: outlines of land and lakes, names of places, pins and clusters. All of it is ours; tiles are only
 * loaded if the site has some.
 */
export class ResultsMap {
  private readonly map: MapLibre;
  private readonly clusters = new Supercluster<Point>({ radius: CLUSTER_PX, maxZoom: CLUSTER_ZOOM });
  private readonly markers = new Map<string, Shown>();
  private readonly labels = new Map<string, Marker>();
  private pins = new Map<number, MapPin>();
  private places: readonly MapPlace[] = [];
  private corners: LatLng[] = [];
  private isDrawing = false;
  /** Streets come with names of their own. */
  private hasStreets = false;
  private pause: ReturnType<typeof setTimeout> | undefined;
  private readonly stops: (() => void)[] = [];

  /** @throws if the browser has no WebGL */
  constructor(
    private readonly element: HTMLElement,
    private readonly events: Events,
    tiles: MapTiles | null,
  ) {
    this.map = new MapLibre({
      container: element,
      style: styleOf(element),
      bounds: boundsLike(KENYA),
      maxBounds: boundsLike(MAP_LIMITS),
      maxZoom: MOST_ZOOM,
      attributionControl: false,
      dragRotate: false,
      pitchWithRotate: false,
      touchPitch: false,
      fadeDuration: 0,
      cancelPendingTileRequestsWhileZooming: true,
    });
    this.map.touchZoomRotate.disableRotation();
    this.map.keyboard.disableRotation();
    const canvas = this.map.getCanvas();
    canvas.setAttribute('aria-label', mapCopy.label);
    // Not a second landmark beside the section around it; it has keys of its own.
    canvas.setAttribute('role', 'application');
    this.map.on('moveend', (event) => this.moved(event));
    this.map.on('zoom', () => this.drawMarkers());
    this.map.on('click', (event) => this.pressed(event));
    this.map.on('load', () => {
      this.drawArea();
      if (tiles) void this.showStreets(tiles);
    });
    element.addEventListener('keydown', this.onKey);
    this.stops.push(
      onTheme(() => this.paint()),
      onActiveListing(() => this.highlight()),
    );
  }

  remove(): void {
    clearTimeout(this.pause);
    this.stops.forEach((stop) => stop());
    this.element.removeEventListener('keydown', this.onKey);
    this.map.remove();
  }

  view(): Bounds {
    const bounds = this.map.getBounds();
    return {
      south: bounds.getSouth(),
      west: bounds.getWest(),
      north: bounds.getNorth(),
      east: bounds.getEast(),
    };
  }

  centre(): LatLng {
    return this.map.getCenter();
  }

  zoomBy(levels: number): void {
    this.map.easeTo({ zoom: this.map.getZoom() + levels, duration: duration(ZOOM_MS) }, BY_VISITOR);
  }

  focus(): void {
    this.map.getCanvas().focus({ preventScroll: true });
  }

  /** Shows a part of the map; a view that was searched as it was, results with a margin. */
  show(bounds: Bounds, isView: boolean): void {
    clearTimeout(this.pause);
    this.map.fitBounds(boundsLike(bounds), {
      padding: isView ? NO_PADDING : FIT_PADDING,
      ...(!isView && { maxZoom: FIT_ZOOM }),
      linear: true,
      duration: isView ? 0 : duration(FIT_MS),
    });
  }

  setPins(pins: readonly MapPin[]): void {
    this.pins = new Map(pins.map((pin) => [pin.id, pin]));
    this.clusters.load(
      pins.map(({ id, lat, lng }) => ({
        type: 'Feature',
        properties: { id },
        geometry: { type: 'Point', coordinates: [lng, lat] },
      })),
    );
    this.drawMarkers();
    this.drawLabels();
  }

  /** @param places that are named, the largest first */
  setPlaces(places: readonly MapPlace[]): void {
    this.places = places;
    this.drawLabels();
  }

  /** Shows an area, or the corners of one that is being drawn. */
  setArea(corners: readonly LatLng[], isDrawing: boolean): void {
    this.corners = [...corners];
    this.isDrawing = isDrawing;
    this.element.classList.toggle('is-drawing', isDrawing);
    if (isDrawing) this.map.doubleClickZoom.disable();
    else this.map.doubleClickZoom.enable();
    this.drawArea();
  }

  private moved(event: object): void {
    this.drawMarkers();
    this.drawLabels();
    // Moves of our own, such as to the results, search nothing.
    if (!('byVisitor' in event) && !('originalEvent' in event && event.originalEvent)) return;
    clearTimeout(this.pause);
    this.pause = setTimeout(() => {
      if (!this.map.isMoving()) this.events.onMoved(this.view());
    }, MOVE_PAUSE_MS);
  }

  private pressed({ lngLat, point }: MapMouseEvent): void {
    if (!this.isDrawing) return;
    const [first] = this.corners;
    const closes = first !== undefined && this.map.project([first.lng, first.lat]).dist(point) <= CLOSE_PX;
    this.events.onCorner({ lat: lngLat.lat, lng: lngLat.lng }, closes);
  }

  private readonly onKey = (event: KeyboardEvent) => {
    if (this.isDrawing && event.target === this.map.getCanvas()) {
      const { key } = event;
      if (key !== 'Enter' && key !== 'Backspace' && key !== 'Escape') return;
      event.preventDefault();
      this.events.onDrawKey(key);
    } else this.stepBetweenPins(event);
  };

  /** Pins are one tab stop; arrow keys step from west to east. */
  private stepBetweenPins(event: KeyboardEvent): void {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (step === undefined || !(event.target instanceof HTMLElement) || !event.target.dataset.pin) return;
    event.preventDefault();
    event.stopPropagation();
    const pins = [...this.element.querySelectorAll<HTMLElement>('[data-pin]')].sort(
      (one, other) => one.getBoundingClientRect().left - other.getBoundingClientRect().left,
    );
    const next = pins.at((pins.indexOf(event.target) + step) % pins.length);
    next?.focus({ preventScroll: true });
  }

  private drawMarkers(): void {
    const { south, west, north, east } = this.view();
    const [across, up] = [(east - west) / 4, (north - south) / 4];
    const shown =
      this.pins.size === 0
        ? []
        : this.clusters.getClusters(
            [west - across, south - up, east + across, north + up],
            Math.floor(this.map.getZoom()),
          );
    const wanted = new Set<string>();
    for (const { properties, geometry } of shown) {
      const [lng, lat] = geometry.coordinates as [number, number];
      const cluster = 'cluster' in properties ? properties : null;
      const ids = cluster
        ? this.clusters.getLeaves(cluster.cluster_id, Infinity).map((leaf) => leaf.properties.id)
        : [(properties as Point).id];
      // A pin or cluster that a search does not change stays on the map, with its focus.
      const key = cluster ? `${ids.length}@${lat},${lng}` : JSON.stringify(this.pins.get(ids[0]!));
      wanted.add(key);
      const before = this.markers.get(key);
      if (before) {
        this.markers.set(key, { ...before, ids, cluster: cluster?.cluster_id });
        continue;
      }
      const element = cluster
        ? this.clusterButton(key, cluster.point_count, { lat, lng })
        : this.pinButton(this.pins.get(ids[0]!)!);
      const marker = new Marker({ element, anchor: cluster ? 'center' : 'bottom' })
        .setLngLat([lng, lat])
        .addTo(this.map);
      this.markers.set(key, { marker, ids, cluster: cluster?.cluster_id });
    }
    for (const [key, { marker }] of this.markers) {
      if (wanted.has(key)) continue;
      // The focus must not be lost with its pin.
      if (marker.getElement().contains(document.activeElement)) this.focus();
      marker.remove();
      this.markers.delete(key);
    }
    const [first, ...others] = [...this.markers.values()].map(({ marker }) => marker.getElement());
    first?.setAttribute('tabindex', '0');
    others.forEach((other) => other.setAttribute('tabindex', '-1'));
    this.highlight();
  }

  private pinButton({ id, title, price, shortPrice, purpose, exact }: MapPin): HTMLElement {
    const short = shortPrice ?? mapCopy.noPrice;
    const button = markerButton(
      'results-pin',
      filled(exact ? mapCopy.pin : mapCopy.areaPin, { short, price, title }),
    );
    button.title = title;
    button.dataset.purpose = purpose;
    button.dataset.exact = String(exact);
    button.textContent = short;
    button.addEventListener('click', () => this.events.onPin(id));
    button.addEventListener('mouseenter', () => setActiveListing(id));
    button.addEventListener('mouseleave', () => setActiveListing(null));
    button.addEventListener('focus', () => setActiveListing(id));
    button.addEventListener('blur', () => setActiveListing(null));
    return button;
  }

  private clusterButton(key: string, count: number, { lat, lng }: LatLng): HTMLElement {
    const button = markerButton('results-cluster', filled(mapCopy.cluster, { n: count }));
    button.dataset.size = String(CLUSTER_STEPS.filter((step) => count >= step).length);
    button.textContent = String(count);
    button.addEventListener('click', () => {
      const cluster = this.markers.get(key)?.cluster;
      if (cluster === undefined) return;
      const zoom = Math.min(MOST_ZOOM, this.clusters.getClusterExpansionZoom(cluster) + 0.5);
      this.map.easeTo({ center: [lng, lat], zoom, duration: duration(FIT_MS) }, BY_VISITOR);
    });
    return button;
  }

  private highlight(): void {
    const active = activeListing();
    for (const { marker, ids } of this.markers.values())
      marker.getElement().classList.toggle('is-active', active !== null && ids.includes(active));
  }

  private drawLabels(): void {
    const { width, height } = this.element.getBoundingClientRect();
    const taken = [...this.markers.values()].map(({ marker, ids }) => {
      const { x, y } = this.map.project(marker.getLngLat());
      // A pin stands on its place, a cluster lies around it.
      return ids.length > 1
        ? { x, y, half: CLUSTER_HALF_PX, height: 2 * CLUSTER_HALF_PX }
        : { x, y: y - PIN_PX / 2, half: PIN_PX, height: PIN_PX };
    });
    const wanted = new Map<string, Marker>();
    for (const { name, lat, lng, isTown } of this.hasStreets
      ? []
      : labelsAt(this.map.getZoom(), this.places)) {
      const { x, y } = this.map.project([lng, lat]);
      if (x < 0 || y < 0 || x > width || y > height) continue;
      const half = name.length * (isTown ? 4 : 3.5) + 6;
      // Below or above what is already there.
      const down = LABEL_OFFSETS_PX.find(
        (offset) =>
          !taken.some(
            (one) =>
              Math.abs(one.x - x) < one.half + half &&
              Math.abs(one.y - y - offset) < (one.height + LABEL_PX) / 2,
          ),
      );
      if (down === undefined) continue;
      taken.push({ x, y: y + down, half, height: LABEL_PX });
      const marker = this.labels.get(name) ?? this.label(name, { lat, lng }, isTown);
      wanted.set(name, marker.setOffset([0, down]));
    }
    for (const [name, marker] of this.labels) if (!wanted.has(name)) marker.remove();
    this.labels.clear();
    wanted.forEach((marker, name) => this.labels.set(name, marker));
  }

  private label(name: string, { lat, lng }: LatLng, isTown: boolean): Marker {
    const element = document.createElement('span');
    element.className = isTown ? 'results-place is-town' : 'results-place';
    element.textContent = name;
    const marker = new Marker({ element, anchor: 'center' }).setLngLat([lng, lat]).addTo(this.map);
    // MapLibre names every marker "Map marker"; the list names the places too.
    for (const name of ['aria-label', 'role', 'tabindex']) element.removeAttribute(name);
    element.setAttribute('aria-hidden', 'true');
    return marker;
  }

  private async showStreets(tiles: MapTiles): Promise<void> {
    const streets = await addStreets(this.map, tiles, ({ areShown }) => {
      this.hasStreets ||= areShown;
      this.drawLabels();
      this.events.onStreets(this.hasStreets);
    });
    this.stops.push(onTheme(streets.paint));
  }

  private drawArea(): void {
    // The style loads later.
    const source = this.map.getSource<GeoJSONSource>('area');
    void source?.setData(areaOf(this.corners, this.isDrawing));
  }

  private paint(): void {
    for (const { id, ...layer } of styleOf(this.element).layers)
      for (const [name, value] of Object.entries(layer.paint ?? {}))
        this.map.setPaintProperty(id, name as never, value as never);
  }
}

function markerButton(className: string, label: string): HTMLElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = className;
  button.dataset.pin = 'yes';
  button.setAttribute('aria-label', label);
  return button;
}
