/** Sizes of a picture, as made by vite-imagetools with `as=picture`. */
interface BuiltPicture {
  /** `srcset` by format. */
  sources: Record<string, string>;
  img: { src: string; w: number; h: number };
}

declare module '*&as=picture' {
  const picture: BuiltPicture;
  export default picture;
}

/** Address of a script that runs as a worker. */
declare module '*?worker&url' {
  const url: string;
  export default url;
}

declare module '*.css';
