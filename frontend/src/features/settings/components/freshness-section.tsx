import {
  FRESHNESS_DEFAULTS,
  freshnessDaysProblem,
  freshnessOrderProblem,
  type FreshnessStatus,
  type SettingState,
} from '@lml/common/contracts';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import copy from '../../../content/settings-copy.json' with { type: 'json' };
import { problemText } from '../../../lib/api-client.js';
import { filled, staffDateTime } from '../../../lib/format.js';
import { Button } from '../../../ui/button.js';
import { Input } from '../../../ui/field.js';
import { Skeleton } from '../../../ui/skeleton.js';
import { showToast } from '../../../ui/toast-store.js';
import {
  FRESHNESS_STATUS,
  freshnessStatusQuery,
  resumeConfirmationMails,
  sendConfirmationMails,
} from '../data/confirmation-mails.api.js';
import { frameProps } from '../data/frame-props.js';
import { numberOf } from '../data/number-of.js';
import type { OnDirty } from '../data/section-name.js';
import { useSettingsForm } from '../data/use-settings-form.js';
import { SectionFrame } from './section-frame.js';

const texts = copy.freshness;
const DAYS = ['promptDays', 'warnDays', 'hideDays'] as const;

interface FreshnessSectionProps {
  state: SettingState<'freshness'>;
  onDirty: OnDirty;
}

/** After how many days listings are to be confirmed, warned of and hidden; and the mails that ask. */
export function FreshnessSection(props: FreshnessSectionProps) {
  const status = useQuery({
    ...freshnessStatusQuery(props.state.version),
    placeholderData: keepPreviousData,
  });
  // Without staff's values, the form shows those of the installation.
  return status.isPending ? (
    <Skeleton className="h-96 rounded-card!" />
  ) : (
    <FreshnessForm {...props} status={status.data} />
  );
}

function FreshnessForm({
  state,
  onDirty,
  status,
}: FreshnessSectionProps & { status: FreshnessStatus | undefined }) {
  const [openedAt] = useState(() => Date.now());
  const builtIn = status?.rules ?? FRESHNESS_DEFAULTS;
  const section = useSettingsForm({
    ...{ section: 'freshness' as const, state },
    fieldsOf: (values) => {
      const { promptDays, warnDays, hideDays, hides } = values ?? builtIn;
      return {
        ...{ promptDays: String(promptDays), warnDays: String(warnDays), hideDays: String(hideDays) },
        hides,
      };
    },
    valuesOf: ({ hides, ...days }) => ({ ...daysOf(days), hides }),
  });
  const { form } = section;
  const { errors } = form.formState;
  return (
    <SectionFrame name="freshness" onDirty={onDirty} {...frameProps(section)}>
      <div className="grid gap-x-5 sm:grid-cols-3">
        {DAYS.map((name) => (
          <Input
            key={name}
            label={texts[name]}
            hint={texts.hints[name]}
            inputMode="numeric"
            error={errors[name]?.message}
            {...form.register(name, {
              validate: (typed, fields) => {
                const problem = freshnessDaysProblem(texts.names[name], numberOf(typed));
                if (problem) return problem;
                const order = freshnessOrderProblem(daysOf(fields));
                return order?.field === name ? order.message : true;
              },
            })}
          />
        ))}
      </div>
      <label className="flex min-h-11 items-center gap-3">
        <input type="checkbox" className="size-5 shrink-0 accent-primary" {...form.register('hides')} />
        {texts.hides}
      </label>
      <p className="text-sm text-muted">
        {status?.hidesFrom
          ? filled(Date.parse(status.hidesFrom) > openedAt ? texts.begins : texts.began, {
              time: staffDateTime(status.hidesFrom),
            })
          : texts.off}
      </p>
      <ConfirmationMails stopped={status?.stopped ?? []} />
    </SectionFrame>
  );
}

/** Sends the mails at once, and again to those who stopped them. */
function ConfirmationMails({ stopped }: { stopped: string[] }) {
  const queryClient = useQueryClient();
  const failed = (error: unknown) =>
    showToast({ title: texts.mailsFailed, description: problemText(error), tone: 'destructive' });
  const send = useMutation({
    mutationFn: sendConfirmationMails,
    onSuccess: ({ mails }) =>
      showToast({
        title: mails === 0 ? texts.noMails : filled(mails === 1 ? texts.sentOne : texts.sent, { n: mails }),
        tone: 'success',
      }),
    onError: failed,
  });
  const resume = useMutation({
    mutationFn: resumeConfirmationMails,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: FRESHNESS_STATUS }),
    onError: failed,
  });
  return (
    <div className="mt-4 border-t border-line pt-4">
      <p className="mb-3 text-sm text-muted">{texts.mails}</p>
      <Button look="outline" size="small" busy={send.isPending} onClick={() => send.mutate()}>
        {texts.sendNow}
      </Button>
      {stopped.length > 0 && (
        <ul aria-label={texts.stopped} className="mt-4 space-y-1">
          {stopped.map((email) => (
            <li key={email} className="flex flex-wrap items-center gap-x-3 text-sm wrap-anywhere">
              {filled(texts.stoppedBy, { email })}
              <Button
                look="quiet"
                size="small"
                busy={resume.isPending && resume.variables === email}
                onClick={() => resume.mutate(email)}
              >
                {texts.resume}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function daysOf(fields: Record<(typeof DAYS)[number], string>) {
  const { promptDays, warnDays, hideDays } = fields;
  return {
    promptDays: numberOf(promptDays),
    warnDays: numberOf(warnDays),
    hideDays: numberOf(hideDays),
  };
}
