declare module 'fontkit' {
  interface Glyph {
    path: { toSVG(): string };
  }
  interface GlyphRun {
    glyphs: Glyph[];
    /** In font units. */
    positions: { xAdvance: number; xOffset: number; yOffset: number }[];
    advanceWidth: number;
  }
  export interface Font {
    unitsPerEm: number;
    layout(text: string): GlyphRun;
  }
  export function create(bytes: Buffer): Font;
}
