import type { UnitType } from '@lml/common/contracts';
import { parseUnitTypes } from '@lml/common/markup/unit-types';

export interface RenderedDescription {
  html: string;
  unitTypes: UnitType[];
}

/** Renders a description with the code of the listings service, loaded on demand. */
export async function renderDescription(description: string): Promise<RenderedDescription> {
  const { renderMarkup } = await import('@lml/common/markup/render-markup');
  return { html: renderMarkup(description), unitTypes: parseUnitTypes(description) };
}
