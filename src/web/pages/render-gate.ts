/** Too many pages are being made: come back in `retryAfterSeconds`. `tooMany` is for one network's own number of them. */
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

type Options = {
  /** Pages made at once. */
  readonly atOnce: number;
  /** Requests that may wait for their turn; further ones are refused at once. */
  readonly queue: number;
  /** Longest wait in milliseconds; who has waited that long is refused. */
  readonly patienceMs: number;
};

export type RenderGate = {
  /** Does the work when it is its turn, first come first served. Throws PageRefused when the queue or the wait is too long. */
  run<T>(work: () => Promise<T>): Promise<T>;
};

const RETRY_AFTER_SECONDS = 2;

/** A ceiling on pages made at once, with a bounded queue before it: a rush costs its own visitors a wait and nobody memory. */
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
        // the turn goes to the next one as it is: nobody slips in between
        const next = waiting.shift();
        if (next) next.enter();
        else running -= 1;
      }
    },
  };
}
