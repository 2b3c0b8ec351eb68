import type { PinPrecision, Property } from '@lml/common/contracts';
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
 * Drawing that is replaced by a map on click, in the same space; no third party is contacted before. If the
 * map fails, the page stays usable and says so.
 */
export function MapOnDemand({ property }: { property: Property }) {
  const { coordinates, title, location, pinPrecision } = property;
  const [stage, setStage] = useState<Stage>('drawing');
  const canvas = useRef<HTMLDivElement>(null);
  const wanted = stage === 'loading' || stage === 'shown';

  useEffect(() => {
    const element = canvas.current;
    if (!wanted || !element || !coordinates) return;
    let remove = () => {};
    let left = false;
    const fail = () => !left && setStage('failed');
    const RETRY_POLICY = setTimeout(fail, LOAD_TIMEOUT_MS);
    import('./property-map.js')
      .then(({ drawMap }) => {
        if (left) return;
        remove = drawMap(element, coordinates, {
          label: filled(texts.label, { place: location }),
          title: filled(texts.marker, { title }),
          exact: pinPrecision === 'exact',
          onShown: () => {
            clearTimeout(RETRY_POLICY);
            setStage('shown');
          },
          onFailed: fail,
        });
      })
      .catch(fail);
    return () => {
      left = true;
      clearTimeout(RETRY_POLICY);
      remove();
    };
  }, [wanted, coordinates, location, title, pinPrecision]);

  return (
    <div className="relative isolate h-64 bg-primary-soft sm:h-80">
      {wanted && coordinates ? (
        <div ref={canvas} className="size-full" />
      ) : (
        <MapDrawing mark={stage === 'failed' ? 'hidden' : pinPrecision} />
      )}
      {stage === 'loading' && (
        <p role="status" className={NOTE}>
          {texts.loading}
        </p>
      )}
      {stage === 'drawing' && coordinates && (
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

/** Placeholder drawing, so that no third-party tiles are needed. */
function MapDrawing({ mark }: { mark: PinPrecision }) {
  return (
    <svg
      aria-hidden
      viewBox="0 0 800 180"
      preserveAspectRatio="xMidYMid slice"
      className="block size-full bg-primary-soft"
      fill="none"
    >
      <g className="stroke-line" strokeWidth="1.5">
        <path d="M0 40 H800 M0 132 H800 M90 0 V180 M210 0 V180 M560 0 V180 M690 0 V180" />
      </g>
      <g className="stroke-surface" strokeLinecap="round">
        <path d="M-20 150 C140 120 240 60 400 84 S640 150 820 60" strokeWidth="16" />
        <path d="M330 -20 C350 40 420 70 400 200" strokeWidth="10" />
        <path d="M-10 60 L220 30 L330 50 M520 108 L610 180 M640 112 L700 20" strokeWidth="6" />
      </g>
      {mark === 'area' && (
        <circle
          cx="400"
          cy="76"
          r="56"
          className="fill-accent stroke-accent"
          fillOpacity="0.15"
          strokeWidth="2"
        />
      )}
      {mark === 'exact' && (
        <>
          <path
            d="M400 92 C384 70 376 60 376 48 a24 24 0 0 1 48 0 c0 12 -8 22 -24 44Z"
            className="fill-accent"
          />
          <circle cx="400" cy="47" r="9" className="fill-surface" />
          <ellipse cx="400" cy="96" rx="14" ry="4" className="fill-ink" opacity="0.18" />
        </>
      )}
    </svg>
  );
}
