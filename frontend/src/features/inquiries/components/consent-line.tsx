import { COMPANY } from '@lml/common/contracts';
import { Link } from 'react-router-dom';
import { paths } from '../../../site/paths.js';
import { filled } from '../../../lib/format.js';
import copy from '../../../content/contact-copy.json' with { type: 'json' };

const texts = copy.consent;
const [before = '', after = ''] = filled(texts.text, { company: COMPANY.name, notice: '\n' }).split('\n');

/** Consent by sending: the sentence and the link to the privacy notice, beside the button. */
export function ConsentLine({ className }: { className?: string }) {
  return (
    <p className={className ?? 'text-sm text-muted'}>
      {before}
      {/* Opens in a new tab, so that the form is not lost. */}
      <Link
        to={paths.privacy}
        target="_blank"
        className="font-medium text-primary underline underline-offset-4"
      >
        {texts.link}
      </Link>
      {after}
    </p>
  );
}
