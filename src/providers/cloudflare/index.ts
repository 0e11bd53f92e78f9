import { z } from 'zod';
import { ok, refused } from '#kernel/result';
import { defineEdge } from '../edge.ts';
import { call, parseJson } from '../http/call.ts';

const TIMEOUT_MS = 5_000;

const settings = z.object({
  CLOUDFLARE_ZONE: z.string().regex(/^[0-9a-f]{32}$/, 'must be the id of a zone: 32 hexadecimal digits'),
  CLOUDFLARE_TOKEN: z.string().min(1),
  CLOUDFLARE_URL: z.url({ protocol: /^https?$/ }).default('https://api.cloudflare.com'),
});

const answer = z.object({
  success: z.boolean(),
  errors: z.array(z.object({ code: z.number() })).default([]),
});

/**
 * Cloudflare with `deploy/edge/cloudflare/worker.mjs`, purged by cache tags (docs/caching.md). It cannot compare versions: a purge is repeated once no process can answer with what was before,
 * and once more for answers that were long under way (docs/caching.md).
 */
export const cloudflare = defineEdge({
  name: 'cloudflare',
  settings,
  create: ({ CLOUDFLARE_ZONE: zone, CLOUDFLARE_TOKEN: token, CLOUDFLARE_URL: url }) => ({
    headers: ({ tags, version, seconds }) => [
      ...['x-edge-keep', `max-age=${seconds}`, 'x-edge-tags', tags.join(','), 'x-edge-version', version],
    ],
    longestSeconds: 600,
    purgers: [
      {
        name: `cloudflare ${zone.slice(0, 8)}`,
        async purge({ tags }) {
          const asked = await call({
            method: 'POST',
            url: `${url}/client/v4/zones/${zone}/purge_cache`,
            headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
            body: JSON.stringify({ tags }),
            timeoutMs: TIMEOUT_MS,
          });
          if (!asked.ok) return asked;
          const read = answer.safeParse(parseJson(asked.value.body));
          if (asked.value.status === 200 && read.data?.success) return ok(null);
          const codes = read.data?.errors.map(({ code }) => code).join(', ') ?? '';
          return refused(`status ${asked.value.status}${codes === '' ? '' : `, error ${codes}`}`);
        },
      },
    ],
    tagsAtOnce: 30,
    everyMs: 1_000,
    againMs: [2_500, 20_000],
  }),
});
