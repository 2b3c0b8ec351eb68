import {
  PRIVACY_DETAILS_DEFAULTS,
  PRIVACY_LIMITS,
  type PrivacyDetails,
  type SettingState,
  textRangeProblem,
} from '@lml/common/contracts';
import copy from '../../../content/settings-copy.json' with { type: 'json' };
import { Input, Textarea } from '../../../ui/field.js';
import { frameProps } from '../data/frame-props.js';
import type { OnDirty } from '../data/section-name.js';
import { useSettingsForm } from '../data/use-settings-form.js';
import { SectionFrame } from './section-frame.js';

const LINES = ['registration', 'contact', 'hosting', 'mailProvider'] as const;

/** Facts of the company for the privacy notice. */
export function PrivacySection({ state, onDirty }: { state: SettingState<'privacy'>; onDirty: OnDirty }) {
  const section = useSettingsForm({
    ...{ section: 'privacy' as const, state },
    fieldsOf: (values) => ({ ...PRIVACY_DETAILS_DEFAULTS, ...values }),
    valuesOf: ({ registration, contact, hosting, mailProvider, transfers }) => ({
      ...{ registration: registration.trim(), contact: contact.trim(), hosting: hosting.trim() },
      ...{ mailProvider: mailProvider.trim(), transfers: transfers.trim() },
    }),
  });
  const { form } = section;
  const { errors } = form.formState;
  const control = (name: keyof PrivacyDetails, max: number) => ({
    ...{ label: copy.privacy[name], hint: copy.privacy.hints[name], error: errors[name]?.message },
    ...form.register(name, {
      validate: (typed) => textRangeProblem(copy.privacy[name], typed, 0, max) ?? true,
    }),
  });
  return (
    <SectionFrame name="privacy" onDirty={onDirty} {...frameProps(section)}>
      <div className="grid gap-x-5 sm:grid-cols-2">
        {LINES.map((name) => (
          <Input key={name} autoComplete="off" {...control(name, PRIVACY_LIMITS.detailMax)} />
        ))}
      </div>
      <Textarea rows={3} {...control('transfers', PRIVACY_LIMITS.transfersMax)} />
    </SectionFrame>
  );
}
