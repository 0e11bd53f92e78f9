/** Follows the catalogue version without asking for it more than once in `everyMs`. */
export type VersionWatch = {
  /** The version if it was read recently enough, else null: then `read` it first. Costs one comparison. */
  recent(): string | null;
  /** Reads it, together with everyone else who is waiting; the last known one when that fails. */
  read(): Promise<string>;
};

type Options = {
  readonly read: () => Promise<string>;
  readonly everyMs: number;
  /** Milliseconds that only grow. */
  readonly now: () => number;
  readonly report: (error: unknown) => void;
};

/**
 * A page is never older than `everyMs`: when the version was read longer ago, the next request waits for a reading, and
 * so learns of a change made by any process. When the database is away the last known version serves on.
 */
export function watchVersion({ read, everyMs, now, report }: Options): VersionWatch {
  let version: string | null = null;
  let readAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<string> | null = null;

  async function readOnce(): Promise<string> {
    const startedAt = now();
    try {
      version = await read();
    } catch (error) {
      if (version === null) throw error;
      report(error);
    } finally {
      reading = null;
    }
    readAt = startedAt;
    return version;
  }

  return {
    recent: () => (now() - readAt < everyMs ? version : null),
    read: () => {
      reading ??= readOnce();
      return reading;
    },
  };
}
