/** Messages of a simulator to the store: stored with its state, sent when due, retried until accepted. */
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Clock } from '#kernel/clock';
import { call } from '../http/call.ts';
import type { Store } from './store.ts';

export const delivery = z.object({
  id: z.string(),
  dueAt: z.number(),
  tries: z.number(),
  url: z.string(),
  headers: z.record(z.string(), z.string()),
  body: z.string(),
});
export type Delivery = z.infer<typeof delivery>;

/** How a simulator sends its messages. */
export const DELIVERY_MODES = ['once', 'twice', 'late', 'never', 'forged'] as const;
type DeliveryMode = (typeof DELIVERY_MODES)[number];

/**
 * Queues a message: once or twice, now or late, or not at all. The caller forges signatures, since it knows how to
 * sign.
 */
export function enqueue(
  queue: Delivery[],
  message: Pick<Delivery, 'url' | 'headers' | 'body'>,
  plan: { readonly mode: DeliveryMode; readonly now: number; readonly lateMs: number },
): void {
  if (plan.mode === 'never') return;
  const dueAt = plan.now + (plan.mode === 'late' ? plan.lateMs : 0);
  const copies = plan.mode === 'twice' ? 2 : 1;
  for (let copy = 0; copy < copies; copy += 1) queue.push({ ...message, id: randomUUID(), dueAt, tries: 0 });
}

type Deliveries = {
  /** Sends what is due, in order. Returns how many were accepted. Concurrent calls run one after the other. */
  deliverDue(): Promise<number>;
};

/** Creates the sender of a simulator. Waits `retryDelaysMs` between retries and drops the message after the last. */
export function createDeliveries<T extends { deliveries: Delivery[] }>(
  store: Store<T>,
  options: { readonly clock: Clock; readonly retryDelaysMs: readonly number[]; readonly timeoutMs: number },
): Deliveries {
  let last: Promise<number> = Promise.resolve(0);

  async function deliver(): Promise<number> {
    const now = options.clock.now().getTime();
    const due = await store.change((state) => state.deliveries.filter((message) => message.dueAt <= now));
    let accepted = 0;
    for (const message of due) {
      const { url, headers, body } = message;
      const answer = await call({ method: 'POST', url, headers, body, timeoutMs: options.timeoutMs });
      const done = answer.ok && answer.value.status >= 200 && answer.value.status < 300;
      if (done) accepted += 1;
      await store.change((state) => reschedule(state.deliveries, message.id, done, now, options.retryDelaysMs));
    }
    return accepted;
  }

  return {
    deliverDue() {
      last = last.catch(() => 0).then(deliver);
      return last;
    },
  };
}

function reschedule(queue: Delivery[], id: string, done: boolean, now: number, delays: readonly number[]): void {
  const index = queue.findIndex((message) => message.id === id);
  const message = queue[index];
  if (!message) return;
  const delay = delays[message.tries];
  if (done || delay === undefined) {
    queue.splice(index, 1);
    return;
  }
  message.tries += 1;
  message.dueAt = now + delay;
}
