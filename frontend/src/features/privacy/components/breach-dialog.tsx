import {
  type Breach,
  BREACH_RISKS,
  BREACH_STEPS,
  BREACH_TEXTS,
  type BreachInput,
  breachProblems,
  type BreachStep,
} from '@lml/common/contracts';
import { useForm } from 'react-hook-form';
import { now } from '../../../lib/now.js';
import { Input, Select, Textarea } from '../../../ui/field.js';
import { showFormError } from '../../../ui/form-errors.js';
import { fromNairobiInput, toNairobiInput } from '../../../lib/nairobi-input.js';
import { saveBreach } from '../data/registers.api.js';
import { useRegisterChange } from '../data/use-register-change.js';
import { DialogFrame } from './dialog-frame.js';
import copy from '../../../content/privacy-registers-copy.json' with { type: 'json' };

const texts = copy.breaches.form;

/** Times as typed, in Nairobi; empty for none. */
type Fields = Omit<BreachInput, 'odpcSentAt' | 'peopleToldAt'> & { odpcSentAt: string; peopleToldAt: string };

interface BreachDialogProps {
  /** Null for a new one. */
  breach: Breach | null;
  opener: HTMLElement;
  onClose: () => void;
}

/** Dialog that enters or changes a breach. The input stays if saving fails. */
export function BreachDialog({ breach, opener, onClose }: BreachDialogProps) {
  const form = useForm<Fields>({ defaultValues: fieldsOf(breach) });
  const { errors } = form.formState;
  const save = useRegisterChange((input: BreachInput) => saveBreach(breach, input), {
    ...{ done: texts.done, onDone: onClose },
    onFailed: (error) => showFormError(form, error, { title: copy.notSaved, failed: copy.reason }),
  });
  const submit = form.handleSubmit((fields) => {
    const input = inputOf(fields);
    const problems = breachProblems(input, now());
    problems.forEach(({ field, message }, index) =>
      form.setError(field as keyof Fields, { message }, { shouldFocus: index === 0 }),
    );
    if (problems.length === 0) save.mutate(input);
  });
  const text = (name: 'what' | 'data' | 'people' | 'remedy' | 'lateReasons' | 'untoldReason') => ({
    ...{ label: copy.breaches.form[name], error: errors[name]?.message },
    ...form.register(name, name === 'what' ? { required: BREACH_TEXTS.what } : {}),
  });
  const time = (name: 'foundAt' | 'odpcSentAt' | 'peopleToldAt') => ({
    ...{ type: 'datetime-local', label: copy.breaches.form[name], error: errors[name]?.message },
    ...form.register(name),
  });
  return (
    <DialogFrame
      {...{ title: breach ? texts.change : texts.title, description: texts.intro, submit: texts.submit }}
      {...{ opener, onClose, busy: save.isPending }}
      onSubmit={submit}
    >
      <Input hint={texts.foundAtHint} {...time('foundAt')} />
      <Textarea rows={3} {...text('what')} />
      <div className="grid gap-x-5 gap-y-1 sm:grid-cols-2">
        <Input {...text('data')} />
        <Input hint={texts.peopleHint} {...text('people')} />
      </div>
      <fieldset className="pb-3">
        <legend className="text-sm font-medium">{copy.breaches.runbook}</legend>
        {BREACH_STEPS.map((step) => (
          <label key={step} className="flex min-h-11 items-center gap-2.5 text-sm">
            <input
              type="checkbox"
              value={step}
              className="size-5 shrink-0 accent-primary"
              {...form.register('steps')}
            />
            <span>
              <strong className="font-semibold">{copy.breaches.steps[step].name}</strong>:{' '}
              {copy.breaches.steps[step].text}
            </span>
          </label>
        ))}
      </fieldset>
      <Select
        label={texts.risk}
        options={BREACH_RISKS.map((risk) => ({ value: risk, label: copy.breaches.risks[risk] }))}
        error={errors.risk?.message}
        {...form.register('risk')}
      />
      <Textarea rows={2} {...text('remedy')} />
      <div className="grid gap-x-5 gap-y-1 sm:grid-cols-2">
        <Input {...time('odpcSentAt')} />
        <Input hint={texts.lateReasonsHint} {...text('lateReasons')} />
        <Input {...time('peopleToldAt')} />
        <Input hint={texts.untoldReasonHint} {...text('untoldReason')} />
      </div>
    </DialogFrame>
  );
}

function fieldsOf(breach: Breach | null): Fields {
  return {
    foundAt: toNairobiInput(breach?.foundAt ?? now().toISOString()),
    ...{ what: breach?.what ?? '', data: breach?.data ?? '', people: breach?.people ?? '' },
    ...{ risk: breach?.risk ?? 'undecided', remedy: breach?.remedy ?? '' },
    steps: breach?.steps ?? [],
    odpcSentAt: toNairobiInput(breach?.odpcSentAt ?? null),
    lateReasons: breach?.lateReasons ?? '',
    peopleToldAt: toNairobiInput(breach?.peopleToldAt ?? null),
    untoldReason: breach?.untoldReason ?? '',
  };
}

/** Steps in the order of the runbook. */
function inputOf(fields: Fields): BreachInput {
  return {
    ...fields,
    foundAt: fromNairobiInput(fields.foundAt) ?? '',
    odpcSentAt: fromNairobiInput(fields.odpcSentAt),
    peopleToldAt: fromNairobiInput(fields.peopleToldAt),
    steps: BREACH_STEPS.filter((step: BreachStep) => fields.steps.includes(step)),
  };
}
