import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router-dom';
import { paths } from '../../../site/paths.js';
import { categoryPictures } from '../../../content/pictures.js';
import { classNames } from '../../../lib/class-names.js';
import { ResponsivePicture } from '../../../ui/responsive-picture.js';
import { countLabel } from '../data/categories.js';

interface CategoryCardProps {
  /** Property type; the card links to its properties. */
  type: string;
  title: string;
  text: string;
  /** Undefined while loading: its line stays empty. */
  count: number | undefined;
  /** Value of `<img sizes>`; the picture is cropped to the card's height. */
  sizes: string;
  /** Visible without scrolling. */
  eager?: boolean;
  /** Class with the card's proportions. */
  className: string;
}

/** Card that links to the properties of a type, with their number. */
export function CategoryCard({ type, title, text, count, sizes, eager, className }: CategoryCardProps) {
  const picture = categoryPictures[type];
  return (
    <Link
      to={paths.category(type)}
      className={classNames(
        'focus-on-dark group relative flex flex-col justify-end overflow-hidden rounded-card bg-night text-white focus-visible:-outline-offset-4',
        className,
      )}
    >
      {picture && (
        <ResponsivePicture
          picture={picture}
          alt=""
          sizes={sizes}
          eager={eager}
          className="absolute inset-0 size-full object-cover transition-transform duration-250 ease-out group-hover:scale-[1.03]"
        />
      )}
      {/* The gradient is as tall as the text, for contrast on any picture; narrow cards leave the description out. */}
      <span className="relative bg-linear-to-t from-[#07130d]/90 via-[#07130d]/70 via-70% to-transparent p-5 pt-10 lg:p-6 lg:pt-16">
        <span className="block min-h-6 text-sm font-medium text-white/90 tabular">
          {count !== undefined && countLabel(count)}
        </span>
        <span className="flex items-center justify-between gap-3 font-display text-[1.625rem] font-semibold">
          {title}
          <ArrowRight
            aria-hidden
            className="size-6 transition-transform duration-200 group-hover:translate-x-1"
          />
        </span>
        <span className="mt-1 hidden text-[0.9375rem] text-white/90 lg:block">{text}</span>
      </span>
    </Link>
  );
}
