import {
  REPORT_REASON_NAMES,
  REPORT_REASONS,
  type ReportReason,
  VISITOR_REPORT_LIMITS,
  type VisitorReportReceipt,
} from '@lml/common/contracts';
import { Input, Select, Textarea } from '../../../ui/field.js';
import { messageRules } from '../data/message-rules.js';
import { useMessageForm } from '../data/use-message-form.js';
import { reportRequest } from '../data/inquiries.api.js';
import copy from '../../../content/safety-copy.json' with { type: 'json' };

const texts = copy.form;

/** @param propertyId null for a report about no listing. @param onSent gets the reference */
export function useReportForm(propertyId: number | null, onSent: (reference: string) => void) {
  return useMessageForm({
    initial: { reason: '', details: '', contact: '' },
    draft: `report.${propertyId ?? 'site'}`,
    request: ({ reason, details, contact, website, filledInMs }) =>
      reportRequest(propertyId, {
        reason: reason as ReportReason,
        ...(details && { details }),
        ...(contact && { contact }),
        website,
        ...(filledInMs !== undefined && { filledInMs }),
      }),
    onSent: (_fields, receipt) => onSent((receipt as Partial<VisitorReportReceipt> | null)?.reference ?? ''),
    failureTitle: texts.failure,
  });
}

/** Reason, words and contact of a report. */
export function ReportInputs({ form }: Pick<ReturnType<typeof useReportForm>, 'form'>) {
  const { errors } = form.formState;
  return (
    <>
      <Select
        label={texts.reason}
        options={[
          { value: '', label: texts.choose },
          ...REPORT_REASON_NAMES.map((value) => ({ value, label: REPORT_REASONS[value] })),
        ]}
        error={errors.reason?.message}
        {...form.register('reason', { validate: messageRules.reason, deps: 'details' })}
      />
      <Textarea
        label={texts.details}
        rows={4}
        // Allows slightly more than the limit, so that the visitor and not the browser shortens the text.
        maxLength={VISITOR_REPORT_LIMITS.detailsMax * 2}
        hint={texts.detailsHint}
        error={errors.details?.message}
        {...form.register('details', { validate: messageRules.details })}
      />
      <Input
        label={texts.contact}
        autoComplete="email"
        autoCapitalize="none"
        hint={texts.contactHint}
        error={errors.contact?.message}
        {...form.register('contact', { validate: messageRules.contact })}
      />
    </>
  );
}
