import type { IncomingMessage } from 'node:http';
import { atMost } from '#kernel/at-most';

/**
 * Thrown when too many pages are being rendered; `retryAfterSeconds` says when to retry. `tooMany` means that one
 * network asked for too many.
 */
export class PageRefused extends Error {
  readonly status: 429 | 503;
  readonly retryAfterSeconds: number;

  constructor(why: 'tooMany' | 'full', retryAfterSeconds: number) {
    super(why === 'tooMany' ? 'a network asks for too many pages' : 'too many pages are being made');
    this.name = 'PageRefused';
    this.status = why === 'tooMany' ? 429 : 503;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** Thrown for a page that took longer than any page may. What still runs of it is ignored. */
class PageLate extends Error {
  readonly code = 'PAGE_LATE';
  constructor(path: string, ms: number) {
    super(`${path} was not made within ${ms} ms`);
    this.name = 'PageLate';
  }
}

type Options = {
  /** Pages that render concurrently. */
  readonly atOnce: number;
  /** Requests that may wait; further ones are refused immediately. */
  readonly queue: number;
  /** The longest wait in milliseconds; a request that waited this long is refused. */
  readonly patienceMs: number;
  /** A monotonic clock in milliseconds. */
  readonly now?: () => number;
};

export type RenderGate = {
  /**
   * Runs the work in turn: of the networks that wait, the one whose renders took the least time of late goes first, and each
   * first in, first out. When the queue is full, the last one of the network that waits with most is refused. Throws PageRefused
   * for it, and when the wait is too long.
   */
  run<T>(work: () => Promise<T>, network?: string): Promise<T>;
};

const RETRY_AFTER_SECONDS = 2;

/** How long the time of renders counts for its network, in milliseconds. */
const COUNTED_MS = 10_000;

type Place = { readonly network: string; readonly enter: () => void; readonly refuse: () => void };

/**
 * Limits concurrent renders, with a bounded queue, so that a burst of requests cannot use up memory, and shares them fairly
 * among networks.
 */
export function createRenderGate({ atOnce, queue, patienceMs, now = () => performance.now() }: Options): RenderGate {
  let running = 0;
  let countedSince = now();
  const waiting: Place[] = [];
  const spent = new Map<string, number>();

  /** The place whose turn it is: of the network that has had least, the one that came first. */
  function next(): Place | undefined {
    const least = Math.min(...waiting.map(({ network }) => spent.get(network) ?? 0));
    const at = waiting.findIndex(({ network }) => (spent.get(network) ?? 0) === least);
    return at < 0 ? undefined : waiting.splice(at, 1)[0];
  }

  /** Refuses the last place of the network that waits with most, when a network with less asks. Returns whether it did. */
  function makeRoom(network: string): boolean {
    const counts = new Map<string, number>();
    for (const place of waiting) counts.set(place.network, (counts.get(place.network) ?? 0) + 1);
    const most = Math.max(0, ...counts.values());
    if (most <= (counts.get(network) ?? 0) + 1) return false;
    const place = waiting.findLast((one) => counts.get(one.network) === most);
    if (!place) return false;
    waiting.splice(waiting.indexOf(place), 1);
    place.refuse();
    return true;
  }

  function count(network: string, ms: number): void {
    if (now() - countedSince > COUNTED_MS) {
      countedSince = now();
      spent.clear();
    }
    spent.set(network, (spent.get(network) ?? 0) + ms);
  }

  function waitForPlace(network: string): Promise<void> {
    if (running < atOnce) {
      running += 1;
      return Promise.resolve();
    }
    if (waiting.length >= queue && !makeRoom(network))
      return Promise.reject(new PageRefused('full', RETRY_AFTER_SECONDS));
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(place), 1);
        reject(new PageRefused('full', RETRY_AFTER_SECONDS));
      }, patienceMs);
      const place: Place = {
        network,
        enter: () => {
          clearTimeout(timer);
          resolve();
        },
        refuse: () => {
          clearTimeout(timer);
          reject(new PageRefused('full', RETRY_AFTER_SECONDS));
        },
      };
      waiting.push(place);
    });
  }

  return {
    async run(work, network = '') {
      await waitForPlace(network);
      const began = now();
      try {
        return await work();
      } finally {
        count(network, now() - began);
        // passes the slot on directly, so that no new request overtakes the queue
        const place = next();
        if (place) place.enter();
        else running -= 1;
      }
    },
  };
}

/**
 * Returns a render that throws PageLate when a page takes longer than `ms`, so that one which never ends does not keep its place
 * in the gate.
 */
export function renderWithin<Asked extends { readonly address: { readonly path: string } }, Reads, Page>(
  ms: number,
  render: (request: Asked, reads?: Reads) => Promise<Page>,
): (request: Asked, reads?: Reads) => Promise<Page> {
  return (request, reads) => atMost(ms, render(request, reads), () => new PageLate(request.address.path, ms));
}

/**
 * Counts work for the network of a request that is not answered from the cache. `countPage` returns the seconds to wait, 0
 * for none. Throws PageRefused when there are any.
 */
export function countWork(countPage: (request: IncomingMessage) => number, request: IncomingMessage): void {
  const seconds = countPage(request);
  if (seconds > 0) throw new PageRefused('tooMany', seconds);
}
