import type { Queryable } from '#database/database';
import { listNearWords, listWords } from './queries.ts';
import { wordsToFind } from './query.rules.ts';
import { corrections } from './spelling.rules.ts';

/** A word to find: as typed, or its corrections. */
export type Understood = {
  readonly choices: readonly string[];
  readonly corrected: boolean;
  /** The completions it may have while it is typed. */
  readonly begun: readonly string[];
};

/** What the words of a text mean in the catalogue's spelling; unknown ones are corrected to the nearest known ones. */
export async function understand(read: Queryable, text: string): Promise<Understood[]> {
  const words = await listWords(read, text);
  const byWord = new Map(words.map((word) => [word.word, word]));
  return await Promise.all(
    wordsToFind(words.map(({ word }) => word)).map(async (word) => {
      const { known = false, begun = [] } = byWord.get(word) ?? {};
      if (known) return { choices: [word], corrected: false, begun };
      const near = await listNearWords(read, word);
      const chosen = new Set(
        corrections(
          word,
          near.map((candidate) => candidate.word),
        ),
      );
      const means = near.flatMap((candidate) => (chosen.has(candidate.word) ? candidate.means : []));
      return means.length > 0
        ? { choices: [...new Set(means)], corrected: true, begun: [] }
        : { choices: [word], corrected: false, begun };
    }),
  );
}
