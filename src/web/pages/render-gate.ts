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
};

export type RenderGate = {
  /** Runs the work in turn, first in, first out. Throws PageRefused when the queue is full or the wait is too long. */
  run<T>(work: () => Promise<T>): Promise<T>;
};

const RETRY_AFTER_SECONDS = 2;

/** Limits concurrent renders, with a bounded queue, so that a burst of requests cannot use up memory. */
export function createRenderGate({ atOnce, queue, patienceMs }: Options): RenderGate {
  let running = 0;
  const waiting: { readonly enter: () => void }[] = [];

  function turn(): Promise<void> {
    if (running < atOnce) {
      running += 1;
      return Promise.resolve();
    }
    if (waiting.length >= queue) return Promise.reject(new PageRefused('full', RETRY_AFTER_SECONDS));
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(place), 1);
        reject(new PageRefused('full', RETRY_AFTER_SECONDS));
      }, patienceMs);
      const place = {
        enter: () => {
          clearTimeout(timer);
          resolve();
        },
      };
      waiting.push(place);
    });
  }

  return {
    async run(work) {
      await turn();
      try {
        return await work();
      } finally {
        // passes the slot on directly, so that no new request overtakes the queue
        const next = waiting.shift();
        if (next) next.enter();
        else running -= 1;
      }
    },
  };
}

/**
 * Returns a render that throws PageLate when a page takes longer than `ms`, so that one which never ends does not keep its place
 * in the gate.
 */
export function renderWithin<Asked extends { readonly address: { readonly path: string } }, Page>(
  ms: number,
  render: (request: Asked) => Promise<Page>,
): (request: Asked) => Promise<Page> {
  return (request) => atMost(ms, render(request), () => new PageLate(request.address.path, ms));
}

/**
 * Counts work for the network of a request that is not answered from the cache. `countPage` returns the seconds to wait, 0
 * for none. Throws PageRefused when there are any.
 */
export function countWork(countPage: (request: IncomingMessage) => number, request: IncomingMessage): void {
  const seconds = countPage(request);
  if (seconds > 0) throw new PageRefused('tooMany', seconds);
}
