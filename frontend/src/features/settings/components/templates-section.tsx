import {
  BUILT_IN_TEMPLATES,
  filledTemplate,
  type ReplyTemplate,
  replyTemplatesProblem,
  type SettingState,
  TEMPLATE_CHANNELS,
  TEMPLATE_LANGUAGES,
  TEMPLATE_LIMITS,
  TEMPLATE_PLACEHOLDER_NAMES,
  TEMPLATE_PLACEHOLDERS,
  templateNameProblem,
  templateTextProblem,
} from '@lml/common/contracts';
import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react';
import { useFieldArray, useWatch } from 'react-hook-form';
import copy from '../../../content/settings-copy.json' with { type: 'json' };
import { filled } from '../../../lib/format.js';
import { Button } from '../../../ui/button.js';
import { Input, Select, Textarea } from '../../../ui/field.js';
import { frameProps } from '../data/frame-props.js';
import type { OnDirty } from '../data/section-name.js';
import { useSettingsForm } from '../data/use-settings-form.js';
import { SectionFrame } from './section-frame.js';

const texts = copy.templates;
const options = (choices: Record<string, string>) =>
  Object.entries(choices).map(([value, label]) => ({ value, label }));
const EXAMPLES = Object.fromEntries(
  TEMPLATE_PLACEHOLDER_NAMES.map((name) => [name, TEMPLATE_PLACEHOLDERS[name].example]),
);

/** Reply templates: each can be opened, changed, moved and removed; one remains. */
export function TemplatesSection({ state, onDirty }: { state: SettingState<'templates'>; onDirty: OnDirty }) {
  const section = useSettingsForm({
    ...{ section: 'templates' as const, state },
    fieldsOf: (values) => ({
      templates: (values?.templates ?? BUILT_IN_TEMPLATES).map((template) => ({ ...template })),
    }),
    valuesOf: ({ templates }) => ({ templates: templates.map(trimmed) }),
  });
  const { form } = section;
  const list = useFieldArray({
    control: form.control,
    name: 'templates',
    rules: { validate: (templates) => replyTemplatesProblem(templates.map(trimmed)) ?? true },
  });
  const templates = useWatch({ control: form.control, name: 'templates' });
  const errors = form.formState.errors.templates;
  const problem = errors?.root?.message ?? errors?.message;
  return (
    <SectionFrame
      name="templates"
      onDirty={onDirty}
      {...frameProps(section)}
      preview={<Preview templates={templates} />}
    >
      <details className="mb-4 rounded-control bg-sunken px-3 py-2 text-sm">
        <summary className="min-h-9 content-center font-medium">{texts.placeholders}</summary>
        <dl className="grid gap-x-4 pb-2 sm:grid-cols-[max-content_1fr]">
          {TEMPLATE_PLACEHOLDER_NAMES.map((name) => (
            <div key={name} className="contents">
              <dt className="font-mono">{`{{${name}}}`}</dt>
              <dd className="text-muted max-sm:mb-1">{TEMPLATE_PLACEHOLDERS[name].about}</dd>
            </div>
          ))}
        </dl>
      </details>
      <ol className="space-y-2">
        {list.fields.map(({ id }, place) => {
          const name = templates[place]?.name || texts.newName;
          const wrong = errors?.[place];
          return (
            <li key={id} className="relative rounded-control border border-line">
              <details
                // Opened where something is wrong.
                open={wrong ? true : undefined}
                className="group"
              >
                <summary className="min-h-11 content-center py-1.5 pr-24 pl-3">
                  <span className="font-medium wrap-anywhere">{name}</span>{' '}
                  <span className="block text-sm text-muted">{about(templates[place])}</span>
                </summary>
                <div className="px-3 pt-2 pb-1">
                  <Input
                    label={texts.name}
                    autoComplete="off"
                    error={wrong?.name?.message}
                    {...form.register(`templates.${place}.name`, {
                      validate: (typed) => templateNameProblem(typed) ?? true,
                    })}
                  />
                  <div className="grid gap-x-5 sm:grid-cols-2">
                    <Select
                      label={texts.language}
                      options={options(TEMPLATE_LANGUAGES)}
                      {...form.register(`templates.${place}.language`)}
                    />
                    <Select
                      label={texts.channel}
                      options={options(TEMPLATE_CHANNELS)}
                      {...form.register(`templates.${place}.channel`)}
                    />
                  </div>
                  <Textarea
                    label={texts.text}
                    rows={8}
                    maxLength={TEMPLATE_LIMITS.textMax}
                    error={wrong?.text?.message}
                    {...form.register(`templates.${place}.text`, {
                      validate: (typed) => templateTextProblem(texts.text, typed) ?? true,
                    })}
                  />
                  <Button
                    look="quiet"
                    size="small"
                    aria-label={filled(texts.remove, { name })}
                    disabled={list.fields.length === 1}
                    title={list.fields.length === 1 ? texts.last : undefined}
                    onClick={() => list.remove(place)}
                  >
                    <Trash2 aria-hidden />
                    {texts.removeText}
                  </Button>
                </div>
              </details>
              <div className="absolute top-0 right-1 flex">
                <Move
                  label={filled(texts.up, { name })}
                  off={place === 0}
                  onMove={() => list.move(place, place - 1)}
                >
                  <ArrowUp aria-hidden className="size-4" />
                </Move>
                <Move
                  label={filled(texts.down, { name })}
                  off={place === list.fields.length - 1}
                  onMove={() => list.move(place, place + 1)}
                >
                  <ArrowDown aria-hidden className="size-4" />
                </Move>
              </div>
            </li>
          );
        })}
      </ol>
      <Button
        look="outline"
        size="small"
        className="mt-3"
        disabled={list.fields.length >= TEMPLATE_LIMITS.templatesMax}
        onClick={() => list.append(newTemplate(templates))}
      >
        <Plus aria-hidden />
        {texts.add}
      </Button>
      {problem && (
        <p role="alert" className="mt-3 text-sm text-danger">
          {problem}
        </p>
      )}
    </SectionFrame>
  );
}

