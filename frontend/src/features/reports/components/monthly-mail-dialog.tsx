import { cleanLine, EMAIL_PATTERN, REPORT_LIMITS, type ReportLink } from '@lml/common/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Send } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { problemText } from '../../../lib/api-client.js';
import { filled } from '../../../lib/format.js';
import { Button } from '../../../ui/button.js';
import { Dialog } from '../../../ui/dialog.js';
import { Textarea } from '../../../ui/field.js';
import { showToast } from '../../../ui/toast-store.js';
import copy from '../../../content/reports-copy.json' with { type: 'json' };
import { reportLinksQuery, sendReportNow, setReportRecipients } from '../data/reports.api.js';
import { MonthlyMailCell } from './monthly-mail.js';

const texts = copy.mailing;
const { recipientsMax: max } = REPORT_LIMITS;

interface MonthlyMailDialogProps {
  propertyId: number;
  link: ReportLink;
  onClose: () => void;
}

/** Chooses who is mailed the report each month, shows the last mails, and sends it now. */
export function MonthlyMailDialog({ propertyId, link, onClose }: MonthlyMailDialogProps) {
  const active = link.recipients.filter(({ stoppedAt }) => stoppedAt === null).map(({ email }) => email);
  const [typed, setTyped] = useState(active.join('\n'));
  const [wrong, setWrong] = useState<string>();
  const queryClient = useQueryClient();
  const done = (title: string) => (links: ReportLink[]) => {
    queryClient.setQueryData(reportLinksQuery(propertyId).queryKey, links);
    showToast({ title });
  };
  const failed = (title: string) => (error: Error) =>
    showToast({ title: copy.error, description: `${title}: ${problemText(error)}`, tone: 'destructive' });
  const save = useMutation({
    mutationFn: (emails: string[]) => setReportRecipients(propertyId, link.id, emails),
    onSuccess: (links) => {
      done(texts.saved)(links);
      onClose();
    },
    onError: failed(texts.saveFailed),
  });
  const send = useMutation({
    mutationFn: () => sendReportNow(propertyId, link.id),
    onSuccess: done(texts.sending),
    onError: failed(texts.sendFailed),
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    const emails = typed
      .split(/[\n,;]/)
      .map(cleanLine)
      .filter((line) => line !== '');
    const bad = emails.find((line) => !EMAIL_PATTERN.test(line));
    const problem = bad
      ? filled(texts.wrong, { line: bad })
      : emails.length > max
        ? filled(texts.tooMany, { max })
        : undefined;
    setWrong(problem);
    if (!problem) save.mutate(emails);
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={texts.title}
      description={texts.text}
      className="sm:w-[min(34rem,calc(100vw-3rem))]!"
    >
      <form
        noValidate
        onSubmit={submit}
        className="overflow-y-auto px-5 py-4 pb-[max(1rem,env(safe-area-inset-bottom))] sm:px-6"
      >
        <Textarea
          label={texts.addresses}
          hint={filled(texts.addressesHint, { max })}
          error={wrong}
          rows={3}
          inputMode="email"
          autoComplete="off"
          autoFocus
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        {link.recipients.length > 0 && (
          <div className="mb-4 flex flex-wrap items-start justify-between gap-3 rounded-control bg-sunken p-3">
            <MonthlyMailCell link={link} />
            {active.length > 0 && (
              <Button look="outline" size="small" busy={send.isPending} onClick={() => send.mutate()}>
                {!send.isPending && <Send aria-hidden />}
                {texts.sendNow}
              </Button>
            )}
          </div>
        )}
        <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
          <Button look="outline" onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button type="submit" busy={save.isPending}>
            {texts.save}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
