import { Hono } from 'hono';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createDeliveries, type Delivery, enqueue } from './deliveries.ts';
import { openSimulatorServer, type SimulatorServer } from './server.ts';
import { memoryStore } from './store.ts';

let server: SimulatorServer;
let now: number;
let status: 200 | 500;
let received: string[];

beforeEach(async () => {
  [now, status, received] = [0, 200, []];
  server = await openSimulatorServer();
  const inbox = new Hono().post('/', async (context) => {
    received.push(await context.req.text());
    return context.text('', status);
  });
  server.mount('/inbox', inbox);
});
afterEach(() => server.close());

function open(retryDelaysMs: readonly number[]) {
  const store = memoryStore<{ deliveries: Delivery[] }>({ deliveries: [] });
  const deliveries = createDeliveries(store, { clock: { now: () => new Date(now) }, retryDelaysMs, timeoutMs: 1000 });
  const add = (body: string, mode: 'once' | 'twice' | 'late' | 'never' = 'once') =>
    store.change((state) =>
      enqueue(state.deliveries, { url: `${server.url}/inbox`, headers: {}, body }, { mode, now, lateMs: 100 }),
    );
  return { add, deliverDue: deliveries.deliverDue };
}

describe("a simulator's messages", () => {
  it('are sent in order, once accepted never again', async () => {
    const { add, deliverDue } = open([10]);
    await add('first');
    await add('second');
    expect(await deliverDue()).toBe(2);
    expect(await deliverDue()).toBe(0);
    expect(received).toEqual(['first', 'second']);
  });

  it('are retried after growing pauses, then dropped', async () => {
    const { add, deliverDue } = open([10, 20]);
    status = 500;
    await add('refused');
    const tries: number[] = [];
    for (now = 0; now < 200; now += 1) {
      await deliverDue();
      tries.push(received.length);
    }
    expect([tries[0], tries[9], tries[10], tries[29], tries[30], tries[199]]).toEqual([1, 1, 2, 2, 3, 3]);
  });

  it('are accepted by a retry', async () => {
    const { add, deliverDue } = open([10]);
    status = 500;
    await add('slow');
    await deliverDue();
    [now, status] = [10, 200];
    expect(await deliverDue()).toBe(1);
  });

  it('come twice, late or never by the switches', async () => {
    const { add, deliverDue } = open([]);
    await add('twice', 'twice');
    await add('late', 'late');
    await add('never', 'never');
    await deliverDue();
    expect(received).toEqual(['twice', 'twice']);
    now = 100;
    await deliverDue();
    expect(received).toEqual(['twice', 'twice', 'late']);
  });

  it('are not sent twice by two senders at once', async () => {
    const { add, deliverDue } = open([]);
    await add('once');
    await Promise.all([deliverDue(), deliverDue(), deliverDue()]);
    expect(received).toEqual(['once']);
  });
});
