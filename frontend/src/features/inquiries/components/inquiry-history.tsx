import type { Change } from '@lml/common/contracts';
import { ChevronRight } from 'lucide-react';
import { staffDateTime } from '../../../lib/format.js';
import { historyLines } from '../data/history-text.js';
import copy from '../../../content/inbox-copy.json' with { type: 'json' };

const texts = copy.history;

/** Change history of a message, newest first; collapsed by default. */
export function InquiryHistory({ changes }: { changes: Change[] }) {
  return (
    <details className="group">
      <summary className="-mx-1 flex min-h-9 list-none items-center gap-1 rounded-control px-1 text-sm font-semibold [&::-webkit-details-marker]:hidden">
        <ChevronRight
          aria-hidden
          className="size-4 text-muted transition-transform duration-150 group-open:rotate-90"
        />
        {texts.title}
      </summary>
      {changes.length === 0 ? (
        <p className="mt-1 text-sm text-muted">{texts.none}</p>
      ) : (
        <ol className="mt-1 space-y-2.5 border-l border-line pl-3 text-sm">
          {changes.map((change) => (
            <li key={change.id}>
              {historyLines(change).map((line) => (
                <span key={line} className="block break-words">
                  {line}
                </span>
              ))}
              <span className="block text-[0.8125rem] text-muted tabular wrap-anywhere">
                {change.by?.username ?? texts.system}
                {' · '}
                <time dateTime={change.at}>{staffDateTime(change.at)}</time>
              </span>
            </li>
          ))}
        </ol>
      )}
    </details>
  );
}
