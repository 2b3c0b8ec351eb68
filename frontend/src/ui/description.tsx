import { STAFF_TEXT_LANGUAGE } from '../lib/language.js';

/**
 * Description as HTML from the listings service. Safe to inject: `renderMarkup` of `@lml/common/markup` emits
 * ten tags and escaped text only (see its tests), and the content security policy blocks scripts as well.
 * Never pass any other HTML to this component.
 */
export function Description({ html }: { html: string }) {
  return (
    <div lang={STAFF_TEXT_LANGUAGE} className="measure prose" dangerouslySetInnerHTML={{ __html: html }} />
  );
}
