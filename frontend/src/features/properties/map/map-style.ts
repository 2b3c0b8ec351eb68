import type { LatLng } from '@lml/common/contracts';
import type { GeoJSONSource, StyleSpecification } from 'maplibre-gl';
import baseMap from './base-map.json' with { type: 'json' };

/** Layer that the streets lie below. */
export const FIRST_LAYER_ABOVE_STREETS = 'area';

type AreaData = Parameters<GeoJSONSource['setData']>[0];

/** Returns fill and outline of an area; while it is drawn, its corners and the line so far. */
export function areaOf(corners: LatLng[], isDrawing: boolean): AreaData {
  const points = corners.map(({ lat, lng }) => [lng, lat]);
  const feature = (type: 'Polygon' | 'LineString' | 'MultiPoint', coordinates: unknown) => ({
    type: 'Feature',
    properties: {},
    geometry: { type, coordinates },
  });
  const features = [
    ...(points.length > 2 ? [feature('Polygon', [[...points, points[0]]])] : []),
    ...(isDrawing && points.length === 2 ? [feature('LineString', points)] : []),
    ...(isDrawing && points.length > 0 ? [feature('MultiPoint', points)] : []),
  ];
  return { type: 'FeatureCollection', features } as AreaData;
}

/** Returns the map's style in the colours of the theme. */
export function styleOf(element: HTMLElement): StyleSpecification {
  const styles = getComputedStyle(element);
  const colour = (name: string) => styles.getPropertyValue(name).trim();
  return {
    version: 8,
    sources: {
      base: { type: 'geojson', data: baseMap as never },
      area: { type: 'geojson', data: areaOf([], false) },
    },
    layers: [
      { id: 'sea', type: 'background', paint: { 'background-color': colour('--map-sea') } },
      {
        id: 'land',
        type: 'fill',
        source: 'base',
        filter: ['==', ['get', 'kind'], 'land'],
        paint: { 'fill-color': colour('--map-land'), 'fill-outline-color': colour('--map-shore') },
      },
      {
        id: 'lakes',
        type: 'fill',
        source: 'base',
        filter: ['==', ['get', 'kind'], 'lake'],
        paint: { 'fill-color': colour('--map-sea'), 'fill-outline-color': colour('--map-shore') },
      },
      {
        id: 'borders',
        type: 'line',
        source: 'base',
        filter: ['==', ['get', 'kind'], 'border'],
        paint: { 'line-color': colour('--map-border'), 'line-width': 1.25, 'line-dasharray': [4, 2] },
      },
      {
        id: 'area',
        type: 'fill',
        source: 'area',
        filter: ['==', ['geometry-type'], 'Polygon'],
        paint: { 'fill-color': colour('--accent'), 'fill-opacity': 0.12 },
      },
      {
        id: 'area-edge',
        type: 'line',
        source: 'area',
        layout: { 'line-join': 'round' },
        paint: { 'line-color': colour('--accent'), 'line-width': 2.5 },
      },
      {
        id: 'area-corners',
        type: 'circle',
        source: 'area',
        filter: ['==', ['geometry-type'], 'Point'],
        paint: {
          'circle-radius': 5,
          'circle-color': colour('--raised'),
          'circle-stroke-color': colour('--accent'),
          'circle-stroke-width': 2.5,
        },
      },
    ],
  };
}

/**
 * Calls when the theme has changed.
 * @returns stops that
 */
export function onTheme(changed: () => void): () => void {
  const themes = new MutationObserver(changed);
  themes.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] });
  return () => themes.disconnect();
}
