/** The limit of every check of a drill, by drill; `short` has those of its short form, where they differ. */
export const LIMITS = {
  fresh: {
    /** From the start, or the announcement of the embedded database, to a store that serves again. */
    againMs: 1_000,
  },
  chart: {
    /** Of systemd's own scale from 0 to 10, on which an unbounded service is 9.6. */
    exposure: 2,
  },
  image: {
    /** All files of the image. */
    unpackedMb: 600,
    /** From the start in an empty `/data` to a store with the sample products that answers. */
    firstSeconds: 60,
    /** From the start of a process over what is there to one that answers; loading what a new root has not yet read takes its part. */
    againMs: 5_000,
    /** From SIGTERM to the end: `DRAIN_SECONDS` of the image, open requests, and closing. */
    endSeconds: 25,
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
    short: { processes: 2, buyers: 1, readers: 1, requests: 1 },
  },
  alerts: {
    /** Seconds of drill time until a fault has raised its alert, and until it is over. */
    raisedSeconds: 120,
    clearedSeconds: 180,
  },
  edge: {
    /** Requests of the replay, and the least share of hits in percent. */
    replayed: 20_000,
    hits: 99,
    /** Requests with cookies and headers by chance, and how many may get another variant. */
    requests: 10_000,
    mixed: 0,
    /** New prices, and the longest until one is seen. */
    changes: 1_000,
    visibleMs: 2_000,
    /** After this long nothing is purged again. */
    settledMs: 10_000,
    /** The worker of Cloudflare: it is purged once a second, and cannot tell what is new; again after 2.5 s, and after 20 s. */
    worker: { requests: 2_000, hits: 95, changes: 100, visibleMs: 5_000 },
  },
  failover: {
    /** Seconds until orders are taken again. */
    backSeconds: 30,
    /** Milliseconds of a kept page, throughout. */
    pageMs: 1_000,
    /** The comparison means something with so many. */
    orders: 20,
    short: { backSeconds: 120, pageMs: 20_000, orders: 5 },
  },
  limits: {
    /** Shoppers behind one IPv4 address, all of whom must order within a minute. */
    shoppers: 300,
    seconds: 60,
    /** What newcomers behind one address may do at once, and as much a minute: orders, and codes of everybody there. */
    ofBot: 60,
    /** Calls of one device at once, and as many a minute. */
    ofDevice: 20,
    /** Orders that may be looked up behind one address in fifteen minutes. */
    lookups: 5,
    /** Shoppers who order while Redis freezes and dies. */
    later: 100,
    slowestMs: 5_000,
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
    short: { orders: 2 },
  },
  storm: {
    /** Processes, and changes: one a product. */
    processes: 3,
    changes: 36,
    /** How old a page without its change may be; `npm run bench -- storm` asks for a second of 1,000 changes. */
    oldestMs: 5_000,
    short: { processes: 2, changes: 22, oldestMs: 20_000 },
  },
  jobs: {
    orders: 100,
    /** Until all work is done. */
    seconds: 120,
    short: { orders: 10 },
  },
} as const;
