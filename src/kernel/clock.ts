/** The only source of the current time, so that tests can set it. */
export type Clock = { now(): Date };

export const systemClock: Clock = { now: () => new Date() };

/** Milliseconds of a day of 24 hours. */
export const DAY_MS = 24 * 3600 * 1000;
