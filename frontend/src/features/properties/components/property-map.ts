import { type Coordinates, type LatLng, PIN_RADIUS_M } from '@lml/common/contracts';
import {
  circle,
  control,
  divIcon,
  type Map as LeafletMap,
  map as createMap,
  marker,
  tileLayer,
} from 'leaflet';
import 'leaflet/dist/leaflet.css';
import './property-map.css';
import { openStreetMap } from '../../../content/map.js';
import { pictureTiles } from '../../../lib/map-tiles.js';
import propertyCopy from '../../../content/property-copy.json' with { type: 'json' };

const { map: texts } = propertyCopy.propertyDetail;
/** Zoom levels that show the street and its surroundings, and the circle. */
const ZOOM = 16;
const ZOOM_OF_CIRCLE = 14;

interface MapEvents {
  /** Accessible name of the map. */
  label: string;
  /** Accessible name of the marker. */
  title: string;
  /** False draws a circle, within which the place lies. */
  exact: boolean;
  /** Called when the first tile has loaded. */
  onShown: () => void;
  /** Called when no tile has loaded. */
  onFailed: () => void;
}

/**
 * Renders a Leaflet map: drag, pinch, arrow keys, plus and minus. The wheel scrolls the page instead.
 * @returns removes the map
 */
export function drawMap(
  element: HTMLElement,
  { lat, lng }: Coordinates,
  { label, title, exact, onShown, onFailed }: MapEvents,
): () => void {
  const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  const map = createMap(element, {
    center: [lat, lng],
    zoom: exact ? ZOOM : ZOOM_OF_CIRCLE,
    scrollWheelZoom: false,
    zoomControl: false,
    fadeAnimation: !still,
    zoomAnimation: !still,
    markerZoomAnimation: !still,
    inertia: !still,
  });
  map.attributionControl.setPrefix(false);
  control.zoom({ zoomInTitle: texts.zoomIn, zoomOutTitle: texts.zoomOut }).addTo(map);
  element.setAttribute('role', 'region');
  element.setAttribute('aria-label', label);

  let tiles = 0;
  const chosen = pictureTiles();
  const { url, attribution } = chosen
    ? { url: chosen.url, attribution: asHtml(chosen.attribution) }
    : openStreetMap;
  tileLayer(url, { attribution, maxZoom: openStreetMap.maxZoom })
    .on('tileload', () => {
      tiles += 1;
      if (tiles === 1) onShown();
    })
    // Fires when all visible tiles have loaded or failed.
    .on('load', () => tiles === 0 && onFailed())
    .addTo(map);
  if (exact) addMarker(map, { lat, lng }, title);
  else circle([lat, lng], { radius: PIN_RADIUS_M, className: 'map-circle', interactive: false }).addTo(map);
  element.focus({ preventScroll: true });
  return () => map.remove();
}

function addMarker(map: LeafletMap, { lat, lng }: LatLng, title: string): void {
  const mark = marker([lat, lng], {
    icon: divIcon({
      className: 'map-pin',
      iconSize: [36, 46],
      iconAnchor: [18, 45],
      html: '<svg viewBox="0 0 36 46" aria-hidden="true"><path d="M18 45C9 32 2 26 2 17a16 16 0 0 1 32 0c0 9-7 15-16 28Z"/><circle cx="18" cy="17" r="6"/></svg>',
    }),
    title,
    interactive: false,
    keyboard: false,
  }).addTo(map);
  // Leaflet gives alt texts to image markers only.
  mark.getElement()?.setAttribute('role', 'img');
  mark.getElement()?.setAttribute('aria-label', title);
}

function asHtml(text: string): string {
  const element = document.createElement('span');
  element.textContent = text;
  return element.innerHTML;
}
