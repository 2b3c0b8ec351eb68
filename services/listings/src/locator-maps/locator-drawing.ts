import { createHash } from 'node:crypto';
import {
  type Label,
  type Layout,
  PICTURE,
  PIN,
  type Scale,
  scaleBarOf,
  unitsPerKm,
  type View,
  VIEWS,
} from './locator-layout.js';

/**
 * Near the colours of tokens.css. Browsers evaluate `prefers-color-scheme` in a picture by the `color-scheme` of the page
 * around it, and widths by the size at which it is shown.
 */
const STYLE = [
  'svg{--land:#f4f2eb;--line:#e6e3da;--area:#1b6e44;--name:#12493a;--ink:#3d4842;--dot:#a57a22;--accent:#b8481f;--paper:#fff}',
  '@media (prefers-color-scheme:dark){svg{--land:#18211c;--line:#232e28;--area:#7ccbab;--name:#97d9be;--ink:#b9c3bc;--dot:#d9b15c;--accent:#f09a74;--paper:#161e1a}}',
  '.land{fill:var(--land)}.grid{stroke:var(--line);fill:none}',
  'stop{stop-color:var(--area);stop-opacity:.2}stop+stop{stop-opacity:.07}',
  '.areas{fill:url(#area);stroke:var(--area);stroke-opacity:.16}',
  'text{font-family:Inter,system-ui,sans-serif;fill:var(--ink);stroke:var(--land);stroke-opacity:.8;stroke-width:3px;stroke-linejoin:round;paint-order:stroke}',
  '.area,.county{fill:var(--name);font-weight:600}.county{fill-opacity:.7}',
  '.dot{fill:var(--dot);stroke:var(--land);stroke-width:1.5px}',
  '.bar{stroke:var(--ink);stroke-width:1.5px;fill:none}',
  '.circle{fill:var(--accent);fill-opacity:.16;stroke:var(--accent);stroke-width:2px}',
  '.pin{fill:var(--accent);stroke:var(--land);stroke-width:2px}.hole{fill:var(--paper)}.shadow{opacity:.2}',
  ...VIEWS.flatMap(({ name, fonts }) => [
    `.${name} text{font-size:${fonts.landmark.size}px}.${name} .scale{font-size:${fonts.scale.size}px}`,
    `.${name} .area{font-size:${fonts.area.size}px}.${name} .county{font-size:${fonts.county.size}px}`,
  ]),
  '.narrow{display:none}@media (max-width:560px){.wide{display:none}.narrow{display:inline}}',
].join('');

/** Source for `style-src` of the Content-Security-Policy. */
export const STYLE_HASH = `'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`;

/** Draws the picture as SVG. */
export function locatorDrawing({ scale, circle, marks, labels }: Layout): string {
  const areas = marks.filter(({ kind }) => kind === 'area');
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${PICTURE.width} ${PICTURE.height}"><style>${STYLE}</style>`,
    '<defs><radialGradient id="area"><stop offset="0"/><stop offset="1"/></radialGradient></defs>',
    `<rect class="land" width="${PICTURE.width}" height="${PICTURE.height}"/><path class="grid" d="${grid(scale)}"/>`,
    `<g class="areas">${areas.map(({ x, y, radius }) => circleOf(x, y, radius)).join('')}</g>`,
    circle > 0 ? `<g class="circle">${circleOf(PIN.x, PIN.y, circle)}</g>` : '',
    ...VIEWS.map(
      (view) =>
        `<g class="${view.name}">${labels[view.name].map((label) => named(label, view)).join('')}${scaleBar(view, scale)}</g>`,
    ),
    circle > 0 ? '' : PIN_DRAWING,
    '</svg>',
  ].join('');
}

const PIN_DRAWING =
  `<g transform="translate(${PIN.x} ${PIN.y}) scale(.8)"><ellipse class="shadow" rx="12" ry="4"/>` +
  '<path class="pin" d="M0 0C-16-22-24-32-24-44a24 24 0 0 1 48 0C24-32 16-22 0 0Z"/><circle class="hole" cy="-44" r="9"/></g>';

/** Lines at the distance of the scale bar's length, through the property. */
function grid(scale: Scale): string {
  const step = scale.barKm * unitsPerKm(scale);
  const across = linesBetween(PIN.x % step, PICTURE.width, step).map((x) => `M${x} 0V${PICTURE.height}`);
  const along = linesBetween(PIN.y % step, PICTURE.height, step).map((y) => `M0 ${y}H${PICTURE.width}`);
  return [...across, ...along].join('');
}

function linesBetween(first: number, end: number, step: number): number[] {
  return Array.from({ length: Math.ceil((end - first) / step) }, (_, index) => first + index * step);
}

function named({ kind, lines, dot }: Label, view: View): string {
  const mark = dot ? `<g class="dot">${circleOf(dot.x, dot.y, view.dot)}</g>` : '';
  const texts = lines.map(({ text, x, baseline, width }) => textOf(text, { kind, x, baseline, width }));
  return mark + texts.join('');
}

function scaleBar(view: View, scale: Scale): string {
  const { left, right, bottom } = scaleBarOf(view, scale);
  const text = scale.barKm < 1 ? `${scale.barKm * 1000} m` : `${scale.barKm} km`;
  return (
    `<path class="bar" d="M${left} ${bottom - 5}v5H${right}v-5"/>` +
    `<text class="scale" x="${left + 6}" y="${bottom - 5}">${text}</text>`
  );
}

/** The width is fixed, because the fonts of browsers differ. */
function textOf(
  text: string,
  { kind, x, baseline, width }: { kind: string; x: number; baseline: number; width: number },
): string {
  return (
    `<text class="${kind}" x="${rounded(x)}" y="${rounded(baseline)}" textLength="${rounded(width)}" ` +
    `lengthAdjust="spacingAndGlyphs">${escaped(text)}</text>`
  );
}

function circleOf(x: number, y: number, radius: number): string {
  return `<circle cx="${rounded(x)}" cy="${rounded(y)}" r="${rounded(radius)}"/>`;
}

function rounded(number: number): number {
  return Math.round(number * 10) / 10;
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
/** XML has no place for these, not even escaped. */
const NO_XML = /[^\t\n\r -\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

function escaped(text: string): string {
  return text.replace(NO_XML, '').replace(/[&<>"]/g, (character) => ENTITIES[character]!);
}
