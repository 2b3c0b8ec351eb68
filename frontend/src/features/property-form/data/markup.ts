import type { UnitType } from '@lml/common/contracts';

export interface RenderedDescription {
  html: string;
  unitTypes: UnitType[];
}

/** Renders a description with the code of the listings service, loaded on demand. */
export async function renderDescription(description: string): Promise<RenderedDescription> {
  const [{ renderMarkup }, { parseUnitTypes }] = await Promise.all([
    import('@lml/common/markup/render-markup'),
    import('@lml/common/markup/unit-types'),
  ]);
  return { html: renderMarkup(description), unitTypes: parseUnitTypes(description) };
}
