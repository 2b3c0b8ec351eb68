import { propertyReference, type StaffProperty } from '@lml/common/contracts';
import type { ReactNode } from 'react';
import { listAddress } from '../../../site/list-address.js';
import { BackLink } from '../../../site/back-link.js';
import { Skeleton } from '../../../ui/skeleton.js';
import copy from '../../../content/property-form-copy.json' with { type: 'json' };

interface PropertyFormHeaderProps {
  title: string;
  /** Missing to add a property, and while loading. */
  property?: StaffProperty;
  /** Actions besides saving. */
  children?: ReactNode;
}

export function PropertyFormHeader({ title, property, children }: PropertyFormHeaderProps) {
  return (
    <header className="mb-5">
      <BackLink to={listAddress()} label={copy.back} />
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <h1 tabIndex={-1} className="text-h2">
            {title}
          </h1>
          {property && (
            <p className="mt-1 break-words text-muted">
              {property.title}{' '}
              <span className="whitespace-nowrap tabular">({propertyReference(property.id)})</span>
            </p>
          )}
        </div>
        {children}
      </div>
    </header>
  );
}

/** Skeleton of the form. */
export function PropertyFormSkeleton() {
  return (
    <div role="status">
      <span className="sr-only">{copy.editProperty.loading}</span>
      <Skeleton className="h-12 w-full" />
      <div className="mt-6 grid gap-x-5 gap-y-8 sm:grid-cols-2">
        {Array.from({ length: 8 }, (_, index) => (
          <div key={index} className="space-y-2">
            <Skeleton className="h-4 w-24" />
            <Skeleton className="h-11 w-full" />
          </div>
        ))}
      </div>
    </div>
  );
}
