import { Link } from 'react-router-dom';
import { paths } from '../../../site/paths.js';
import copy from '../../../content/contact-copy.json' with { type: 'json' };

const texts = copy.consent;

/** Purpose of the details and the link to the privacy notice, beside the button. An answer needs no consent. */
export function ConsentLine({ className }: { className?: string }) {
  const [before = '', after = ''] = texts.text.split('{notice}');
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
