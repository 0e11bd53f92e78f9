/** Follows the catalogue version with at most one read in `everyMs`. */
export type VersionWatch = {
  /** Returns the version if it was read recently, else null. Costs one comparison. */
  recent(): string | null;
  /**
   * Reads the version, once for all concurrent callers; returns the last known one when that fails or takes too long.
   */
  read(): Promise<string>;
};

type Options = {
  readonly read: () => Promise<string>;
  readonly everyMs: number;
  /** How long a request waits for a read while a version is known. */
  readonly patienceMs: number;
  /** A monotonic clock in milliseconds. */
  readonly now: () => number;
  /** Resolves after some milliseconds. */
  readonly pause: (ms: number) => Promise<unknown>;
  readonly report: (error: unknown) => void;
};

/**
 * While the database answers, no page is staler than `everyMs`: the next request after that waits for a read, and so
 * sees changes of any process. When a read fails or takes longer than `patienceMs`, requests use the last known
 * version without waiting until a read succeeds (decision 0220).
 */
export function watchVersion({ read, everyMs, patienceMs, now, pause, report }: Options): VersionWatch {
  let version: string | null = null;
  let readAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<string> | null = null;
  let isAway = false;

  async function readOnce(): Promise<string> {
    const startedAt = now();
    try {
      version = await read();
      isAway = false;
    } catch (error) {
      isAway = true;
      if (version === null) throw error;
      report(error);
    } finally {
      reading = null;
    }
    readAt = startedAt;
    return version;
  }

  async function orKnown(awaited: Promise<string>, known: string): Promise<string> {
    if (isAway) return known;
    const late = pause(patienceMs).then(() => null);
    const result = await Promise.race([awaited, late]);
    if (result !== null) return result;
    isAway = reading === awaited;
    return version ?? known;
  }

  return {
    recent: () => (now() - readAt < everyMs ? version : null),
    read: () => {
      reading ??= readOnce();
      return version === null ? reading : orKnown(reading, version);
    },
  };
}
