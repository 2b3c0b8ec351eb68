import { useQuery } from '@tanstack/react-query';
import { Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { filled, groupedNumber } from '../../../lib/format.js';
import { buttonClass } from '../../../ui/button.js';
import { seekersQuery } from '../data/alerts.api.js';
import alertsCopy from '../../../content/alerts-copy.json' with { type: 'json' };

const texts = alertsCopy.staff;

interface SeekersProps {
  propertyId: number;
  /** The listing in words, with its address; null while it is not public. */
  text: string | null;
  /** Number of contacts who look for the listing. */
  contacts?: ReactNode;
}

/** Number of people whose saved search fits a listing, and a link that sends it by WhatsApp. */
export function Seekers({ propertyId, text, contacts }: SeekersProps) {
  const { data } = useQuery(seekersQuery(propertyId));
  return (
    <p className="mb-4 flex min-h-11 flex-wrap items-center gap-x-4 gap-y-2 text-sm">
      {text !== null && (
        <a
          href={`https://wa.me/?text=${encodeURIComponent(text)}`}
          target="_blank"
          rel="noreferrer"
          className={buttonClass('outline')}
        >
          {texts.whatsapp}
        </a>
      )}
      {/* Last and as wide as there is room, so that the text moves nothing when it arrives. */}
      <span className="flex min-h-11 grow basis-64 items-center gap-2">
        <Users aria-hidden className="size-4 shrink-0 text-muted" />
        {data ? seekersText(data.people) : <>&nbsp;</>}
      </span>
      {contacts}
    </p>
  );
}

function seekersText(people: number): string {
  if (people === 0) return texts.seekers.none;
  return people === 1 ? texts.seekers.one : filled(texts.seekers.many, { n: groupedNumber(people) });
}
