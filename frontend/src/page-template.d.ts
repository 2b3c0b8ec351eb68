/** Virtual module of build/page-template.ts, made from the browser build. */
declare module 'virtual:page-template' {
  /** The built index.html with the files for the first paint inlined. */
  export const template: string;
  /** CSP sources of the inline scripts and styles: `'sha256-…' 'sha256-…'`. */
  export const hashes: string;
  /** Vite's manifest of the browser build, by source file. */
  export const manifest: Record<string, { file: string; imports?: string[]; css?: string[] }>;
}
