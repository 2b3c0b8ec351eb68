import {
  type BandsKey,
  noteProblem,
  RATE_FIELDS,
  RATE_GROUPS,
  RATE_LIMITS,
  type RateGroup,
  type RateValues,
  sourceProblem,
  type StaffRateSet,
  validFromProblem,
  validFromRange,
} from '@lml/common/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type Control, useFieldArray, useForm, type UseFormRegister, useWatch } from 'react-hook-form';
import { CircleAlert, Plus, Trash2 } from 'lucide-react';
import { ApiError, problemText } from '../../../lib/api-client.js';
import { officeDay, filled, shortDate } from '../../../lib/format.js';
import { now } from '../../../lib/now.js';
import { Button } from '../../../ui/button.js';
import { Input, RequiredNote, Textarea } from '../../../ui/field.js';
import { showToast } from '../../../ui/toast-store.js';
import copy from '../../../content/rates-copy.json' with { type: 'json' };
import {
  isBands,
  RATE_KEYS,
  rateLabel,
  readRates,
  type TypedBand,
  typedRates,
  type TypedRates,
} from '../data/rate-form.js';
import { addRateSet, rateSetsQuery } from '../data/staff-rates.api.js';
import { RatesPreview } from './rates-preview.js';

const texts = copy.form;

interface Fields {
  validFrom: string;
  source: string;
  note: string;
  values: TypedRates;
}

interface RateSetFormProps {
  inForce: StaffRateSet | null;
  onDone: () => void;
}

const NOTHING_KNOWN = Object.fromEntries(RATE_KEYS.map((key) => [key, null])) as unknown as RateValues;

/** Enters a new set, beginning with the one in force, and previews the worked examples. */
export function RateSetForm({ inForce, onDone }: RateSetFormProps) {
  const today = officeDay(now());
  const { earliest, latest } = validFromRange(inForce?.validFrom ?? null, today);
  const form = useForm<Fields>({
    mode: 'onTouched',
    defaultValues: {
      validFrom: today > earliest ? today : earliest,
      source: inForce?.source ?? '',
      note: inForce?.note ?? '',
      values: typedRates(inForce?.values ?? NOTHING_KNOWN),
    },
  });
  const { errors } = form.formState;
  const typed = useWatch({ control: form.control, name: 'values' });
  const { values, problems } = readRates(typed);
  const queryClient = useQueryClient();
  const save = useMutation({
    mutationFn: addRateSet,
    onSuccess: async ({ validFrom }) => {
      showToast({
        title: texts.doneTitle,
        description: filled(texts.doneText, { date: shortDate(validFrom) }),
      });
      await queryClient.invalidateQueries({ queryKey: rateSetsQuery.queryKey });
      onDone();
    },
    onError: (error) => {
      const details = error instanceof ApiError ? error.details : [];
      const known = ['validFrom', 'source', 'note'] as const;
      for (const { field, message } of details) {
        const name = known.find((one) => one === field);
        if (name) form.setError(name, { type: 'server', message }, { shouldFocus: true });
      }
      if (!details.some(({ field }) => known.some((one) => one === field))) {
        showToast({
          title: copy.error,
          description: `${texts.failed}: ${problemText(error)}`,
          tone: 'destructive',
        });
      }
    },
  });
  function submit({ validFrom, source, note }: Fields) {
    if (values) save.mutate({ validFrom, source, note, values });
    else document.querySelector<HTMLElement>('[data-rate-problem] input')?.focus();
  }
  return (
    <form
      noValidate
      aria-label={texts.title}
      className="mb-10 rounded-card border border-line bg-surface p-5 sm:p-6"
      onSubmit={(event) => void form.handleSubmit(submit)(event)}
    >
      <h2 className="text-h3">{texts.title}</h2>
      <p className="mt-1 text-muted">{texts.intro}</p>
      <RequiredNote className="mt-1 mb-5" />
      <div className="grid gap-x-5 sm:grid-cols-2">
        <Input
          type="date"
          label={texts.validFrom}
          aria-required
          hint={texts.validFromHint}
          min={earliest}
          max={latest}
          autoFocus
          error={errors.validFrom?.message}
          {...form.register('validFrom', {
            validate: (value) => validFromProblem(value, earliest, latest) ?? true,
          })}
        />
        <Input
          label={texts.source}
          aria-required
          hint={texts.sourceHint}
          autoComplete="off"
          error={errors.source?.message}
          {...form.register('source', { validate: (value) => sourceProblem(value) ?? true })}
        />
      </div>
      <Textarea
        label={texts.note}
        hint={texts.noteHint}
        rows={3}
        error={errors.note?.message}
        {...form.register('note', { validate: (value) => noteProblem(value) ?? true })}
      />
      {(Object.keys(RATE_GROUPS) as RateGroup[]).map((group) => (
        <fieldset key={group} className="mt-6 border-t border-line pt-4">
          <legend className="float-left mb-3 w-full font-display text-lg font-semibold">
            {RATE_GROUPS[group]}
          </legend>
          <div className="clear-both grid gap-x-5 sm:grid-cols-2 xl:grid-cols-3">
            {RATE_KEYS.filter((key) => RATE_FIELDS[key].group === group).map((key) =>
              isBands(key) ? (
                <Bands
                  key={key}
                  name={key}
                  control={form.control}
                  register={form.register}
                  problem={problems[key]}
                />
              ) : (
                <div key={key} data-rate-problem={problems[key] ? '' : undefined}>
                  <Input
                    label={rateLabel(key)}
                    inputMode="decimal"
                    autoComplete="off"
                    error={problems[key]}
                    {...form.register(`values.${key}`)}
                  />
                </div>
              ),
            )}
          </div>
        </fieldset>
      ))}
      <RatesPreview current={inForce?.values ?? null} next={values} />
      <div className="mt-6 flex flex-col gap-3 sm:flex-row sm:justify-end">
        <Button type="button" look="outline" onClick={onDone}>
          {texts.cancel}
        </Button>
        <Button type="submit" busy={save.isPending}>
          {save.isPending ? texts.submitting : texts.submit}
        </Button>
      </div>
    </form>
  );
}

