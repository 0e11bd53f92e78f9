import type { Result } from '#kernel/result';

/** What an edge is told of an answer that it may keep. */
export type CachedAnswer = {
  /** Names of what it shows: lower-case letters and digits. */
  readonly tags: readonly string[];
  /** Digits, as many in each: the later version is the greater text. */
  readonly version: string;
  /** How long it may be kept, and how much longer while a new one is fetched. */
  readonly seconds: number;
  readonly staleSeconds: number;
};

/** Answers that an edge must forget. */
export type Purge = {
  /** Every answer with one of these tags, */
  readonly tags: readonly string[];
  /** if its version is lower; whatever its version when null. Edges that cannot compare forget all of them. */
  readonly before: string | null;
};

/** One cache that is told of changes. */
export type Purger = {
  /** Names it in the database, the log and the metrics; without credentials. */
  readonly name: string;
  /** Has answers forgotten, within a limit of its own. A failure is a reason that is safe to log. */
  purge(purge: Purge): Promise<Result<null, string>>;
};

/** Caches in front of the store that keep public answers (docs/caching.md). */
export type Edge = {
  readonly name: string;
  /** Returns the headers, as a flat list of names and values, by which it keeps an answer. Shoppers need not see them. */
  headers(answer: CachedAnswer): readonly string[];
  /** The longest it may keep an answer, in seconds. */
  readonly longestSeconds: number;
  /** The caches to be told; none where nothing can be purged. */
  readonly purgers: readonly Purger[];
  /** Most tags of one purge. */
  readonly tagsAtOnce: number;
  /** Least milliseconds between reads of what has changed. */
  readonly everyMs: number;
  /** When a purge is repeated, in milliseconds after it, for answers that were under way (docs/caching.md). */
  readonly againMs: readonly number[];
};
