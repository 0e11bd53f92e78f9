import type { Context } from 'hono';
import type { Language } from '#kernel/market';
import type { TextValues } from '#texts/text';
import { texts } from '#texts/texts';
import type { Env } from './env.ts';

/** The statuses a refusal may have; a fault of ours is never one of them. */
export type RefusalStatus = 400 | 401 | 403 | 404 | 405 | 409 | 413 | 415 | 422 | 429;

/** What every refused call answers: words in the shopper's language, and a code for programs. */
type ErrorBody = { readonly message: string; readonly code: string };

/** The words of `error.<code>` in a language; the general ones when a code has none of its own. */
export function errorBody(language: Language, code: string, values?: TextValues): ErrorBody {
  const text = texts(language);
  const key = `error.${code}`;
  return { message: text.has(key) ? text(key, values) : text('error.generic'), code };
}

/**
 * Refuses a call: `{ message, code }` in the shopper's language, and what `more` adds beside them.
 * `return refuse(c, 409, 'soldOut', { title })`.
 */
export function refuse<Status extends RefusalStatus, More extends Record<string, unknown> = Record<never, never>>(
  c: Context<Env>,
  status: Status,
  code: string,
  values?: TextValues,
  more?: More,
) {
  return c.json({ ...errorBody(c.var.caller.language, code, values), ...more }, status);
}
