/** Faults of a simulator's own answers: late, lost after acting, or refused before acting. */
import { setTimeout as wait } from 'node:timers/promises';
import { createMiddleware } from 'hono/factory';

export const ANSWER_MODES = ['normal', 'late', 'lost', 'broken'] as const;
export type AnswerMode = (typeof ANSWER_MODES)[number];

export type AnswerFault = { readonly mode: AnswerMode; readonly lateMs: number };

/**
 * Applies a fault to every call it guards. `late` acts and answers after a while; `lost` acts and never answers, so
 * that the caller's timeout strikes; `broken` does nothing and answers 503 without a readable body.
 */
export function answerFaults(current: () => Promise<AnswerFault>) {
  return createMiddleware(async (context, next) => {
    const fault = await current();
    if (fault.mode === 'broken') return context.text('Service Unavailable', 503);
    await next();
    if (fault.mode === 'late') await wait(fault.lateMs);
    if (fault.mode === 'lost') await untilAborted(context.req.raw.signal);
    return undefined;
  });
}

function untilAborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
}
