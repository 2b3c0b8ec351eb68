import {
  ANSWER_TIME_DAYS,
  ANSWER_TIME_MIN,
  paybillAccountProblem,
  paybillProblem,
  SAFETY_DEFAULTS,
  type SettingState,
} from '@lml/common/contracts';
import type { UseFormRegisterReturn } from 'react-hook-form';
import copy from '../../../content/settings-copy.json' with { type: 'json' };
import { filled } from '../../../lib/format.js';
import { Input } from '../../../ui/field.js';
import { frameProps } from '../data/frame-props.js';
import type { OnDirty } from '../data/section-name.js';
import { useSettingsForm } from '../data/use-settings-form.js';
import { SectionFrame } from './section-frame.js';

const { safety } = copy;

/** Promises to visitors, the company's paybill, and whether reports hide a listing. */
export function SafetySection({ state, onDirty }: { state: SettingState<'safety'>; onDirty: OnDirty }) {
  const section = useSettingsForm({
    ...{ section: 'safety' as const, state },
    fieldsOf: (values) => ({ ...SAFETY_DEFAULTS, ...values }),
    valuesOf: ({ paybill, paybillAccount, ...flags }) => ({
      ...flags,
      ...{ paybill: paybill.trim(), paybillAccount: paybillAccount.trim() },
    }),
  });
  const { form } = section;
  const { errors } = form.formState;
  return (
    <SectionFrame name="safety" onDirty={onDirty} {...frameProps(section)}>
      <Flag
        label={safety.noViewingFee}
        hint={safety.noViewingFeeHint}
        control={form.register('noViewingFee')}
      />
      <Flag label={safety.titleSearch} hint={safety.titleSearchHint} control={form.register('titleSearch')} />
      <Flag
        label={safety.holdReported}
        hint={safety.holdReportedHint}
        control={form.register('holdReported')}
      />
      <Flag
        label={safety.showAnswerTime}
        hint={filled(safety.showAnswerTimeHint, { n: ANSWER_TIME_MIN, days: ANSWER_TIME_DAYS })}
        control={form.register('showAnswerTime')}
      />
      <div className="grid gap-x-5 sm:grid-cols-2">
        <Input
          label={safety.paybill}
          hint={safety.paybillHint}
          inputMode="numeric"
          autoComplete="off"
          error={errors.paybill?.message}
          {...form.register('paybill', {
            validate: (typed) => paybillProblem(typed.trim()) ?? true,
            deps: 'paybillAccount',
          })}
        />
        <Input
          label={safety.paybillAccount}
          autoComplete="off"
          error={errors.paybillAccount?.message}
          {...form.register('paybillAccount', {
            validate: (typed, { paybill }) => paybillAccountProblem(typed.trim(), paybill.trim()) ?? true,
          })}
        />
      </div>
    </SectionFrame>
  );
}

function Flag({ label, hint, control }: { label: string; hint: string; control: UseFormRegisterReturn }) {
  return (
    <label className="mb-4 flex items-start gap-3">
      <input type="checkbox" className="mt-0.5 size-5 shrink-0 accent-primary" {...control} />
      <span>
        <span className="block font-medium">{label}</span>
        <span className="block text-sm text-muted">{hint}</span>
      </span>
    </label>
  );
}
