import { INQUIRY_LIMITS, propertyReference, type Property } from '@lml/common/contracts';
import { Send } from 'lucide-react';

import { filled } from '../../../lib/format.js';
import { Button } from '../../../ui/button.js';
import { Dialog } from '../../../ui/dialog.js';
import { showToast } from '../../../ui/toast-store.js';
import { inquiryRequest } from '../data/inquiries.api.js';
import { viewingOf } from '../data/wished-viewing.js';
import { useMessageForm } from '../data/use-message-form.js';
import { ConsentLine } from './consent-line.js';
import { ViewingInputs } from './viewing-inputs.js';
import { AlertsBox, MessageInput, ContactInputs, Honeypot } from './message-inputs.js';
import { SubmitStatus } from './submit-status.js';
import './inquiry-dialog.css';
import contactCopy from '../../../content/contact-copy.json' with { type: 'json' };
import readers from '../../../content/inquiry-copy.json' with { type: 'json' };
import propertyCopy from '../../../content/property-copy.json' with { type: 'json' };

const texts = contactCopy.inquiryDialog;

interface InquiryDialogProps {
  property: Pick<Property, 'id' | 'title' | 'agents'>;
  /** The button that opened it. */
  opener?: HTMLElement | null;
  onClose: () => void;
}

/** Inquiry form about one property. */
export function InquiryDialog({ property, opener, onClose }: InquiryDialogProps) {
  const { id, title, agents } = property;
  const { form, sending, progress, submit } = useMessageForm({
    initial: {
      subject: filled(propertyCopy.inquiry.subject, { title }).slice(0, INQUIRY_LIMITS.subjectMax),
      message: filled(propertyCopy.inquiry.message, { title, reference: propertyReference(id) }),
      ...{ wantsViewing: false, viewingDate: '', viewingTime: '', viewingDate2: '', viewingTime2: '' },
      ...{ viewingDate3: '', viewingTime3: '', viewingChoices: '1', viewingKind: 'in-person' },
      ...{ representativeName: '', representativePhone: '' },
      // A listing without an agent offers evenings; an older service does not send the field.
      takesEvenings: agents[0]?.eveningViewings ?? true,
    },
    draft: `inquiry.${id}`,
    request: ({
      name,
      email,
      phone,
      subject,
      message,
      website,
      filledInMs,
      source,
      consent,
      alertsConsent,
      ...viewing
    }) =>
      inquiryRequest({
        ...{ name, email, phone, subject, message, website, consent, propertyId: id },
        ...(filledInMs !== undefined && { filledInMs }),
        ...(source && { source }),
        ...(alertsConsent && { alertsConsent }),
        ...(viewing.wantsViewing && viewingOf(viewing)),
      }),
    onSent: () => {
      onClose();
      showToast({ title: texts.success.title, description: texts.success.description });
    },
    failureTitle: texts.failure.title,
  });
  // A message waiting for the connection can be left; it is stored.
  const onItsWay = sending && progress === 'sending';
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !onItsWay && onClose()}
      title={texts.title}
      opener={opener}
      description={
        <>
          {title} · <span className="whitespace-nowrap">{propertyReference(id)}</span>
        </>
      }
      className="inquiry-sheet"
    >
      <form noValidate onSubmit={(event) => void submit(event)} className="flex min-h-0 grow flex-col">
        <div className="relative grow space-y-1 overflow-x-hidden overflow-y-auto p-5 sm:p-6">
          <p className="mb-4 text-sm text-muted">{readersOf(agents[0])}</p>
          <ContactInputs form={form} />
          <MessageInput form={form} rows={4} />
          <ViewingInputs form={form} />
          <AlertsBox form={form} />
          <ConsentLine className="pt-3 text-sm text-muted" />
          <Honeypot form={form} />
        </div>
        <div className="flex flex-col gap-3 border-t border-line px-5 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] sm:flex-row sm:items-center sm:px-6">
          <SubmitStatus progress={progress} className="mr-auto" />
          <Button type="submit" look="accent" busy={sending} className="ml-auto w-full sm:w-auto">
            {!sending && <Send aria-hidden />}
            {sending ? texts.submitting : texts.submit}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** Names the agent only if the message is mailed to them: an outside agent gets it from our team. */
function readersOf(agent: Property['agents'][number] | undefined): string {
  return agent && !agent.agency ? filled(readers.agent, { agent: agent.name }) : readers.team;
}
