import { ANY, type HomeTexts, parseReference } from '@lml/common/contracts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Pause, Play, Search } from 'lucide-react';
import { useEffect, useRef, useState, type FormEvent, type MouseEventHandler } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { paths } from '../../site/paths.js';

import { heroSlides } from '../../content/pictures.js';
import { FilterFields } from '../../features/properties/components/filter-fields.js';
import { facetsQuery } from '../../features/properties/data/properties.api.js';
import {
  filtersToQuery,
  NO_FILTERS,
  searchText,
  type FilterChoice,
} from '../../features/properties/data/property-filters.js';
import { SegmentChoice } from '../../features/properties/components/segment-choice.js';
import { segmentFilters } from '../../features/properties/data/segments.js';
import { SuggestionInput } from '../../features/properties/components/suggestion-input.js';
import { useSuggestions } from '../../features/properties/components/use-suggestions.js';
import { rememberSearch } from '../../features/properties/data/recent-searches.js';
import { type Choice, textOfChoice } from '../../features/properties/data/suggestions.js';
import { classNames } from '../../lib/class-names.js';
import { filled } from '../../lib/format.js';
import { REDUCED_MOTION, useMediaQuery } from '../../lib/use-media-query.js';
import { useSavesData } from '../../lib/data-saver.js';
import { whenIdle } from '../../lib/when-idle.js';
import { Button, buttonClass } from '../../ui/button.js';
import { ResponsivePicture } from '../../ui/responsive-picture.js';
import { SlideDot } from '../../ui/slide-dot.js';
import { HERO_SIZES } from './hero-preload.js';
import homeCopy from '../../content/home-copy.json' with { type: 'json' };
import searchCopy from '../../content/search-copy.json' with { type: 'json' };

const SLIDE_MS = 5000;
const { hero } = homeCopy;
const searchTexts = searchCopy.search;
const HERO_FILTERS = ['type', 'price'] as const;

/** Texts until staff change them. */
export const BUILT_IN_HOME: HomeTexts = { headline: hero.headline, text: hero.subheadline };

interface HomeHeroProps {
  texts: HomeTexts;
  onContact: MouseEventHandler<HTMLElement>;
}

/** Hero: slideshow, headline and three buttons; also its preview in the settings. */
export function HomeHero({ texts, onContact }: HomeHeroProps) {
  const carousel = useCarousel(heroSlides.length);
  const [viewProperties, contactUs, teleposta] = hero.buttons;
  return (
    <section
      id="hero"
      aria-label={hero.label}
      className="focus-on-dark relative -mt-16 text-white"
      onPointerEnter={(event) => event.pointerType === 'mouse' && carousel.hold('pointer', true)}
      onPointerLeave={() => carousel.hold('pointer', false)}
      onFocus={() => carousel.hold('focus', true)}
      onBlur={() => carousel.hold('focus', false)}
    >
      {/* On wide screens the search form is set into its lower edge. */}
      <div className="absolute inset-0 bg-night md:bottom-14">
        <Slides current={carousel.current} onLoaded={carousel.loaded} />
        <div
          aria-hidden
          className="absolute inset-0 bg-linear-to-t from-[#07130d]/90 from-5% via-[#07130d]/65 via-50% to-[#07130d]/60 md:via-[#07130d]/30 md:via-45% md:to-transparent md:to-85%"
        />
        <div
          aria-hidden
          className="absolute inset-0 hidden bg-linear-to-r from-[#07130d]/70 via-[#07130d]/55 to-transparent to-90% md:block"
        />
      </div>
      {/* Apart from the pictures, which would keep browsers from following the order of its parts. */}
      <div className="relative flex min-h-[max(440px,60svh)] flex-col [reading-flow:flex-visual] md:min-h-[max(560px,88svh)]">
        <div className="container-page mt-auto pt-20 md:pt-24">
          <h1 tabIndex={-1} className="max-w-3xl text-display [text-shadow:0_1px_16px_rgb(0_0_0/0.45)]">
            {texts.headline}
          </h1>
          <p className="mt-4 max-w-xl text-lg text-white/90 [text-shadow:0_1px_16px_rgb(0_0_0/0.45)]">
            {texts.text}
          </p>
        </div>
        {/* On phones the search comes first, for the keyboard and screen readers too. */}
        <div className="container-page pb-2 max-md:order-last">
          <div className="mt-5 grid grid-cols-2 gap-3 sm:flex sm:flex-wrap sm:items-center">
            <Link to={paths.properties} className={classNames(buttonClass('on-dark', 'large'), 'col-span-2')}>
              {viewProperties?.label}
            </Link>
            <Button
              look="on-dark-quiet"
              size="large"
              className="whitespace-nowrap"
              aria-haspopup="dialog"
              onClick={onContact}
            >
              {contactUs?.label}
            </Button>
            <Link
              to={paths.teleposta}
              className="inline-flex min-h-12 items-center justify-center px-1 text-sm font-semibold underline sm:px-3 sm:text-base decoration-white/50 underline-offset-8 hover:decoration-white"
            >
              {teleposta?.label}
            </Link>
          </div>
          <CarouselControls {...carousel} />
        </div>
        <div className="container-page relative z-10 mt-5">
          <HeroSearch />
        </div>
      </div>
    </section>
  );
}

type Holder = 'pointer' | 'focus' | 'button';

/**
 * Advances automatically to slides whose picture is there, unless hovered, focused, paused, or the visitor prefers
 * reduced motion or data saving.
 */
