/** How a provider answers: `unused` in a week without a call. */
export const HEALTHS = ['good', 'slow', 'failing', 'unused'] as const;
export type Health = (typeof HEALTHS)[number];

/** From this average of a day's answers on a provider counts as slow, in milliseconds. */
const SLOW_MS = 3000;

type Answers = {
  readonly lastAnswerAt: Date | null;
  readonly lastFailureAt: Date | null;
  /** The average of the last day with answers, in milliseconds. */
  readonly averageMs: number | null;
};

/** The health of a provider: `failing` from a failure until the next answer. */
export function healthOf({ lastAnswerAt, lastFailureAt, averageMs }: Answers): Health {
  if (lastFailureAt !== null && (lastAnswerAt === null || lastFailureAt > lastAnswerAt)) return 'failing';
  if (lastAnswerAt === null) return 'unused';
  return averageMs !== null && averageMs >= SLOW_MS ? 'slow' : 'good';
}
