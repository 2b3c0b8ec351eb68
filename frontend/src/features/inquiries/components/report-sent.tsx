import { CircleCheck } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { filled } from '../../../lib/format.js';
import { Button } from '../../../ui/button.js';
import copy from '../../../content/safety-copy.json' with { type: 'json' };

const texts = copy.form;

/** Thanks for a report, with its reference and whom to tell of lost money. */
export function ReportSent({
  reference,
  ...done
}: {
  reference: string;
  doneLabel: string;
  onDone: () => void;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="flex flex-col items-center p-5 py-8 text-center sm:p-6">
      <CircleCheck aria-hidden className="size-12 text-success" />
      <h3 ref={heading} tabIndex={-1} className="mt-4 text-h3 outline-none">
        {texts.sentTitle}
      </h3>
      <p className="mt-2 max-w-md text-muted">{filled(texts.sent, { reference })}</p>
      <p className="mt-3 max-w-md font-medium">{copy.page.lost.police}</p>
      <Button look="outline" className="mt-6" onClick={done.onDone}>
        {done.doneLabel}
      </Button>
    </div>
  );
}
