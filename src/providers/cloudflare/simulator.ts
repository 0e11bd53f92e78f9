import { Hono } from 'hono';
import { z } from 'zod';
import { parseJson } from '../http/call.ts';
import type { SimulatedObject } from '../varnish/simulator.ts';

const MAX_TAGS = 30;
const purge = z.object({ tags: z.array(z.string().min(1)).min(1).max(MAX_TAGS) });

/** Simulates Cloudflare's purge of cache tags: `POST /client/v4/zones/<zone>/purge_cache`. */
export function createCloudflareSimulator(zone: string, token: string) {
  const state = { entries: new Map<string, SimulatedObject>(), purges: 0, isBroken: false };
  const app = new Hono();
  const refuse = (code: number, message: string) => ({
    success: false,
    errors: [{ code, message }],
    messages: [],
    result: null,
  });
  app.post('/client/v4/zones/:zone/purge_cache', async (context) => {
    if (state.isBroken) return context.json(refuse(971, 'Please wait and consider throttling your request speed'), 429);
    if (context.req.header('authorization') !== `Bearer ${token}`)
      return context.json(refuse(10000, 'Authentication error'), 403);
    if (context.req.param('zone') !== zone) return context.json(refuse(7003, 'Could not route to the zone'), 404);
    const asked = purge.safeParse(parseJson(await context.req.text()));
    if (!asked.success) return context.json(refuse(1092, 'Unable to purge, maximum of tags exceeded'), 400);
    state.purges += 1;
    for (const [name, { tags }] of state.entries)
      if (tags.some((tag) => asked.data.tags.includes(tag))) state.entries.delete(name);
    return context.json({ success: true, errors: [], messages: [], result: { id: zone } });
  });
  return { app, state };
}
