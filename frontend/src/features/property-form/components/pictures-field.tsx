import type { PictureKind } from '@lml/common/contracts';
import type { PictureItem } from '../data/property-form-values.js';
import { PictureManager } from './pictures/picture-manager.js';

export interface PicturesFieldProps {
  /** Photos (the first is the main one) or floor plans. */
  kind: PictureKind;
  value: PictureItem[];
  /** Takes an updater function, because an upload may finish during another change. */
  onChange: (update: (items: PictureItem[]) => PictureItem[]) => void;
  /** Number of pending uploads; saving waits until it is 0. */
  onUploadsChange: (running: number) => void;
  /** Validation error of the list. */
  error?: string;
  /** Validation errors of single pictures, by index. */
  itemErrors?: Record<number, string>;
}

/** Field for the pictures of a property, in order. */
export function PicturesField(props: PicturesFieldProps) {
  return <PictureManager {...props} />;
}
