/**
 * The number of typing errors between two words: letters added, left out, changed, or two neighbours swapped (optimal
 * string alignment). Returns `limit + 1` for any number above `limit`.
 */
export function typingErrors(a: string, b: string, limit: number): number {
  const left = [...a];
  const right = [...b];
  if (Math.abs(left.length - right.length) > limit) return limit + 1;
  let beforeLast: number[] = [];
  let last = Array.from({ length: right.length + 1 }, (_, index) => index);
  for (let i = 1; i <= left.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= right.length; j += 1) {
      const same = left[i - 1] === right[j - 1];
      let cost = Math.min((last[j - 1] ?? 0) + (same ? 0 : 1), (last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1);
      if (i > 1 && j > 1 && left[i - 1] === right[j - 2] && left[i - 2] === right[j - 1]) {
        cost = Math.min(cost, (beforeLast[j - 2] ?? 0) + 1);
      }
      row.push(cost);
    }
    beforeLast = last;
    last = row;
  }
  return Math.min(last[right.length] ?? 0, limit + 1);
}

/**
 * How many typing errors a word of its length may have: none in up to two letters, one in up to five, two from six
 * on.
 */
function forgivenErrors(word: string): number {
  const { length } = [...word];
  return length <= 2 ? 0 : length <= 5 ? 1 : 2;
}

/**
 * The known words that a misspelt one may mean, at most three, all equally near. Candidates come in the database's
 * order of similarity, which breaks ties.
 */
export function corrections(word: string, candidates: readonly string[]): string[] {
  const limit = forgivenErrors(word);
  const errors = candidates.map((candidate) => ({ candidate, errors: typingErrors(word, candidate, limit) }));
  const least = Math.min(limit, ...errors.map((entry) => entry.errors));
  return errors
    .filter((entry) => entry.errors === least)
    .slice(0, 3)
    .map((entry) => entry.candidate);
}
