import type { WorkerEdge } from '../../deploy/edge/cloudflare/worker.mjs';

/** What a simulated cache keeps, by tags (`src/providers/cloudflare/simulator.ts`). */
type Kept = Map<string, { readonly tags: readonly string[]; readonly version: string }>;

/**
 * The cache that a worker of Cloudflare has, as far as our worker uses it: `max-age`, `Cache-Tag`, `If-None-Match`. What is no longer
 * in `kept` was purged. `now` is in milliseconds.
 */
export function createWorkerCache(entries: Kept, now: () => number): WorkerEdge['cache'] {
  const answers = new Map<string, { readonly answer: Response; readonly until: number }>();
  return {
    async put({ url }, answer) {
      if (answer.headers.has('set-cookie')) return;
      const seconds = Number(/max-age=(\d+)/.exec(answer.headers.get('cache-control') ?? '')?.[1] ?? 0);
      const body = await answer.arrayBuffer();
      const { status, headers } = answer;
      answers.set(url, { answer: new Response(body, { status, headers }), until: now() + seconds * 1000 });
      entries.set(url, {
        tags: headers.get('cache-tag')?.split(',') ?? [],
        version: headers.get('x-edge-version') ?? '',
      });
    },
    async match({ url, headers }) {
      const found = answers.get(url);
      if (!found || !entries.has(url) || now() > found.until) return undefined;
      const etag = found.answer.headers.get('etag');
      if (etag !== null && headers.get('if-none-match') === etag)
        return new Response(null, { status: 304, headers: found.answer.headers });
      return found.answer.clone();
    },
  };
}
