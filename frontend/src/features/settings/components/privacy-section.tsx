import {
  dataContactProblem,
  odpcNumberProblem,
  PRIVACY_DEFAULTS,
  processorProblem,
  type SettingState,
} from '@lml/common/contracts';
import copy from '../../../content/settings-copy.json' with { type: 'json' };
import { Input } from '../../../ui/field.js';
import { frameProps } from '../data/frame-props.js';
import type { OnDirty } from '../data/section-name.js';
import { useSettingsForm } from '../data/use-settings-form.js';
import { SectionFrame } from './section-frame.js';

const { privacy } = copy;

/** Facts of the company in the privacy notice: registration, data contact, processors. */
export function PrivacySection({ state, onDirty }: { state: SettingState<'privacy'>; onDirty: OnDirty }) {
  const section = useSettingsForm({
    ...{ section: 'privacy' as const, state },
    fieldsOf: (values) => ({ ...PRIVACY_DEFAULTS, ...values }),
    valuesOf: ({ odpcNumber, hosting, mailProvider, dataContact }) => ({
      ...{ odpcNumber: odpcNumber.trim(), hosting: hosting.trim() },
      ...{ mailProvider: mailProvider.trim(), dataContact: dataContact.trim() },
    }),
  });
  const { form } = section;
  const { errors } = form.formState;
  return (
    <SectionFrame name="privacy" onDirty={onDirty} {...frameProps(section)}>
      <div className="grid gap-x-5 sm:grid-cols-2">
        <Input
          label={privacy.odpcNumber}
          hint={privacy.odpcNumberHint}
          autoComplete="off"
          error={errors.odpcNumber?.message}
          {...form.register('odpcNumber', { validate: (typed) => odpcNumberProblem(typed.trim()) ?? true })}
        />
        <Input
          label={privacy.dataContact}
          hint={privacy.dataContactHint}
          inputMode="email"
          autoComplete="off"
          error={errors.dataContact?.message}
          {...form.register('dataContact', { validate: (typed) => dataContactProblem(typed.trim()) ?? true })}
        />
        <Input
          label={privacy.hosting}
          hint={privacy.hostingHint}
          autoComplete="off"
          error={errors.hosting?.message}
          {...form.register('hosting', {
            validate: (typed) => processorProblem(privacy.hosting, typed) ?? true,
          })}
        />
        <Input
          label={privacy.mailProvider}
          hint={privacy.mailProviderHint}
          autoComplete="off"
          error={errors.mailProvider?.message}
          {...form.register('mailProvider', {
            validate: (typed) => processorProblem(privacy.mailProvider, typed) ?? true,
          })}
        />
      </div>
    </SectionFrame>
  );
}
