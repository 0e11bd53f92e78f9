import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { fieldProblems } from './field-problems.ts';

const invitation = z.object({
  email: z.email(),
  code: z
    .string()
    .trim()
    .min(3)
    .regex(/^[A-Z]+$/),
  lines: z.array(z.object({ count: z.number().max(10) })),
});

function problemsOf(sent: unknown) {
  const { error } = invitation.safeParse(sent);
  return error ? fieldProblems('en', error, sent).map(({ path, code }) => `${path}: ${code}`) : [];
}

describe('the wrong fields of a request', () => {
  it('calls what is empty missing, whatever its format, and says it once', () => {
    expect(problemsOf({ email: '', code: '  ', lines: [] })).toEqual(['email: missing', 'code: missing']);
  });

  it('calls what is there wrong, too small or too large', () => {
    expect(problemsOf({ email: 'layla', code: 'ABC', lines: [{ count: 1 }, { count: 11 }] })).toEqual([
      'email: notAnEmail',
      'lines[1].count: tooBig',
    ]);
  });
});
