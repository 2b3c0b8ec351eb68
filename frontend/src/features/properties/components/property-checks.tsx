import { serverText, type PropertyCheck } from '@lml/common/contracts';
import { STAFF_TEXT_LANGUAGE } from '../../../lib/language.js';
import copy from '../../../content/checks-copy.json' with { type: 'json' };

/** Shows the checks of a property: a list of dated sentences, each with its limits. */
export function PropertyChecks({ checks }: { checks: PropertyCheck[] }) {
  if (checks.length === 0) return <p className="text-muted">{copy.none}</p>;
  return (
    <ul className="measure space-y-4">
      {checks.map(({ kind, lines: [sentence, ...limits], note }) => (
        <li key={kind} className="border-l-2 border-gold pl-4">
          <p className="font-medium">{sentence && serverText(sentence)}</p>
          {note && <p lang={STAFF_TEXT_LANGUAGE}>{note}</p>}
          {limits.map((text, index) => (
            <p
              key={text}
              // A warning stands before what limits every search.
              className={`text-sm ${index < limits.length - 1 ? 'font-medium text-warning' : 'text-muted'}`}
            >
              {serverText(text)}
            </p>
          ))}
        </li>
      ))}
    </ul>
  );
}
