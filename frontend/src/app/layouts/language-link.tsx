import { useLocation } from 'react-router-dom';
import { pathIn } from '@lml/common/contracts';
import { copy } from '../../content/company.js';
import { rememberLanguage } from '../../lib/chosen-language.js';
import { LANGUAGE } from '../../lib/language.js';

const OTHER = LANGUAGE === 'sw' ? 'en' : 'sw';

/** Link to the same page in the other language, with its query and fragment. */
export function LanguageLink({ className }: { className: string }) {
  const { pathname, search } = useLocation();
  const { name, label } = copy.navigation.language;
  return (
    <a
      href={pathIn(OTHER, pathname) + search}
      hrefLang={OTHER}
      lang={OTHER}
      title={label}
      // The server knows only a part of the query.
      suppressHydrationWarning
      onClick={({ currentTarget }) => {
        rememberLanguage(OTHER);
        const { search: query, hash } = window.location;
        currentTarget.href = pathIn(OTHER, pathname) + query + hash;
      }}
      className={className}
    >
      {name}
    </a>
  );
}
