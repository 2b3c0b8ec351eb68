const ESCAPED = /[<>&\u2028\u2029]/g;

/**
 * JSON for a script element. Escapes everything that could end the element or open another one (`</script>`,
 * `<!--`), and the line separators that break old scripts.
 */
export function scriptSafeJson(value: unknown): string {
  return JSON.stringify(value).replace(
    ESCAPED,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
