import { Link2Off } from 'lucide-react';
import { buttonClass } from '../ui/button.js';
import { EmptyState } from '../ui/states.js';
import { paths } from './paths.js';

/** Says that a private link works no more, and leads to our contacts. */
export function LinkGone({ title, text, link }: { title: string; text: string; link: string }) {
  return (
    <EmptyState
      icon={Link2Off}
      title={title}
      text={text}
      headingLevel="h1"
      action={
        <a href={paths.contact} className={buttonClass()}>
          {link}
        </a>
      }
    />
  );
}
