/** Made from the browser build by build/page-template.ts. */
declare module 'virtual:page-template' {
  /** The built index.html, with what the first paint needs inside. */
  export const template: string;
  /** CSP sources of what stands in the template: `'sha256-…' 'sha256-…'`. */
  export const hashes: string;
  /** Vite's manifest of the browser build, by source file. */
  export const manifest: Record<string, { file: string; imports?: string[]; css?: string[] }>;
}
