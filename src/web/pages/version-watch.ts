/** Follows the catalogue version without asking for it more than once in `everyMs`. */
export type VersionWatch = {
  /** The version if it was read recently enough, else null: then `read` it first. Costs one comparison. */
  recent(): string | null;
  /** Reads it, together with everyone else who is waiting; the last known one when that fails or takes too long. */
  read(): Promise<string>;
};

type Options = {
  readonly read: () => Promise<string>;
  readonly everyMs: number;
  /** How long a request waits for a reading while there is a known version. */
  readonly patienceMs: number;
  /** Milliseconds that only grow. */
  readonly now: () => number;
  /** Resolves after some milliseconds. */
  readonly pause: (ms: number) => Promise<unknown>;
  readonly report: (error: unknown) => void;
};

/**
 * A page is never older than `everyMs` while the database answers: when the version was read longer ago, the next request
 * waits for a reading, and so learns of a change made by any process. When a reading fails or takes longer than
 * `patienceMs` the last known version serves on, and until one succeeds again nobody waits for any (decision 0220).
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
