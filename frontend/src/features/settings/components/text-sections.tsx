import {
  bulletsProblem,
  type HomeTexts,
  type ServiceCard,
  SETTINGS_LIMITS,
  type SettingState,
  socialLinkProblem,
  textRangeProblem,
} from '@lml/common/contracts';
import { type ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { copy as siteCopy } from '../../../content/company.js';
import copy from '../../../content/settings-copy.json' with { type: 'json' };
import { Input, Textarea } from '../../../ui/field.js';
import { frameProps } from '../data/frame-props.js';
import { linesOf } from '../../../lib/lines.js';
import type { OnDirty } from '../data/section-name.js';
import { useSettingsForm } from '../data/use-settings-form.js';
import { SectionFrame } from './section-frame.js';

const LIMITS = SETTINGS_LIMITS;

const NETWORKS = { facebook: 'Facebook', tiktok: 'TikTok', instagram: 'Instagram' } as const;
type Network = keyof typeof NETWORKS;

function builtInLink(network: Network): string {
  return siteCopy.footer.social.find(({ name }) => name === NETWORKS[network])?.url ?? '';
}

/** Links to social media. */
export function SocialSection({ state, onDirty }: { state: SettingState<'social'>; onDirty: OnDirty }) {
  const section = useSettingsForm({
    ...{ section: 'social' as const, state },
    fieldsOf: (values) =>
      values ?? {
        facebook: builtInLink('facebook'),
        tiktok: builtInLink('tiktok'),
        instagram: builtInLink('instagram'),
      },
    valuesOf: ({ facebook, tiktok, instagram }) => ({
      ...{ facebook: facebook.trim(), tiktok: tiktok.trim(), instagram: instagram.trim() },
    }),
  });
  const { form } = section;
  return (
    <SectionFrame name="social" onDirty={onDirty} {...frameProps(section)}>
      {(Object.keys(NETWORKS) as Network[]).map((network) => (
        <Input
          key={network}
          type="url"
          label={NETWORKS[network]}
          autoComplete="off"
          error={form.formState.errors[network]?.message}
          {...form.register(network, {
            validate: (link) => socialLinkProblem(NETWORKS[network], link.trim()) ?? true,
          })}
        />
      ))}
    </SectionFrame>
  );
}

interface HomeSectionProps {
  state: SettingState<'home'>;
  builtIn: HomeTexts;
  preview: (texts: HomeTexts) => ReactNode;
  onDirty: OnDirty;
}

/** Headline and text of the home page. */
export function HomeSection({ state, builtIn, preview, onDirty }: HomeSectionProps) {
  const section = useSettingsForm({
    ...{ section: 'home' as const, state },
    fieldsOf: (values) => values ?? builtIn,
    valuesOf: ({ headline, text }) => ({ headline: headline.trim(), text: text.trim() }),
  });
  const { form } = section;
  const { errors } = form.formState;
  const [headline, text] = useWatch({ control: form.control, name: ['headline', 'text'] });
  return (
    <SectionFrame
      name="home"
      onDirty={onDirty}
      {...frameProps(section)}
      preview={preview({ headline, text })}
    >
      <Input
        label={copy.home.headline}
        autoComplete="off"
        error={errors.headline?.message}
        {...form.register('headline', {
          validate: (typed) =>
            textRangeProblem(copy.home.headline, typed, LIMITS.headlineMin, LIMITS.headlineMax) ?? true,
        })}
      />
      <Textarea
        label={copy.home.text}
        rows={3}
        error={errors.text?.message}
        {...form.register('text', {
          validate: (typed) => textRangeProblem(copy.home.text, typed, 1, LIMITS.homeTextMax) ?? true,
        })}
      />
    </SectionFrame>
  );
}

interface ServicesSectionProps {
  state: SettingState<'services'>;
  builtIn: ServiceCard[];
  preview: (cards: ServiceCard[]) => ReactNode;
  onDirty: OnDirty;
}

interface CardFields extends Omit<ServiceCard, 'bullets'> {
  /** One per line. */
  bullets: string;
}

const cardsOf = (cards: CardFields[]): ServiceCard[] =>
  cards.map(({ slug, title, text, bullets }) => ({
    ...{ slug, title: title.trim(), text: text.trim(), bullets: linesOf(bullets) },
  }));

/** Texts of the services page. */
export function ServicesSection({ state, builtIn, preview, onDirty }: ServicesSectionProps) {
  const section = useSettingsForm({
    ...{ section: 'services' as const, state },
    fieldsOf: (values) => ({
      cards: (values?.cards ?? builtIn).map((card): CardFields => ({
        ...card,
        bullets: card.bullets.join('\n'),
      })),
    }),
    valuesOf: ({ cards }) => ({ cards: cardsOf(cards) }),
  });
  const { form } = section;
  const errors = form.formState.errors.cards;
  const cards = useWatch({ control: form.control, name: 'cards' });
  return (
    <SectionFrame
      name="services"
      onDirty={onDirty}
      {...frameProps(section)}
      preview={preview(cardsOf(cards))}
    >
      {cards.map(({ slug }, place) => (
        <fieldset key={slug} className="mb-4 border-t border-line pt-3">
          <legend className="float-left mb-2 w-full font-semibold">{builtIn[place]?.title}</legend>
          <div className="clear-both">
            <Input
              label={copy.services.title}
              autoComplete="off"
              error={errors?.[place]?.title?.message}
              {...form.register(`cards.${place}.title`, {
                validate: (typed) =>
                  textRangeProblem(copy.services.title, typed, 1, LIMITS.serviceTitleMax) ?? true,
              })}
            />
            <Textarea
              label={copy.services.text}
              rows={5}
              error={errors?.[place]?.text?.message}
              {...form.register(`cards.${place}.text`, {
                validate: (typed) =>
                  textRangeProblem(copy.services.text, typed, 1, LIMITS.serviceTextMax) ?? true,
              })}
            />
            <Textarea
              label={copy.services.bullets}
              hint={copy.onePerLine}
              rows={5}
              error={errors?.[place]?.bullets?.message}
              {...form.register(`cards.${place}.bullets`, {
                validate: (typed) => bulletsProblem(copy.services.bullets, linesOf(typed)) ?? true,
              })}
            />
          </div>
        </fieldset>
      ))}
      {errors?.message && (
        <p role="alert" className="text-sm text-danger">
          {errors.message}
        </p>
      )}
    </SectionFrame>
  );
}
