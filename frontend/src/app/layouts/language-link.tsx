import { useLocation } from 'react-router-dom';
import { pathIn } from '@lml/common/contracts';
import { copy } from '../../content/company.js';
import { LANGUAGE } from '../../lib/language.js';

const OTHER = LANGUAGE === 'sw' ? 'en' : 'sw';

/** Link to the same page in the other language; lib/chosen-language.ts adds query and fragment. */
export function LanguageLink({ className }: { className: string }) {
  const { pathname } = useLocation();
  const { name } = copy.navigation.language;
  return (
    <a href={pathIn(OTHER, pathname)} hrefLang={OTHER} lang={OTHER} className={className}>
      {name}
    </a>
  );
}
