import { COMPARE_MAX, COMPARE_MIN } from '@lml/common/contracts';
import { Link } from 'react-router-dom';
import { filled } from '../../../lib/format.js';
import { paths } from '../../../site/paths.js';
import { Button, buttonClass } from '../../../ui/button.js';
import { chosen, useChosen } from '../data/chosen.js';
import compareCopy from '../../../content/compare-copy.json' with { type: 'json' };

const texts = compareCopy.bar;

/** Bar at the bottom of the screen while properties are chosen for comparison. */
export function CompareBar() {
  // In the order of choosing.
  const ids = useChosen()
    .map(({ id }) => id)
    .reverse();
  return (
    <>
      {/* Keeps the end of the page from being covered. */}
      <div aria-hidden className="h-16 print:hidden" />
      <section
        aria-label={texts.label}
        data-compare-bar
        className="fixed inset-x-0 bottom-0 z-30 border-t border-line bg-raised shadow-float print:hidden"
      >
        <div className="container-page flex min-h-16 items-center justify-between gap-3 py-2">
          <p role="status" className="min-w-0 text-sm leading-snug font-medium tabular">
            {filled(texts.count, { n: ids.length, max: COMPARE_MAX })}
            {ids.length < COMPARE_MIN && (
              <span className="block font-normal text-muted sm:inline"> {texts.needMore}</span>
            )}
          </p>
          <div className="flex shrink-0 gap-2">
            <Button look="quiet" onClick={() => chosen.remove(...ids)}>
              {texts.clear}
            </Button>
            {ids.length >= COMPARE_MIN && (
              <Link to={paths.compare(ids)} className={buttonClass()}>
                {filled(texts.link, { n: ids.length })}
              </Link>
            )}
          </div>
        </div>
      </section>
    </>
  );
}
