import { PAGE_PARAMETERS } from '@lml/common/contracts';
import { getMetadataStorage } from 'class-validator';
import { readFileSync } from 'node:fs';
import { ListPropertiesQuery } from '../../services/listings/src/properties/search/list-properties.query.js';

const file = readFileSync(new URL('snippets/query-parameters.conf', import.meta.url), 'utf8');

/** The parameter that each variable takes out of a query. */
const parameterOf = new Map(
  [
    ...file.matchAll(/^map \$args (\$lml_arg_\w+) \{ "~\(\?:\^\|&\)\(\?<(\w+)>(\w+)=.*" "&\$(\w+)"; \}$/gm),
  ].map(([, variable, captured, name, given]) => {
    expect(given).toBe(captured);
    return [variable!, name!] as const;
  }),
);

/** The parameters that one of the file's maps puts together, in its order. */
function joinedIn(map: string): (string | undefined)[] {
  const [, variables = ''] = new RegExp(`^map "(.*)" \\${map} \\{$`, 'm').exec(file) ?? [];
  return variables.match(/\$\w+/g)!.map((variable) => parameterOf.get(variable));
}

const listFields = [
  ...new Set(
    getMetadataStorage()
      .getTargetValidationMetadatas(ListPropertiesQuery, '', true, false)
      .map(({ propertyName }) => propertyName),
  ),
];

it('passes on exactly the query parameters of pages', () => {
  expect(joinedIn('$lml_page_parameters').sort()).toEqual([...PAGE_PARAMETERS].sort());
});

it('passes on exactly the query parameters of the property list', () => {
  expect(listFields.length).toBeGreaterThan(10);
  expect(joinedIn('$lml_list_parameters_once').sort()).toEqual([...listFields].sort());
});

it('passes repeated parameters on to the listings service', () => {
  const [, names = ''] = /\(\(\?:([\w|]+)\)=\)\.\*&\\1" \$args/.exec(file) ?? [];
  expect(names.split('|').sort()).toEqual([...listFields].sort());
});
