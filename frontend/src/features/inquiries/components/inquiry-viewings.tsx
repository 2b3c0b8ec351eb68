import { type Inquiry, viewingText } from '@lml/common/contracts';
import { CalendarPlus } from 'lucide-react';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { filled, staffDateTime } from '../../../lib/format.js';
import { paths } from '../../../site/paths.js';
import { buttonClass } from '../../../ui/button.js';
import copy from '../../../content/viewing-copy.json' with { type: 'json' };

const texts = copy.inquiry;

/** Viewings of an inquiry with their states; links to the calendar, where they are changed. */
export function InquiryViewings({
  inquiry: { id, viewings },
  readOnly,
}: {
  inquiry: Inquiry;
  readOnly: boolean;
}) {
  const headingId = useId();
  return (
    <section aria-labelledby={headingId}>
      <h3 id={headingId} className="text-sm font-semibold">
        {texts.title}
      </h3>
      {viewings.length === 0 ? (
        <p className="mt-1 text-sm text-muted">{texts.none}</p>
      ) : (
        <ul className="mt-1 space-y-1 text-sm">
          {viewings.map((viewing) => (
            <li key={viewing.id}>
              <Link to={paths.adminViewing(viewing.id)} className="font-medium text-primary">
                {filled(texts.open, { state: copy.states[viewing.state], time: timeOf(viewing) })}
              </Link>
            </li>
          ))}
        </ul>
      )}
      {!readOnly && (
        <Link to={paths.adminNewViewing(id)} className={`mt-2 ${buttonClass('outline', 'small')}`}>
          <CalendarPlus aria-hidden />
          {texts.add}
        </Link>
      )}
    </section>
  );
}

function timeOf({ startsAt, slots: [wish] }: Inquiry['viewings'][number]): string {
  if (startsAt) return staffDateTime(startsAt);
  return wish ? viewingText(wish) : texts.noTime;
}
