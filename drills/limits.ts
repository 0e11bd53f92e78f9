/** The limit of every check of a drill, by drill. */
export const LIMITS = {
  fresh: {
    /** From the start, or the announcement of the embedded database, to a store that serves again. */
    againMs: 1_000,
  },
  rolling: {
    /** Processes that open an empty database at once, all of which must be ready. */
    processes: 10,
    /** Guests who buy and readers of pages, at once. */
    buyers: 4,
    readers: 6,
    /** Requests that must be answered while all processes are replaced, so that the drill measures something. */
    requests: 100,
    /** Requests that may fail. */
    failed: 0,
  },
  alerts: {
    /** Seconds of drill time until a fault has raised its alert, and until it is over. */
    raisedSeconds: 120,
    clearedSeconds: 180,
  },
  failover: {
    /** Seconds until orders are taken again. */
    backSeconds: 30,
    /** Milliseconds of a kept page, throughout. */
    pageMs: 1_000,
    /** The comparison means something with so many. */
    orders: 20,
  },
  pooler: {
    /** All of them must succeed; `npm run drill -- pooler 100` is a short run. */
    checkouts: 1_000,
  },
  restore: {
    /** Orders before the backup, and as many after it. */
    orders: 10,
    /** For the sample store. */
    seconds: 60,
  },
  move: {
    orders: 10,
    /** For the sample store. */
    seconds: 120,
  },
} as const;
