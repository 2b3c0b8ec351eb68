import { propertyReference, type PropertySummary } from '@lml/common/contracts';
import { useState } from 'react';
import { Button } from '../../../ui/button.js';
import { Dialog } from '../../../ui/dialog.js';
import { ConsentLine } from './consent-line.js';
import { Honeypot } from './message-inputs.js';
import { SubmitStatus } from './submit-status.js';
import { ReportInputs, useReportForm } from './report-form.js';
import { ReportSent } from './report-sent.js';
import copy from '../../../content/safety-copy.json' with { type: 'json' };

const texts = copy.form;

interface ReportDialogProps {
  property: Pick<PropertySummary, 'id' | 'title'>;
  /** The link that opened it. */
  opener: HTMLElement;
  onClose: () => void;
}

/** Form that reports a listing; thanks with the reference afterwards. */
export function ReportDialog({ property: { id, title }, opener, onClose }: ReportDialogProps) {
  const [reference, setReference] = useState<string | null>(null);
  const { form, sending, progress, submit } = useReportForm(id, setReference);
  // A report waiting for the connection can be left; it is stored.
  const onItsWay = sending && progress === 'sending';
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !onItsWay && onClose()}
      title={copy.dialog.title}
      opener={opener}
      description={
        <>
          {title} · <span className="whitespace-nowrap">{propertyReference(id)}</span>
        </>
      }
    >
      {reference === null ? (
        <form noValidate onSubmit={(event) => void submit(event)} className="flex min-h-0 grow flex-col">
          <div className="relative grow space-y-1 overflow-x-hidden overflow-y-auto p-5 sm:p-6">
            <ReportInputs form={form} />
            <Honeypot form={form} />
          </div>
          <div className="space-y-3 border-t border-line px-5 py-4 pb-[max(1rem,env(safe-area-inset-bottom))] sm:px-6">
            <ConsentLine />
            <div className="flex flex-col-reverse gap-3 sm:flex-row sm:items-center">
              <Button look="quiet" onClick={onClose} disabled={onItsWay}>
                {texts.cancel}
              </Button>
              <Button type="submit" look="accent" busy={sending}>
                {sending ? texts.submitting : texts.submit}
              </Button>
              <SubmitStatus
                progress={progress}
                className="max-sm:empty:-mb-3 max-sm:empty:min-h-0 sm:order-first sm:mr-auto"
              />
            </div>
          </div>
        </form>
      ) : (
        <ReportSent reference={reference} doneLabel={texts.close} onDone={onClose} />
      )}
    </Dialog>
  );
}
