/**
 * A description as the listings service renders it. That HTML is safe to show as it is: `renderMarkup` of
 * `@lml/common/markup` makes it and writes ten tags and text, whatever staff entered; its tests hold it to that,
 * and the content security policy would refuse a script besides. Nothing else may ever be handed to this component.
 */
export function Description({ html }: { html: string }) {
  return <div className="measure prose" dangerouslySetInnerHTML={{ __html: html }} />;
}
