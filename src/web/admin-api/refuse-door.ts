import type { Context } from 'hono';
import type { AdminEnv } from './context.ts';
import { type ProblemCode, problem, problemWords } from './problems.ts';

/**
 * Refuses a step of the door: with `Retry-After` where it came too early, and with the field where a password or a code is
 * wrong. `passwordField` is the field of a new password.
 */
export function refuseDoor(
  c: Context<AdminEnv>,
  error: { readonly code: ProblemCode; readonly retryAfterSeconds?: number },
  passwordField = 'password',
) {
  const { code, retryAfterSeconds } = error;
  if (retryAfterSeconds !== undefined) c.header('Retry-After', String(retryAfterSeconds));
  const field = FIELDS[code] ?? (/^password/.test(code) ? passwordField : null);
  const fields = field === null ? {} : { fields: [{ path: field, code, words: problemWords(c.var.language, code) }] };
  return problem(c, code, fields, { n: retryAfterSeconds ?? 0 });
}

const FIELDS: Readonly<Partial<Record<ProblemCode, string>>> = {
  wrongCode: 'code',
  codeUsed: 'code',
  wrongPassword: 'password',
  roleUnknown: 'role',
  roleNameTaken: 'name',
};
