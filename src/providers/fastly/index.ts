import { z } from 'zod';
import { ok, refused } from '#kernel/result';
import { defineEdge } from '../edge.ts';
import { call, parseJson } from '../http/call.ts';

const TIMEOUT_MS = 5_000;

const settings = z.object({
  FASTLY_SERVICE: z.string().regex(/^[0-9A-Za-z]{8,40}$/, 'must be the id of a service'),
  FASTLY_TOKEN: z.string().min(1),
  FASTLY_URL: z.url({ protocol: /^https?$/ }).default('https://api.fastly.com'),
});

/** For each key the id of its purge. */
const answer = z.record(z.string(), z.string());

/**
 * Fastly, purged by surrogate keys. It cannot compare versions: a purge is repeated once no process can answer with what was before,
 * and once more for answers that were long under way (decision 0401).
 */
export const fastly = defineEdge({
  name: 'fastly',
  settings,
  create: ({ FASTLY_SERVICE: service, FASTLY_TOKEN: token, FASTLY_URL: url }) => ({
    headers: ({ tags, version, seconds, staleSeconds }) => [
      ...['surrogate-control', `max-age=${seconds}, stale-while-revalidate=${staleSeconds}`],
      ...['surrogate-key', tags.join(' '), 'x-edge-version', version],
    ],
    longestSeconds: 600,
    purgers: [
      {
        name: `fastly ${service}`,
        async purge({ tags }) {
          const asked = await call({
            method: 'POST',
            url: `${url}/service/${service}/purge`,
            headers: { 'fastly-key': token, 'surrogate-key': tags.join(' '), accept: 'application/json' },
            timeoutMs: TIMEOUT_MS,
          });
          if (!asked.ok) return asked;
          const { status, body } = asked.value;
          if (status !== 200) return refused(`status ${status}`);
          const read = answer.safeParse(parseJson(body));
          return read.success && tags.every((tag) => tag in read.data) ? ok(null) : refused('unreadable answer');
        },
      },
    ],
    tagsAtOnce: 256,
    everyMs: 1_000,
    againMs: [2_500, 20_000],
  }),
});
