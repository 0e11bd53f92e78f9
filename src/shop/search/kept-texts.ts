/** What was read for texts, kept until it may have changed. */
export type KeptTexts<T> = {
  of(text: string): Promise<T>;
  /** Forgets all, also what is being read. */
  forget(): void;
};

/** Keeps what was read for at most `most` texts, those that were asked for last. A failure is not kept. */
export function createKeptTexts<T>(most: number, read: (text: string) => Promise<T>): KeptTexts<T> {
  const kept = new Map<string, { readonly value: T } | { readonly value?: never }>();

  return {
    async of(text) {
      const known = kept.get(text);
      if (known && 'value' in known) {
        kept.delete(text);
        kept.set(text, known);
        return known.value;
      }
      const reading = {};
      kept.set(text, reading);
      try {
        const value = await read(text);
        if (kept.get(text) === reading) kept.set(text, { value });
        for (const oldest of kept.keys()) {
          if (kept.size <= most) break;
          kept.delete(oldest);
        }
        return value;
      } finally {
        if (kept.get(text) === reading) kept.delete(text);
      }
    },
    forget: () => kept.clear(),
  };
}
