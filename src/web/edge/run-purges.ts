import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { PurgeLoop } from './purge-loop.ts';

/** Waits this long after a step that failed. */
const AFTER_FAILURE_MS = 1_000;

/** Runs a loop of purges until the returned function is called, which waits for the step that is under way. */
export function runPurges(
  edge: string,
  loop: PurgeLoop,
  { everyMs, log }: { readonly everyMs: number; readonly log: Pick<Logger, 'warn'> },
): () => Promise<void> {
  const stop = new AbortController();
  let isFailing = false;
  const failed = (error: unknown): true => {
    if (!isFailing) log.warn({ err: error, edge }, 'what has changed was not read for an edge');
    return true;
  };
  async function run(): Promise<void> {
    while (!stop.signal.aborted) {
      isFailing = await loop.step().then(() => false, failed);
      await pause(isFailing ? AFTER_FAILURE_MS : everyMs, undefined, { signal: stop.signal }).catch(() => undefined);
    }
  }
  const running = run();
  return async () => {
    stop.abort();
    await running;
  };
}
