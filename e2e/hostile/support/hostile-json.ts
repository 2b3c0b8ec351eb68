/** Raw text for a JSON body: numbers and keys that JavaScript cannot represent. */
export class RawJson {
  constructor(readonly text: string) {}

  toString(): string {
    return this.text;
  }
}

/** Like JSON.stringify, but inserts {@link RawJson} unchanged and keeps keys such as `__proto__`. */
export function hostileJson(value: unknown): string {
  if (value instanceof RawJson) return value.text;
  if (Array.isArray(value)) return `[${value.map(hostileJson).join(',')}]`;
  if (typeof value === 'object' && value !== null) {
    const fields = Object.entries(value).filter(([, field]) => field !== undefined);
    return `{${fields.map(([name, field]) => `${JSON.stringify(name)}:${hostileJson(field)}`).join(',')}}`;
  }
  return JSON.stringify(value) ?? 'null';
}
