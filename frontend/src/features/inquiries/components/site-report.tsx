import { useEffect, useState } from 'react';
import { replayLateInput } from '../../../lib/early-input.js';
import { PublicForm } from './public-form.js';
import { ReportInputs, useReportForm } from './report-form.js';
import { ReportSent } from './report-sent.js';
import copy from '../../../content/safety-copy.json' with { type: 'json' };

const { page, form: texts } = copy;

/** Form of a report about no listing; thanks afterwards. */
export function SiteReport() {
  const [reference, setReference] = useState<string | null>(null);
  const sending = useReportForm(null, setReference);
  useEffect(replayLateInput, []);
  if (reference !== null)
    return <ReportSent reference={reference} doneLabel={texts.again} onDone={() => setReference(null)} />;
  return (
    <PublicForm
      {...sending}
      label={page.report.title}
      submitText={texts.submit}
      submittingText={texts.submitting}
    >
      <ReportInputs form={sending.form} />
    </PublicForm>
  );
}
