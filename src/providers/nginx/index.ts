import { z } from 'zod';
import { defineEdge } from '../edge.ts';

/** nginx with `deploy/edge/nginx/nginx.conf`. It cannot be told what has changed, so it keeps answers for a second. */
export const nginx = defineEdge({
  name: 'nginx',
  settings: z.object({}),
  create: () => ({
    headers: ({ seconds }) => ['x-accel-expires', String(seconds)],
    longestSeconds: 1,
    purgers: [],
    tagsAtOnce: 1,
    everyMs: 1_000,
    againMs: [],
  }),
});