interface MoveProps {
  label: string;
  off: boolean;
  onMove: () => void;
  children: React.ReactNode;
}

function Move({ label, off, onMove, children }: MoveProps) {
  return (
    <button
      type="button"
      aria-label={label}
      disabled={off}
      onClick={onMove}
      className="grid size-11 shrink-0 place-items-center rounded-control hover:bg-primary-soft disabled:opacity-35"
    >
      {children}
    </button>
  );
}

/** The templates with the examples of their placeholders. */
function Preview({ templates }: { templates: ReplyTemplate[] }) {
  return (
    <ul className="divide-y divide-line">
      {templates.map((template, place) => (
        <li key={place} className="px-4 py-3">
          <p className="font-medium wrap-anywhere">
            {template.name} <span className="font-normal text-muted">{about(template)}</span>
          </p>
          <p className="mt-1 text-sm wrap-anywhere whitespace-pre-line">
            {filledTemplate(template.text, EXAMPLES)}
          </p>
        </li>
      ))}
    </ul>
  );
}

function about(template: ReplyTemplate | undefined): string {
  return template ? `${TEMPLATE_LANGUAGES[template.language]}, ${TEMPLATE_CHANNELS[template.channel]}` : '';
}

function trimmed({ name, language, channel, text }: ReplyTemplate): ReplyTemplate {
  return { name: name.trim(), language, channel, text: text.trim() };
}

function newTemplate(templates: readonly ReplyTemplate[]): ReplyTemplate {
  const taken = new Set(templates.map(({ name }) => name));
  let name = texts.newName;
  for (let number = 2; taken.has(name); number += 1) name = `${texts.newName} ${number}`;
  return { name, language: 'en', channel: 'both', text: texts.newText };
}
