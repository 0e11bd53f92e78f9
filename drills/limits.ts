/** The limit of every check of a drill, by drill. */
export const LIMITS = {
  rolling: {
    /** Processes that open an empty database at once, and how many of them must be ready. */
    processes: 10,
  },
} as const;
