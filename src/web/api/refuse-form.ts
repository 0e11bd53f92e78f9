import type { Context } from 'hono';
import type { TextKey, TextValues } from '#texts/text';
import { texts } from '#texts/texts';
import type { Env } from './env.ts';
import { refuse } from './errors.ts';

/** What is wrong with one field of a form, as the rules of the shop name it. */
type FormProblem = { readonly field: string; readonly key: TextKey; readonly params: TextValues };

/**
 * Refuses a form: the words of its first problem (specification, section 5, asks for an alert in a given order), with its
 * field, and beside them every problem. `more` adds what a call's own answer has, made of those words.
 */
export function refuseForm<More extends Record<string, unknown> = Record<never, never>>(
  c: Context<Env>,
  found: readonly FormProblem[],
  more?: (message: string) => More,
) {
  const text = texts(c.var.caller.language);
  const problems = found.map(({ field, key, params }) => ({
    field,
    code: key.replace(/^(checkout|error|password)\./, ''),
    message: text(key, params),
  }));
  const [first] = problems;
  if (!first) return refuse(c, 422, 'invalid');
  const { field, code, message } = first;
  return c.json({ message, code, field, problems, ...more?.(message) }, 422);
}
