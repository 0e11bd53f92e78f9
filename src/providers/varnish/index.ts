import { z } from 'zod';
import { ok, refused } from '#kernel/result';
import type { Purger } from '../../web/edge/port.ts';
import { versionsBelow } from '../../web/edge/version.rules.ts';
import { defineEdge } from '../edge.ts';
import { call } from '../http/call.ts';

/** A ban is a line in a list; more than this would be waiting for the network. */
const TIMEOUT_MS = 1_500;

const settings = z.object({
  EDGE_SECRET: z.string(),
  EDGE_URLS: z
    .string()
    .transform((text) => text.split(',').map((one) => one.trim().replace(/\/+$/, '')))
    .pipe(z.array(z.url({ protocol: /^https?$/, error: 'must be URLs such as http://10.0.0.5:6081' })).min(1)),
});

/**
 * Varnish with `deploy/edge/varnish/default.vcl`. It bans what has a tag and a lower version, so that a ban can be repeated without
 * losing what is new (docs/caching.md): after what processes know late, after an answer on its way, and after the longest wait of the
 * configuration for an answer.
 */
export const varnish = defineEdge({
  name: 'varnish',
  settings,
  create: ({ EDGE_SECRET: secret, EDGE_URLS: urls }) => ({
    headers: ({ tags, version, seconds, staleSeconds }) => [
      ...['surrogate-control', `max-age=${seconds}, stale-while-revalidate=${staleSeconds}`],
      ...['x-edge-tags', `,${tags.join(',')},`, 'x-edge-version', version],
    ],
    longestSeconds: 600,
    purgers: urls.map((url) => createPurger(url, secret)),
    tagsAtOnce: 500,
    everyMs: 200,
    againMs: [400, 1_200, 3_000, 9_000],
  }),
});

function createPurger(url: string, secret: string): Purger {
  return {
    name: `varnish ${new URL(url).host}`,
    async purge({ tags, before }) {
      const answer = await call({
        method: 'PURGE',
        url: `${url}/`,
        headers: {
          'x-edge-secret': secret,
          'x-purge-tags': `,(${tags.join('|')}),`,
          ...(before === null ? {} : { 'x-purge-versions': versionsBelow(before) }),
        },
        timeoutMs: TIMEOUT_MS,
      });
      if (!answer.ok) return answer;
      return answer.value.status === 200 ? ok(null) : refused(`status ${answer.value.status}`);
    },
  };
}
