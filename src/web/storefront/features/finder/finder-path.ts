import { type Answers, type Question, writeAnswers } from '#shop/scents/answers.rules';

/** The page of the finder for some answers; with a question, to answer that one again. */
export function finderPath(answers: Answers, asked?: Question): string {
  const query = new URLSearchParams(writeAnswers(answers).map(([name, value]): [string, string] => [name, value]));
  if (asked !== undefined) query.set('at', asked);
  return query.size === 0 ? '/scents/find' : `/scents/find?${query}`;
}
