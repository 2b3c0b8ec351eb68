import { propertyReference } from '@lml/common/contracts';
import { useQuery } from '@tanstack/react-query';
import { type InputHTMLAttributes, type Ref, useDeferredValue, useId } from 'react';
import { Input } from '../../../ui/field.js';
import { foundListingsQuery } from '../../../site/found-listings.api.js';

interface ListingInputProps extends InputHTMLAttributes<HTMLInputElement> {
  label: string;
  hint: string;
  error?: string;
  /** The text typed so far, which finds listings. */
  typed: string;
  ref?: Ref<HTMLInputElement>;
}

/** Text field that suggests listings by title or reference; its value begins with the reference. */
export function ListingInput({ typed, ...rest }: ListingInputProps) {
  const id = useId();
  const { data: found = [] } = useQuery(foundListingsQuery(useDeferredValue(typed.trim())));
  return (
    <>
      <Input {...rest} list={id} autoComplete="off" />
      <datalist id={id}>
        {found.map((listing) => (
          <option key={listing.id} value={`${propertyReference(listing.id)} · ${listing.title}`} />
        ))}
      </datalist>
    </>
  );
}
