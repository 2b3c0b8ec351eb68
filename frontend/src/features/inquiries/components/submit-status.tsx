import { classNames } from '../../../lib/class-names.js';
import type { FormProgress } from '../data/use-message-form.js';
import waitingCopy from '../../../content/waiting-copy.json' with { type: 'json' };
import contactCopy from '../../../content/contact-copy.json' with { type: 'json' };

const texts = contactCopy.sending;

/** Progress of a slow submission and its result; its line is always reserved. */
export function SubmitStatus({ progress, className }: { progress: FormProgress; className?: string }) {
  return (
    <p role="status" className={classNames('min-h-10 text-sm text-muted', className)}>
      {progress === 'retrying' && texts.retrying}
      {progress === 'waiting' && texts.waiting}
      {progress === 'queued' && waitingCopy.queued}
      {progress === 'unsent' && texts.unsent}
    </p>
  );
}
