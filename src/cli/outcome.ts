import type { Result } from '#kernel/result';

/** What an operator reads, and whether the wish was done. */
export type CommandOutcome = { readonly done: boolean; readonly lines: readonly string[] };

/** Tells an operator what came of a wish: what a use case answered, or why it did nothing, in the words `why` has for its code. */
export function told(
  result: Result<string | null, { readonly code: string }>,
  why: Readonly<Record<string, string>>,
): CommandOutcome {
  if (!result.ok) return { done: false, lines: [`not done: ${why[result.error.code] ?? result.error.code}`] };
  return { done: true, lines: [result.value === null ? 'done' : `done: ${result.value}`] };
}
