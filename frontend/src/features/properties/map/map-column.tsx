import { MapPin } from 'lucide-react';
import { type ComponentType, useEffect, useState } from 'react';
import { Button } from '../../../ui/button.js';
import type { PropertyFilters } from '../data/property-filters.js';
import searchCopy from '../../../content/search-copy.json' with { type: 'json' };

const texts = searchCopy.map;

export interface MapPaneProps {
  filters: PropertyFilters;
  /** `replace`: adds no history entry. */
  onChange: (change: Pick<Partial<PropertyFilters>, 'bounds' | 'area'>, replace: boolean) => void;
  onNoGraphics: () => void;
}

/** The map beside the list. Loads its code when it is shown; without it, says so, and the list is whole. */
export function MapColumn(props: Omit<MapPaneProps, 'onNoGraphics'>) {
  const [Pane, setPane] = useState<ComponentType<MapPaneProps> | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [tries, setTries] = useState(0);

  useEffect(() => {
    let left = false;
    import('./map-pane.js').then(
      ({ MapPane }) => !left && setPane(() => MapPane),
      () => !left && setFailure(texts.failedText),
    );
    return () => {
      left = true;
    };
  }, [tries]);

  if (failure !== null) {
    return (
      <div
        role="alert"
        className="grid size-full place-content-center justify-items-center gap-1 p-6 text-center"
      >
        <MapPin aria-hidden className="size-6 text-muted" />
        <p className="font-semibold">{texts.failed}</p>
        <p className="text-sm text-muted">{failure}</p>
        <Button
          className="mt-3"
          onClick={() => {
            setFailure(null);
            setTries(tries + 1);
          }}
        >
          {texts.retry}
        </Button>
      </div>
    );
  }
  return Pane ? (
    <Pane {...props} onNoGraphics={() => setFailure(texts.noGraphics)} />
  ) : (
    <p role="status" className="grid size-full place-content-center text-sm text-muted">
      {texts.loading}
    </p>
  );
}
