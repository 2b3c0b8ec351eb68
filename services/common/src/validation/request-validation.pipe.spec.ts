import type { ArgumentMetadata } from '@nestjs/common';
import { IsString } from 'class-validator';
import { AppError } from '../errors/app-error.js';
import { RequestValidationPipe } from './request-validation.pipe.js';

class Body {
  @IsString()
  name: string;
}

const metadata: ArgumentMetadata = { type: 'body', metatype: Body };

async function refusal(body: unknown): Promise<AppError> {
  const answer: unknown = await new RequestValidationPipe()
    .transform(body, metadata)
    .catch((error: unknown) => error);
  if (!(answer instanceof AppError)) throw new Error('the body was not refused');
  return answer;
}

describe('RequestValidationPipe', () => {
  it('names an unknown field', async () => {
    const { message, extra } = await refusal({ name: 'a', role: 'admin' });
    expect(message).toBe('role is not a field of this call');
    expect(extra.details).toEqual([{ field: 'role', message }]);
  });

  it('answers thousands of wrong fields with at most a hundred errors', async () => {
    const many = Object.fromEntries(Array.from({ length: 5000 }, (_, index) => [`field${index}`, 1]));
    const { message, extra } = await refusal({ name: 'a', ...many });
    expect(extra.details).toHaveLength(100);
    expect(message).toMatch(/; and 4900 more$/);
  });

  it('takes no body for an empty one, and names what is required of it', async () => {
    const { extra } = await refusal(undefined);
    expect(extra.details).toEqual([{ field: 'name', message: 'name must be a string' }]);
    expect((await refusal(null)).code).toBe('MALFORMED_REQUEST');
    expect((await refusal([])).code).toBe('MALFORMED_REQUEST');
  });

  it('truncates the name of an unknown field', async () => {
    const { message } = await refusal({ name: 'a', ['x'.repeat(500_000)]: 1 });
    expect(message).toBe(`${'x'.repeat(100)}… is not a field of this call`);
  });

  it.each(['{"__proto__":{"role":"admin"}}', '{"constructor":{"prototype":{"role":"admin"}}}'])(
    'ignores %s',
    async (text) => {
      const body = { name: 'a', ...(JSON.parse(text) as object) };
      const result = await new RequestValidationPipe().transform(body, metadata).catch(() => ({}));
      expect((result as { role?: string }).role).toBeUndefined();
      expect(({} as { role?: string }).role).toBeUndefined();
    },
  );
});
