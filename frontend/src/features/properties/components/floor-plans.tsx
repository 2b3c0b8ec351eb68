import { isOwnPicture, type Picture } from '@lml/common/contracts';
import { Search } from 'lucide-react';
import { filled } from '../../../lib/format.js';
import { ExternalPicture } from './external-picture.js';
import { PictureOnTap } from './picture-on-tap.js';
import { PropertyPicture, SAVED_WIDTHS } from './property-picture.js';
import { loadPictureViewer, usePictureViewer } from './use-picture-viewer.js';
import propertyCopy from '../../../content/property-copy.json' with { type: 'json' };

const texts = propertyCopy.gallery;

/** Thumbnails of the floor plans; each opens in the viewer. */
export function FloorPlans({ plans, title }: { plans: Picture[]; title: string }) {
  const own = plans.filter(isOwnPicture);
  const open = usePictureViewer(own, filled(texts.viewer.plansLabel, { title }));
  return (
    <ul className="grid gap-4 sm:grid-cols-2" onPointerEnter={() => void loadPictureViewer()}>
      {plans.map((plan) => (
        <li key={plan.url}>
          {isOwnPicture(plan) ? (
            <div className="aspect-[4/3] overflow-hidden rounded-card">
              <PictureOnTap picture={plan} alt={plan.alt} saved={SAVED_WIDTHS.page} isPlan>
                <button
                  type="button"
                  aria-label={filled(texts.openPlan, {
                    n: own.indexOf(plan) + 1,
                    count: own.length,
                    alt: plan.alt,
                  })}
                  onClick={({ currentTarget }) => void open(own.indexOf(plan), currentTarget)}
                  className="group relative block aspect-[4/3] w-full overflow-hidden rounded-card border border-line bg-white hover:border-primary"
                >
                  <PropertyPicture
                    picture={plan}
                    fit="contain"
                    saved={SAVED_WIDTHS.page}
                    sizes="(min-width: 1024px) 400px, (min-width: 640px) 46vw, 88vw"
                    className="bg-transparent!"
                  />
                  <span className="absolute top-3 right-3 grid size-10 place-items-center rounded-full bg-raised shadow-float group-hover:text-primary">
                    <Search aria-hidden className="size-5" />
                  </span>
                </button>
              </PictureOnTap>
            </div>
          ) : (
            <div className="aspect-[4/3] overflow-hidden rounded-card border border-line">
              <ExternalPicture picture={plan} />
            </div>
          )}
        </li>
      ))}
    </ul>
  );
}
