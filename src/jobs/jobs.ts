import type { Job } from './job.ts';

/** Every job of the store. */
export const JOBS: readonly Job[] = [];
