import { expect } from 'vitest';

/** Inputs that users and programs send by mistake or on purpose. */
export const BAD_INPUTS: readonly (readonly [name: string, value: unknown])[] = [
  ['null', null],
  ['true', true],
  ['a negative number', -1],
  ['a huge number', 1e308],
  ['a number beyond whole ones', Number.MAX_SAFE_INTEGER],
  ['a fraction', 0.5],
  ['an empty text', ''],
  ['spaces', '   '],
  ['NUL', 'a\u0000b'],
  ['a lone surrogate', '\ud800'],
  ['5,000 characters', 'x'.repeat(5000)],
  ['5,000 Arabic letters', 'ع'.repeat(5000)],
  ['a right-to-left override', '\u202egnp.exe\u202c'],
  ['emoji', '👩‍🔬🌹'],
  ['a script', '<script>alert(1)</script>'],
  ['SQL', "'; DROP TABLE orders; --"],
  ['a query operator', { $gt: '' }],
  ['an empty object', {}],
  ['an array', [1, 2, 3]],
  ['a nested array', [[['deep']]]],
  ['a prototype key', '__proto__'],
  ['a constructor', 'constructor'],
  ['a line break', 'a\r\nSet-Cookie: b=c'],
  ['Arabic digits', '٣'],
  ['NaN as text', 'NaN'],
  ['exponents', '1e3'],
  ['a path', '../../etc/passwd'],
];

/** Expects no server error, and a message and a code in a refusal. */
export function expectHandled(
  { status, body }: { readonly status: number; readonly body: unknown },
  what: string,
): void {
  expect(status, what).toBeLessThan(500);
  if (status >= 400)
    expect(body, what).toMatchObject({ message: expect.stringMatching(/\S/), code: expect.any(String) });
}
