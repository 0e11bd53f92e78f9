/**
 * The common parts of the test harnesses of card providers: a server on a free port, a clock, an inbox for messages.
 */
import { Hono } from 'hono';
import type { Clock } from '#kernel/clock';
import type { IncomingMessage } from '#shop/payments/port';
import type { CardHarness } from '../../shop/payments/port.contract.ts';
import { openSimulatorServer } from './server.ts';

type CardSandbox = {
  readonly url: string;
  /** The URL that receives the provider's messages. */
  readonly inboxUrl: string;
  readonly clock: Clock;
  mount(path: string, app: Hono): void;
  /** The parts of a harness that are the same for every provider. `set` changes the simulator's switches. */
  harnessOf(
    simulator: { deliverDue(): Promise<number> },
    set: (how: {
      readonly answers: 'normal' | 'lost' | 'broken';
      readonly messages: 'once' | 'twice' | 'never' | 'forged';
    }) => Promise<void>,
  ): Pick<CardHarness, 'later' | 'messages' | 'set' | 'now' | 'close'>;
};

/** Starts the server. Only `later` moves the clock. */
export async function openCardSandbox(): Promise<CardSandbox> {
  const server = await openSimulatorServer();
  let now = Date.UTC(2026, 10, 20, 8, 0, 0);
  const received: IncomingMessage[] = [];
  const inbox = new Hono().post('/', async (context) => {
    received.push({ headers: context.req.header(), query: context.req.query(), body: await context.req.text() });
    return context.text('');
  });
  server.mount('/inbox', inbox);
  return {
    url: server.url,
    inboxUrl: `${server.url}/inbox`,
    clock: { now: () => new Date(now) },
    mount: server.mount,
    harnessOf: (simulator, set) => ({
      later: (seconds) => {
        now += seconds * 1000;
      },
      async messages() {
        await simulator.deliverDue();
        return received.splice(0);
      },
      set: (fault) =>
        fault === 'lost' || fault === 'broken'
          ? set({ answers: fault, messages: 'once' })
          : set({ answers: 'normal', messages: fault === 'normal' ? 'once' : fault }),
      now: () => new Date(now),
      close: server.close,
    }),
  };
}
