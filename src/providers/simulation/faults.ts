/** Faults in the answers of a simulator: late, lost after acting, or refused before acting. */
import { setTimeout as wait } from 'node:timers/promises';
import { createMiddleware } from 'hono/factory';

export const ANSWER_MODES = ['normal', 'late', 'lost', 'broken'] as const;
type AnswerMode = (typeof ANSWER_MODES)[number];

/** The connection of a request, as Node's server gives it. */
type Connection = { readonly incoming?: { readonly socket: { destroy(): unknown } } };

type AnswerFault = { readonly mode: AnswerMode; readonly lateMs: number };

/**
 * Applies a fault to the calls it guards. `late` acts and delays the answer; `lost` acts and closes the connection;
 * `broken` does nothing and answers 503 without a readable body.
 */
export function answerFaults(current: () => Promise<AnswerFault>) {
  return createMiddleware<{ Bindings: Connection }>(async (context, next) => {
    const fault = await current();
    if (fault.mode === 'broken') return context.text('Service Unavailable', 503);
    await next();
    if (fault.mode === 'late') await wait(fault.lateMs);
    if (fault.mode === 'lost') context.env.incoming?.socket.destroy();
    return undefined;
  });
}
