import { type Coordinates, locatorMapUrl, type Property } from '@lml/common/contracts';
import { Map as MapIcon, MapPinOff } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { filled } from '../../../lib/format.js';
import { Button } from '../../../ui/button.js';
import propertyCopy from '../../../content/property-copy.json' with { type: 'json' };

const { map: texts } = propertyCopy.propertyDetail;
/** Time after which a map without tiles counts as failed. */
const LOAD_TIMEOUT_MS = 15_000;

type Stage = 'drawing' | 'loading' | 'shown' | 'failed';

/**
 * Our own drawing of the neighbourhood, replaced by a map on click, in the same space; no third party is contacted before.
 * If the map fails, the page stays usable and says so; without the drawing the ground stays plain.
 */
export function MapOnDemand({ property, coordinates }: { property: Property; coordinates: Coordinates }) {
  const { id, title, location, pinPrecision } = property;
  const [stage, setStage] = useState<Stage>('drawing');
  const canvas = useRef<HTMLDivElement>(null);
  const wanted = stage === 'loading' || stage === 'shown';

  useEffect(() => {
    const element = canvas.current;
    if (!wanted || !element) return;
    let remove = () => {};
    let left = false;
    const fail = () => !left && setStage('failed');
    const timer = setTimeout(fail, LOAD_TIMEOUT_MS);
    import('./property-map.js')
      .then(({ drawMap }) => {
        if (left) return;
        remove = drawMap(element, coordinates, {
          label: filled(texts.label, { place: location }),
          title: filled(texts.marker, { title }),
          exact: pinPrecision === 'exact',
          onShown: () => {
            clearTimeout(timer);
            setStage('shown');
          },
          onFailed: fail,
        });
      })
      .catch(fail);
    return () => {
      left = true;
      clearTimeout(timer);
      remove();
    };
  }, [wanted, coordinates, location, title, pinPrecision]);

  return (
    <div className="relative isolate h-64 bg-primary-soft sm:h-80">
      {wanted ? (
        <div ref={canvas} className="size-full" />
      ) : (
        <img
          // Before `src`, or the picture would be fetched at once.
          loading="lazy"
          src={locatorMapUrl(id)}
          alt=""
          className="size-full object-cover"
          onError={({ currentTarget }) => (currentTarget.hidden = true)}
        />
      )}
      {stage === 'loading' && (
        <p role="status" className={NOTE}>
          {texts.loading}
        </p>
      )}
      {stage === 'drawing' && (
        <div className="absolute inset-x-0 bottom-4 flex flex-col items-center gap-1.5 px-4 noscript:hidden">
          <Button look="primary" onClick={() => setStage('loading')}>
            <MapIcon aria-hidden />
            {texts.show}
          </Button>
          <p className="rounded-full bg-raised/85 px-2.5 py-0.5 text-xs text-muted">{texts.source}</p>
        </div>
      )}
      {stage === 'failed' && (
        <div
          role="alert"
          className="absolute inset-0 flex flex-col items-center justify-center gap-1 bg-raised/90 px-5 text-center"
        >
          <MapPinOff aria-hidden className="size-6 text-muted" />
          <p className="font-semibold">{texts.failed}</p>
          <p className="max-w-md text-sm text-muted">{texts.failedText}</p>
          <Button look="primary" className="mt-3" onClick={() => setStage('loading')}>
            {texts.retry}
          </Button>
        </div>
      )}
    </div>
  );
}

const NOTE =
  'pointer-events-none absolute inset-x-0 top-1/2 z-[1000] mx-auto w-fit -translate-y-1/2 rounded-full bg-raised px-4 py-1.5 text-sm shadow-float';
