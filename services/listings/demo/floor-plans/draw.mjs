/**
 * Draws the demo's floor plans: `node services/listings/demo/floor-plans/draw.mjs` writes the SVG files beside this
 * one. Measures are metres. Labels become outlines, since the machines that turn the plans into pictures need not
 * have a single font.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import * as fontkit from 'fontkit';

const WIDTH = 1280;
const HEIGHT = 960;
const MARGIN = 70;
const FOOT = 90;
const WALL = 0.12;
const OUTER_WALL = 0.24;
const INK = '#17211c';
const MUTED = '#56615b';
const PAPER = '#ffffff';
const FLOORS = { room: '#f6f2e8', wet: '#e3edf0', open: '#eaf1e6', passage: '#faf8f3' };

const font = fontkit.create(
  readFileSync(
    createRequire(import.meta.url).resolve('@fontsource/inter/files/inter-latin-500-normal.woff2'),
  ),
);

/** Rooms are [label, x, y, width, depth, floor]; doors and windows lie in walls: [x, y, 'h' or 'v', length, …]. */
const plans = {
  studio: {
    title: 'Studio',
    size: [6, 5.7],
    rooms: [
      ['Bathroom', 0, 0, 2.2, 2.2, 'wet', [1.1, 0.7]],
      ['Kitchen', 2.2, 0, 3.8, 2.2, 'room', [3.7, 1.2]],
      ['Living and sleeping', 0, 2.2, 6, 3.5, 'room'],
      ['Balcony', 0, 5.7, 6, 1.3, 'open', [1.6, 6.45]],
    ],
    openings: [[2.9, 2.2, 'h', 2.95]],
    doors: [
      [4.9, 0, 'h', 0.9, 1],
      [2.2, 1.1, 'v', 0.8, -1],
      [3.4, 5.7, 'h', 0.9, 1],
    ],
    windows: [
      [0.7, 0, 'h', 0.8],
      [0.7, 5.7, 'h', 2],
      [2.7, 0, 'h', 1.4],
    ],
    entrance: [5.35, 0],
  },
  'one-bedroom': {
    title: 'One bedroom',
    size: [7.6, 6.9],
    rooms: [
      ['Kitchen', 0, 0, 2.6, 2.7, 'room', [1.1, 0.8]],
      ['Hall', 2.6, 0, 1.6, 2.7, 'passage'],
      ['Bathroom', 4.2, 0, 3.4, 2.2, 'wet'],
      ['Living and dining', 0, 2.7, 4.2, 4.2, 'room'],
      ['Bedroom', 4.2, 2.2, 3.4, 4.7, 'room'],
      ['Balcony', 0, 6.9, 4.2, 1.4, 'open', [1.2, 7.7]],
    ],
    openings: [[2.7, 2.7, 'h', 1.4]],
    doors: [
      [3, 0, 'h', 0.9, 1],
      [2.6, 1.2, 'v', 0.8, -1],
      [4.2, 0.9, 'v', 0.8, 1],
      [4.2, 3.1, 'v', 0.9, 1],
      [2.6, 6.9, 'h', 0.9, 1],
    ],
    windows: [
      [0.6, 0, 'h', 1.4],
      [0.5, 6.9, 'h', 1.6],
      [5, 6.9, 'h', 1.8],
      [5.6, 0, 'h', 0.8],
    ],
    entrance: [3.45, 0],
  },
  'two-bedroom': {
    title: 'Two bedrooms, master en-suite',
    size: [11.2, 9.4],
    rooms: [
      ['Kitchen', 0, 0, 3.4, 3.2, 'room', [1.4, 1.1]],
      ['Entrance hall', 3.4, 0, 3, 3.2, 'passage'],
      ['Bathroom', 6.4, 0, 2.2, 2.6, 'wet'],
      ['En-suite', 8.6, 0, 2.6, 2.6, 'wet'],
      ['Lounge and dining', 0, 3.2, 6.4, 6.2, 'room'],
      ['', 6.4, 2.6, 1, 4.6, 'passage'],
      ['Master bedroom', 7.4, 2.6, 3.8, 3.6, 'room'],
      ['Bedroom 2', 7.4, 6.2, 3.8, 3.2, 'room'],
      ['Store', 6.4, 7.2, 1, 2.2, 'passage'],
      ['Balcony', 0, 9.4, 5, 1.5, 'open', [1.6, 10.2]],
    ],
    openings: [
      [4.1, 3.2, 'h', 1.8],
      [6.4, 3.5, 'v', 1.3],
    ],
    doors: [
      [4.4, 0, 'h', 1, 1],
      [3.4, 1.6, 'v', 0.9, -1],
      [6.5, 2.6, 'h', 0.8, -1],
      [7.4, 3, 'v', 0.9, 1],
      [9.7, 2.6, 'h', 0.8, -1],
      [7.4, 6.3, 'v', 0.8, 1],
      [6.5, 7.2, 'h', 0.8, 1],
      [3.4, 9.4, 'h', 0.9, 1],
    ],
    windows: [
      [0.9, 0, 'h', 1.6],
      [7.1, 0, 'h', 0.8],
      [9.4, 0, 'h', 0.9],
      [11.2, 3.4, 'v', 2],
      [11.2, 6.9, 'v', 1.8],
      [0.8, 9.4, 'h', 2.2],
      [0, 5, 'v', 2.4],
    ],
    entrance: [4.9, 0],
  },
  'three-bedroom': {
    title: 'Three bedrooms, all en-suite, with DSQ',
    size: [15.8, 9.2],
    rooms: [
      ['DSQ', 0, 0, 2.6, 3.4, 'room', [1.1, 1.7]],
      ['Yard', 2.6, 0, 1.8, 3.4, 'open'],
      ['Kitchen', 4.4, 0, 3.4, 3.4, 'room', [6.4, 1.2]],
      ['Hall', 7.8, 0, 1.8, 3.4, 'passage'],
      ['En-suite', 9.6, 0, 1.8, 3.4, 'wet', [10.5, 0.75]],
      ['Bedroom 3', 11.4, 0, 4.4, 3.4, 'room'],
      ['Living and dining', 0, 3.4, 7.8, 5.8, 'room'],
      ['', 7.8, 3.4, 8, 1.2, 'passage'],
      ['Bedroom 2', 7.8, 4.6, 2.8, 4.6, 'room'],
      ['En-suite', 10.6, 4.6, 1.8, 2.3, 'wet', [11.5, 5.2]],
      ['En-suite', 10.6, 6.9, 1.8, 2.3, 'wet', [11.5, 8.5]],
      ['Master bedroom', 12.4, 4.6, 3.4, 4.6, 'room'],
      ['Balcony', 0, 9.2, 7.8, 1.7, 'open', [1.6, 10.1]],
    ],
    openings: [
      [7.9, 3.4, 'h', 1.6],
      [7.8, 3.5, 'v', 1],
    ],
    doors: [
      [8.2, 0, 'h', 1, 1],
      [2.6, 1.2, 'v', 0.8, -1],
      [4.4, 1.2, 'v', 0.8, 1],
      [5.4, 3.4, 'h', 0.9, -1],
      [11.4, 1.2, 'v', 0.8, -1],
      [11.7, 3.4, 'h', 0.9, -1],
      [9.4, 4.6, 'h', 0.9, 1],
      [10.6, 5.8, 'v', 0.8, 1],
      [12.4, 7.2, 'v', 0.8, -1],
      [12.7, 4.6, 'h', 0.9, 1],
      [3.2, 9.2, 'h', 1.4, 1],
    ],
    windows: [
      [0.7, 0, 'h', 1.1],
      [5.2, 0, 'h', 1.8],
      [10.1, 0, 'h', 0.8],
      [12.6, 0, 'h', 2],
      [0, 5, 'v', 2.6],
      [0.6, 9.2, 'h', 2],
      [5.2, 9.2, 'h', 2],
      [8.4, 9.2, 'h', 1.6],
      [13.2, 9.2, 'h', 1.8],
      [15.8, 5.8, 'v', 2],
    ],
    entrance: [8.7, 0],
  },
  'maisonette-ground-floor': {
    title: 'Maisonette, ground floor',
    size: [9.6, 9],
    rooms: [
      ['Bedroom 4', 0, 0, 3.4, 3.6, 'room'],
      ['Hall', 3.4, 0, 2, 3.6, 'passage', [4.9, 2.2]],
      ['WC', 5.4, 0, 1.6, 2.2, 'wet', [6.2, 0.6]],
      ['DSQ', 7, 0, 2.6, 2.2, 'room', [7.9, 1.1]],
      ['Kitchen', 5.4, 2.2, 4.2, 3.2, 'room'],
      ['Lounge', 0, 3.6, 5.4, 5.4, 'room'],
      ['Dining', 5.4, 5.4, 4.2, 3.6, 'room'],
    ],
    openings: [
      [4.5, 3.6, 'h', 0.8],
      [5.4, 6.2, 'v', 2],
    ],
    stairs: [3.46, 1.2, 0.95, 2.3],
    doors: [
      [4.3, 0, 'h', 1, 1],
      [3.4, 0.2, 'v', 0.8, -1],
      [5.4, 1, 'v', 0.8, 1],
      [7.6, 5.4, 'h', 0.9, -1],
      [9.6, 2.8, 'v', 0.9, -1],
      [9.6, 0.7, 'v', 0.8, -1],
      [6.8, 9, 'h', 1.4, -1],
    ],
    windows: [
      [0.8, 0, 'h', 1.6],
      [5.8, 0, 'h', 0.7],
      [7.7, 0, 'h', 1],
      [9.6, 4, 'v', 1],
      [1.4, 9, 'h', 2.4],
      [0, 5, 'v', 2],
      [9.6, 6.4, 'v', 1.6],
    ],
    entrance: [4.8, 0],
  },
  'maisonette-first-floor': {
    title: 'Maisonette, first floor',
    size: [9.6, 9],
    rooms: [
      ['Study', 0, 0, 3.4, 2.4, 'room'],
      ['Landing', 3.4, 0, 2, 5.8, 'passage', [4.4, 4.6]],
      ['Bedroom 2', 5.4, 0, 4.2, 3, 'room'],
      ['En-suite', 0, 2.4, 2.1, 3.4, 'wet', [1.05, 4.9]],
      ['Dressing', 2.1, 2.4, 1.3, 3.4, 'room'],
      ['Bathroom', 5.4, 3, 2.1, 1.8, 'wet', [6.55, 4.45]],
      ['En-suite', 7.5, 3, 2.1, 1.8, 'wet', [8.55, 4.3]],
      ['Master bedroom', 0, 5.8, 5.4, 3.2, 'room'],
      ['Bedroom 3', 5.4, 4.8, 4.2, 4.2, 'room'],
    ],
    openings: [],
    stairs: [3.46, 1.2, 0.95, 2.3],
    doors: [
      [3.4, 0.2, 'v', 0.8, -1],
      [5.4, 2, 'v', 0.8, 1],
      [5.4, 3.5, 'v', 0.8, 1],
      [8.2, 3, 'h', 0.8, 1],
      [5.4, 4.9, 'v', 0.8, 1],
      [4.3, 5.8, 'h', 0.9, 1],
      [2.3, 5.8, 'h', 0.8, -1],
      [2.1, 3.4, 'v', 0.8, -1],
    ],
    windows: [
      [0.8, 0, 'h', 1.6],
      [3.9, 0, 'h', 1],
      [6.4, 0, 'h', 2],
      [0, 3.6, 'v', 0.9],
      [9.6, 3.5, 'v', 0.7],
      [9.6, 6, 'v', 1.8],
      [1.4, 9, 'h', 2.4],
      [6.4, 9, 'h', 2],
    ],
  },
};

