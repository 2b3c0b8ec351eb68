import {
  EMAIL_PATTERN,
  reportOutcomeText,
  type ReportOutcome,
  type ReportState,
  VISITOR_REPORT_LIMITS,
  VISITOR_REPORT_TEXTS,
  type VisitorReport,
} from '@lml/common/contracts';
import { useForm, useWatch } from 'react-hook-form';
import { filled } from '../../../lib/format.js';
import { Button } from '../../../ui/button.js';
import { Dialog, DialogActions } from '../../../ui/dialog.js';
import { Select, Textarea } from '../../../ui/field.js';
import { useReportChange } from '../data/use-report-change.js';
import copy from '../../../content/visitor-reports-copy.json' with { type: 'json' };

const texts = copy.decision;

type Choice = keyof typeof texts.choices;

interface DecisionDialogProps {
  report: VisitorReport;
  /** The button that opened it. */
  opener: HTMLElement;
  onClose: () => void;
}

/** Dialog in which a manager decides about a report. The input stays if saving fails. */
export function DecisionDialog({ report, opener, onClose }: DecisionDialogProps) {
  const { reference, propertyId, openAlike, held, contact } = report;
  const form = useForm<{ choice: '' | Choice; note: string; alike: boolean }>({
    defaultValues: { choice: '', note: report.note, alike: held },
  });
  const change = useReportChange(report, onClose);
  const { errors } = form.formState;
  const choices = (Object.keys(texts.choices) as Choice[]).filter(
    (choice) => propertyId !== null || choice !== 'upheld.unpublished',
  );
  const choice = useWatch({ control: form.control, name: 'choice' });
  const submit = form.handleSubmit(({ choice: chosen, note, alike }) => {
    change.mutate({ ...decisionOf(chosen as Choice), note, ...(openAlike > 0 && { alike }) });
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !change.isPending && onClose()}
      title={filled(texts.title, { reference })}
      opener={opener}
      insistent
    >
      <form noValidate onSubmit={(event) => void submit(event)} className="flex min-h-0 grow flex-col">
        <div className="grow space-y-1 overflow-y-auto p-5 sm:p-6">
          <Select
            label={texts.question}
            options={[
              { value: '', label: texts.choose },
              ...choices.map((value) => ({ value, label: texts.choices[value] })),
            ]}
            error={errors.choice?.message}
            {...form.register('choice', { required: texts.needed })}
          />
          <Textarea
            label={texts.note}
            hint={texts.noteHint}
            rows={3}
            error={errors.note?.message}
            {...form.register('note', {
              maxLength: { value: VISITOR_REPORT_LIMITS.noteMax, message: VISITOR_REPORT_TEXTS.note },
            })}
          />
          {openAlike > 0 && (
            <label className="flex min-h-11 items-center gap-2.5 text-sm">
              <input type="checkbox" className="size-5 accent-primary" {...form.register('alike')} />
              {filled(openAlike === 1 ? texts.alike.one : texts.alike.many, { n: openAlike })}
            </label>
          )}
          <div className="space-y-2 pt-2 text-sm text-muted">
            {held && <p>{texts.afterHold}</p>}
            <p>
              {EMAIL_PATTERN.test(contact)
                ? choice !== '' && filled(texts.told, { contact, sentence: sentenceOf(choice) })
                : texts.notTold}
            </p>
          </div>
        </div>
        <DialogActions>
          <Button look="outline" onClick={onClose} disabled={change.isPending}>
            {texts.cancel}
          </Button>
          <Button type="submit" busy={change.isPending}>
            {change.isPending ? texts.saving : texts.save}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

function decisionOf(choice: Choice): { state: ReportState; outcome?: ReportOutcome } {
  const [state, outcome] = choice.split('.');
  return { state: state as ReportState, ...(outcome && { outcome: outcome as ReportOutcome }) };
}

function sentenceOf(choice: Choice): string {
  const { state, outcome = null } = decisionOf(choice);
  return reportOutcomeText(state, outcome);
}
