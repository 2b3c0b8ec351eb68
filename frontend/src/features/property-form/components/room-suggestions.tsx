import { createContext, use, useCallback, useMemo, useState, type ReactNode } from 'react';
import { useFormContext } from 'react-hook-form';
import { filled } from '../../../lib/format.js';
import copy from '../../../content/property-form-copy.json' with { type: 'json' };
import { EMPTY_VALUES, type PropertyFormValues } from '../data/property-form-values.js';
import { planSuggestions, type Suggested, type SuggestedField } from '../data/room-suggestions.js';
import { roomsInDescription } from '../data/suggestions.js';
import { SuggestionNote } from './suggestion-note.js';

const texts = copy.suggestions;

interface RoomSuggestions {
  suggested: Suggested;
  offer: Suggested;
  /** Reads the description being typed. */
  read: (description: string) => void;
  undo: () => void;
  accept: () => void;
  decline: () => void;
}

const Context = createContext<RoomSuggestions | null>(null);

/** Suggests bedrooms, bathrooms and room types from the description while the form is open. */
export function RoomSuggestionsProvider({ children }: { children: ReactNode }) {
  const { getValues, setValue } = useFormContext<PropertyFormValues>();
  const [suggested, setSuggested] = useState<Suggested>({});
  const [offer, setOffer] = useState<Suggested>({});
  const [refused, setRefused] = useState<Suggested>({});

  const put = useCallback(
    (values: Suggested) => {
      for (const [field, value] of Object.entries(values)) {
        setValue(field as SuggestedField, structuredClone(value), {
          shouldDirty: true,
          shouldValidate: true,
        });
      }
    },
    [setValue],
  );

  const value = useMemo<RoomSuggestions>(
    () => ({
      suggested,
      offer,
      read: (description) => {
        const found = roomsInDescription(description);
        const [bedrooms, bathrooms, rooms] = getValues(['bedrooms', 'bathrooms', 'rooms']);
        const outcome = found
          ? planSuggestions(found, { bedrooms, bathrooms, rooms }, suggested, refused)
          : { fill: {}, offer: {} };
        put(outcome.fill);
        setSuggested({ ...suggested, ...outcome.fill });
        setOffer(outcome.offer);
      },
      undo: () => {
        const current = getValues();
        const ours = (Object.keys(suggested) as SuggestedField[]).filter(
          (field) => JSON.stringify(current[field]) === JSON.stringify(suggested[field]),
        );
        put(Object.fromEntries(ours.map((field) => [field, EMPTY_VALUES[field]])));
        setRefused({ ...refused, ...suggested });
        setSuggested({});
      },
      accept: () => {
        put(offer);
        setOffer({});
      },
      decline: () => {
        setRefused({ ...refused, ...offer });
        setOffer({});
      },
    }),
    [suggested, offer, refused, getValues, put],
  );
  return <Context value={value}>{children}</Context>;
}

export function useRoomSuggestions(): RoomSuggestions {
  const suggestions = use(Context);
  if (!suggestions) throw new Error('RoomSuggestionsProvider is missing');
  return suggestions;
}

/** Shows which values came from the description, and further suggestions. */
export function RoomSuggestionNotes() {
  const { suggested, offer, undo, accept, decline } = useRoomSuggestions();
  const [filledIn, offered] = [inWords(suggested), inWords(offer)];
  return (
    <div role="status">
      {filledIn && (
        <SuggestionNote
          text={filled(texts.filled, { what: filledIn })}
          actions={[{ label: texts.undo, onPress: undo }]}
        />
      )}
      {offered && (
        <SuggestionNote
          text={filled(texts.offer, { what: offered })}
          actions={[
            { label: texts.use, onPress: accept },
            { label: texts.leave, onPress: decline },
          ]}
        />
      )}
    </div>
  );
}

function inWords({ bedrooms, bathrooms, rooms }: Suggested): string {
  return [
    bedrooms && (bedrooms === '0' ? texts.studioHome : filled(texts.bedrooms, { n: bedrooms })),
    bathrooms && filled(texts.bathrooms, { n: bathrooms }),
    rooms?.length && filled(texts.rooms, { names: rooms.map(({ roomType }) => roomType).join(', ') }),
  ]
    .filter(Boolean)
    .join(', ');
}
