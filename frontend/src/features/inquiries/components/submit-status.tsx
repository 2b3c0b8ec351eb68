import { classNames } from '../../../lib/class-names.js';
import type { FormProgress } from '../data/use-message-form.js';
import contactCopy from '../../../content/contact-copy.json' with { type: 'json' };

const words = contactCopy.sending;

/** Progress of a slow submission and its result; its line is always reserved. */
export function SubmitStatus({ progress, className }: { progress: FormProgress; className?: string }) {
  return (
    <p role="status" className={classNames('min-h-10 text-sm text-muted', className)}>
      {progress === 'retrying' && words.retrying}
      {progress === 'waiting' && words.waiting}
      {progress === 'unsent' && words.unsent}
    </p>
  );
}
