/** Text that goes into a JSON body as it is: numbers beyond what JavaScript holds, keys that it would swallow. */
export class RawJson {
  constructor(readonly text: string) {}

  toString(): string {
    return this.text;
  }
}

/** As JSON.stringify does, with {@link RawJson} left as it is and keys such as `__proto__` kept. */
export function hostileJson(value: unknown): string {
  if (value instanceof RawJson) return value.text;
  if (Array.isArray(value)) return `[${value.map(hostileJson).join(',')}]`;
  if (typeof value === 'object' && value !== null) {
    const fields = Object.entries(value).filter(([, field]) => field !== undefined);
    return `{${fields.map(([name, field]) => `${JSON.stringify(name)}:${hostileJson(field)}`).join(',')}}`;
  }
  return JSON.stringify(value) ?? 'null';
}
