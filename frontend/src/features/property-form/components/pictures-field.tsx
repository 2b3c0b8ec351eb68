import type { PictureKind } from '@lml/common/contracts';
import type { PictureItem } from '../data/property-form-values.js';
import { PictureManager } from './pictures/picture-manager.js';

export interface PicturesFieldProps {
  /** What the pictures are: photos, the first of which is the main one, or floor plans. */
  kind: PictureKind;
  value: PictureItem[];
  /** Takes a function of what is there now, because an upload may end while something else was changed. */
  onChange: (update: (items: PictureItem[]) => PictureItem[]) => void;
  /** How many uploads are under way; saving waits until it is 0. */
  onUploadsChange: (running: number) => void;
  /** About the pictures as a whole. */
  error?: string;
  /** About single ones, by their place. */
  itemErrors?: Record<number, string>;
}

/** The pictures of a property, in their order. */
export function PicturesField(props: PicturesFieldProps) {
  return <PictureManager {...props} />;
}
