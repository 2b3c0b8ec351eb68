import type { UnitType } from '@lml/common/contracts';

export interface RenderedDescription {
  html: string;
  unitTypes: UnitType[];
}

/**
 * A description as the listings service renders it for visitors: the very same code, loaded when somebody wants to see
 * it.
 */
export async function renderDescription(description: string): Promise<RenderedDescription> {
  const [{ renderMarkup }, { parseUnitTypes }] = await Promise.all([
    import('@lml/common/markup/render-markup'),
    import('@lml/common/markup/unit-types'),
  ]);
  return { html: renderMarkup(description), unitTypes: parseUnitTypes(description) };
}
