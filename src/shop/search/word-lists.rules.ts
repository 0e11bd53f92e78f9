/** Which documents, by number, have which words; for words and for beginnings of words. */
export type WordLists = {
  /** Adds the words of a document. */
  add(document: number, words: readonly string[]): void;
  /** Takes the words of a document away again. */
  remove(document: number, words: readonly string[]): void;
  /** The lists of a word, or of every word that starts with it. */
  listsOf(word: string, begins: boolean): Iterable<readonly number[]>;
};

/** Creates empty lists. */
export function createWordLists(): WordLists {
  const lists = new Map<string, number[]>();
  let sorted: string[] = [];
  let isSorted = true;

  function* beginning(start: string): Iterable<readonly number[]> {
    if (!isSorted) {
      sorted = [...lists.keys()].sort();
      isSorted = true;
    }
    let [low, high] = [0, sorted.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((sorted[middle] ?? '') < start) low = middle + 1;
      else high = middle;
    }
    for (let at = low; sorted[at]?.startsWith(start); at += 1) yield lists.get(sorted[at] ?? '') ?? [];
  }

  return {
    add(document, words) {
      for (const word of words) {
        const list = lists.get(word);
        if (list) list.push(document);
        else {
          lists.set(word, [document]);
          isSorted = false;
        }
      }
    },
    remove(document, words) {
      for (const word of words) {
        const list = lists.get(word) ?? [];
        const at = list.indexOf(document);
        if (at >= 0) list.splice(at, 1);
      }
    },
    listsOf: (word, begins) => (begins ? beginning(word) : [lists.get(word) ?? []]),
  };
}