interface BandsProps {
  name: BandsKey;
  control: Control<Fields>;
  register: UseFormRegister<Fields>;
  problem: string | undefined;
}

/** Bands of a scale; the last one has no end. */
function Bands({ name, control, register, problem }: BandsProps) {
  const { fields, insert, remove } = useFieldArray({
    control,
    name: `values.${name}` as 'values.legalBands',
  });
  const problemId = `${name}-problem`;
  return (
    <fieldset
      className="sm:col-span-2 xl:col-span-3"
      aria-describedby={problem ? problemId : undefined}
      data-rate-problem={problem ? '' : undefined}
    >
      <legend className="mb-2 text-sm font-medium">{RATE_FIELDS[name].label}</legend>
      <div className="max-w-2xl">
        {fields.map((field, index) => (
          <div key={field.id} className="grid grid-cols-2 items-start gap-x-4">
            {index === fields.length - 1 ? (
              <p className="flex min-h-11 items-center pt-7 text-muted">{texts.rest}</p>
            ) : (
              <Input
                label={filled(texts.upTo, { n: index + 1 })}
                inputMode="numeric"
                autoComplete="off"
                {...register(`values.${name}.${index}.upTo`)}
              />
            )}
            <Input
              label={filled(texts.rate, { n: index + 1 })}
              inputMode="decimal"
              autoComplete="off"
              {...register(`values.${name}.${index}.rate`)}
            />
          </div>
        ))}
      </div>
      {problem && (
        <p id={problemId} role="alert" className="mb-3 flex items-start gap-1.5 text-sm text-danger">
          <CircleAlert aria-hidden className="mt-0.5 size-4" />
          {problem}
        </p>
      )}
      <div className="mb-5 flex flex-wrap gap-2.5">
        {fields.length < RATE_LIMITS.bandsMax && (
          <Button
            type="button"
            look="outline"
            size="small"
            onClick={() => insert(fields.length - 1, { upTo: '', rate: '' } satisfies TypedBand)}
          >
            <Plus aria-hidden />
            {texts.addBand}
          </Button>
        )}
        {fields.length > 1 && (
          <Button type="button" look="quiet" size="small" onClick={() => remove(fields.length - 2)}>
            <Trash2 aria-hidden />
            {texts.removeBand}
          </Button>
        )}
      </div>
    </fieldset>
  );
}
