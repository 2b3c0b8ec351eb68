const ESCAPED = /[<>&\u2028\u2029]/g;

/**
 * JSON to stand in a script element of a page. It says the same, but nothing in it can end the element or open another
 * (`</script>`, `<!--`), whatever was typed into the texts; nor is there a line end that old scripts trip over.
 */
export function scriptSafeJson(value: unknown): string {
  return JSON.stringify(value).replace(
    ESCAPED,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
