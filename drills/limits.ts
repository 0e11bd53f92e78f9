/** The limit of every check of a drill, by drill. */
export const LIMITS = {
  rolling: {
    /** Processes that open an empty database at once, and how many of them must be ready. */
    processes: 10,
  },
  alerts: {
    /** Seconds of drill time until a fault has raised its alert, and until it is over. */
    raisedSeconds: 120,
    clearedSeconds: 180,
  },
} as const;