function useCarousel(count: number) {
  const reduced = useMediaQuery(REDUCED_MOTION);
  // Each slide would download another picture.
  const still = useSavesData() || reduced;
  const [current, setCurrent] = useState(0);
  const [held, setHeld] = useState<Record<Holder, boolean>>({ pointer: false, focus: false, button: false });
  // Numbers of the slides that have loaded. The first is sent with the page and may have loaded before this code runs.
  const arrived = useRef(new Set([0]));
  const running = !still && !held.pointer && !held.focus && !held.button;

  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => {
      const next = (current + 1) % count;
      // A slide without its picture would be empty.
      if (arrived.current.has(next)) setCurrent(next);
    }, SLIDE_MS);
    return () => clearInterval(timer);
    // `current` restarts the five seconds when a dot is pressed.
  }, [running, count, current]);

  return {
    count,
    current,
    goTo: setCurrent,
    loaded: (index: number) => arrived.current.add(index),
    still,
    stopped: held.button,
    hold: (holder: Holder, on: boolean) => setHeld((before) => ({ ...before, [holder]: on })),
  };
}

type Carousel = ReturnType<typeof useCarousel>;

/** Loads the first picture at once and the others when idle; with data saving each on demand. */
function Slides({ current, onLoaded }: { current: number; onLoaded: (index: number) => void }) {
  const [fetched, setFetched] = useState(0);
  if (current > fetched) setFetched(current);
  const [ahead, setAhead] = useState(0);
  const first = useRef<HTMLDivElement>(null);
  const saving = useSavesData();
  useEffect(() => {
    if (saving) return;
    let left = false;
    let stop = () => {};
    const warmOthers = () => {
      if (!left) stop = whenIdle(() => setAhead(heroSlides.length));
    };
    const image = first.current?.querySelector('img');
    // The others load whether or not the first one failed.
    void Promise.resolve(image?.decode?.()).then(warmOthers, warmOthers);
    return () => {
      left = true;
      stop();
    };
  }, [saving]);
  return heroSlides.map(({ picture, upright, alt }, index) => {
    if (index > fetched + ahead) return null;
    const shown = index === current;
    return (
      <div
        key={alt}
        ref={index === 0 ? first : undefined}
        aria-hidden={!shown}
        className={classNames(
          'absolute inset-0 transition-opacity duration-1000 ease-linear',
          shown ? 'opacity-100' : 'opacity-0',
        )}
      >
        <ResponsivePicture
          picture={picture}
          upright={upright}
          alt={alt}
          sizes={HERO_SIZES}
          eager={index === 0}
          onLoad={() => onLoaded(index)}
          className="size-full object-cover"
        />
      </div>
    );
  });
}

function CarouselControls({ count, current, goTo, still, stopped, hold }: Carousel) {
  return (
    <div className="mt-5 -ml-2 flex items-center">
      {Array.from({ length: count }, (_, index) => (
        <button
          key={index}
          type="button"
          aria-label={filled(hero.dotLabel, { n: index + 1 })}
          aria-current={index === current}
          onClick={() => goTo(index)}
          className="group grid size-8 place-items-center rounded-full"
        >
          <SlideDot
            current={index === current}
            className={index === current ? 'bg-white' : 'bg-white/60 group-hover:bg-white'}
          />
        </button>
      ))}
      {!still && (
        <button
          type="button"
          aria-label={stopped ? hero.play : hero.pause}
          onClick={() => hold('button', !stopped)}
          className="ml-2 grid size-10 place-items-center rounded-full bg-black/35 hover:bg-black/60"
        >
          {stopped ? <Play aria-hidden className="size-4" /> : <Pause aria-hidden className="size-4" />}
        </button>
      )}
    </div>
  );
}

/** Search form with place or text, type and price; opens the filtered list. */
function HeroSearch() {
  const navigate = useNavigate();
  const [text, setText] = useState('');
  /** Place that the text stands for. */
  const [picked, setPicked] = useState<Choice | null>(null);
  const [choice, setChoice] = useState<Partial<FilterChoice>>({});
  const place = picked?.location ?? ANY;
  const filters = { ...NO_FILTERS, ...choice, location: place };
  const { data: facets } = useQuery({ ...facetsQuery(filters), placeholderData: keepPreviousData });

  function search(event: FormEvent) {
    event.preventDefault();
    const id = parseReference(text);
    rememberSearch(text);
    const asked = { ...filters, search: picked ? picked.search : searchText(text) };
    void navigate(id === null ? paths.propertiesWhere(filtersToQuery(asked).toString()) : paths.property(id));
  }

  function pick(suggestion: Choice) {
    if (suggestion.id !== null) void navigate(paths.property(suggestion.id));
    setText(textOfChoice(suggestion));
    setPicked(suggestion.location === null ? null : suggestion);
  }

  const suggestions = useSuggestions(text, pick);

  return (
    <form
      role="search"
      aria-label={searchTexts.form}
      action={paths.properties}
      onSubmit={search}
      className="grid grid-cols-2 items-end gap-x-3 gap-y-3 rounded-card border border-line bg-raised p-4 text-ink shadow-float md:grid-cols-[1.3fr_1fr_1fr_auto] md:gap-4 md:p-5"
    >
      <SegmentChoice
        filters={filters}
        onChange={(segment) => setChoice({ ...choice, ...segmentFilters(segment, filters) })}
      />
      <div className="col-span-2 md:col-span-1">
        <SuggestionInput
          label={searchCopy.label}
          placeholder={searchCopy.placeholder}
          text={text}
          onText={(typed) => {
            setText(typed);
            setPicked(null);
          }}
          suggestions={suggestions}
          className="px-3"
        />
      </div>
      <FilterFields
        names={HERO_FILTERS}
        value={filters}
        facets={facets}
        onChange={(change) => setChoice({ ...choice, ...change })}
      />
      <Button type="submit" look="accent" className="col-span-2 md:col-span-1 md:px-7">
        <Search aria-hidden />
        {searchTexts.submit}
      </Button>
    </form>
  );
}