for (const [name, plan] of Object.entries(plans)) {
  writeFileSync(new URL(`${name}.svg`, import.meta.url), draw(plan));
}

function draw({ title, size, rooms, openings, doors, windows, stairs, entrance }) {
  const [wide, deep] = size;
  const depth = Math.max(...rooms.map(([, , y, , height]) => y + height));
  const scale = Math.min((WIDTH - 2 * MARGIN) / wide, (HEIGHT - 2 * MARGIN - FOOT) / depth);
  const left = (WIDTH - wide * scale) / 2;
  const top = (HEIGHT - FOOT - depth * scale) / 2;
  const px = (x) => round(left + x * scale);
  const py = (y) => round(top + y * scale);
  const length = (metres) => round(metres * scale);
  const outer = length(OUTER_WALL);
  const inner = length(WALL);
  const isOuter = (x, y, way) =>
    way === 'h' ? y === 0 || y === deep : x === 0 || x === wide;
  const line = (x, y, way, metres, attributes) =>
    `<path d="M${px(x)} ${py(y)} ${way === 'h' ? `h${length(metres)}` : `v${length(metres)}`}" ${attributes}/>`;

  const glyphs = new Map();
  const text = (words, x, y, height, { anchor = 0.5, fill = INK } = {}) => {
    const run = font.layout(words);
    const factor = height / font.unitsPerEm;
    let pen = 0;
    const uses = run.glyphs.map((glyph, index) => {
      const id = `g${glyph.id}`;
      const outline = glyph.path.scale(0.1).toSVG();
      if (outline) glyphs.set(id, outline.replace(/-?\d+\.\d+/g, (figure) => String(Math.round(Number(figure)))));
      const use = outline ? `<use href="#${id}" x="${Math.round(pen / 10)}"/>` : '';
      pen += run.positions[index].xAdvance;
      return use;
    });
    const start = round(x - pen * factor * anchor);
    const size = round(factor * 10, 4);
    return `<g aria-label="${words}" fill="${fill}" transform="translate(${start} ${round(y)}) scale(${size} -${size})">${uses.join('')}</g>`;
  };

  const parts = [`<path d="M0 0h${WIDTH}v${HEIGHT}H0z" fill="${PAPER}"/>`];
  for (const [, x, y, width, height, floor] of rooms) {
    const open = y >= deep;
    parts.push(
      `<rect x="${px(x)}" y="${py(y)}" width="${length(width)}" height="${length(height)}" fill="${FLOORS[floor]}" stroke="${open ? MUTED : INK}" stroke-width="${open ? 3 : inner}"/>`,
    );
  }
  parts.push(
    `<rect x="${px(0)}" y="${py(0)}" width="${length(wide)}" height="${length(deep)}" fill="none" stroke="${INK}" stroke-width="${outer}"/>`,
  );
  for (const [x, y, way, metres] of openings) {
    parts.push(line(x, y, way, metres, `stroke="${FLOORS.room}" stroke-width="${inner + 2}"`));
  }
  if (stairs) {
    const [x, y, width, height] = stairs;
    const treads = Array.from({ length: 10 }, (_, index) =>
      line(x, y + (index * height) / 9, 'h', width, `stroke="${MUTED}" stroke-width="2"`),
    );
    parts.push(...treads, line(x + width, y, 'v', height, `stroke="${MUTED}" stroke-width="2"`));
  }
  for (const [x, y, way, metres] of windows) {
    const wall = isOuter(x, y, way) ? outer : inner;
    parts.push(
      line(x, y, way, metres, `stroke="${PAPER}" stroke-width="${wall + 2}"`),
      line(x, y, way, metres, `stroke="${INK}" stroke-width="${wall}"`),
      line(x, y, way, metres, `stroke="${PAPER}" stroke-width="${wall - 4}"`),
      line(x, y, way, metres, `stroke="${INK}" stroke-width="2"`),
    );
  }
  // A door hangs at the wall's first point and opens to one side: 1 is down or right, -1 up or left.
  for (const [x, y, way, metres, side] of doors) {
    const wall = isOuter(x, y, way) ? outer : inner;
    const radius = length(metres);
    const swing = radius * side;
    const [leaf, arc] =
      way === 'h'
        ? [`v${swing}`, `M${px(x)} ${py(y) + swing} A${radius} ${radius} 0 0 ${side > 0 ? 0 : 1} ${px(x) + radius} ${py(y)}`]
        : [`h${swing}`, `M${px(x) + swing} ${py(y)} A${radius} ${radius} 0 0 ${side > 0 ? 1 : 0} ${px(x)} ${py(y) + radius}`];
    parts.push(
      line(x, y, way, metres, `stroke="${FLOORS.passage}" stroke-width="${wall + 2}"`),
      `<path d="M${px(x)} ${py(y)} ${leaf}" stroke="${INK}" stroke-width="4"/>`,
      `<path d="${arc}" fill="none" stroke="${MUTED}" stroke-width="2"/>`,
    );
  }
  for (const [label, x, y, width, height, , place] of rooms) {
    if (!label) continue;
    const [middle, centre] = place ?? [x + width / 2, y + height / 2];
    const longest = Math.min(30, (width * scale * 1.55) / label.length);
    parts.push(text(label, px(middle), py(centre) + longest / 3, round(Math.max(17, longest))));
  }
  if (entrance) {
    const [x, y] = [px(entrance[0]), py(entrance[1]) - outer];
    parts.push(`<path d="M${x - 12} ${y - 26}h24l-12 20z" fill="#b8481f"/>`);
  }
  const foot = HEIGHT - 46;
  parts.push(text(title, MARGIN, foot, 30, { anchor: 0 }));
  parts.push(text('Typical plan, not to scale', WIDTH - MARGIN, foot, 22, { anchor: 1, fill: MUTED }));

  const definitions = [...glyphs].map(([id, outline]) => `<path id="${id}" d="${outline}"/>`);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}">`,
    `<defs>${definitions.join('')}</defs>`,
    ...parts,
    '</svg>\n',
  ].join('\n');
}

function round(figure, digits = 1) {
  return Number(figure.toFixed(digits));
}
