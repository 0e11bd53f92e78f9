import { Hono } from 'hono';
import type { SimulatedObject } from '../varnish/simulator.ts';

const MOST_KEYS = 256;

/** Simulates Fastly's purge of surrogate keys: `POST /service/<service>/purge`. */
export function createFastlySimulator(service: string, token: string) {
  const state = { kept: new Map<string, SimulatedObject>(), purges: 0, isBroken: false };
  const app = new Hono();
  app.post('/service/:service/purge', (context) => {
    if (state.isBroken) return context.json({ msg: 'Too many requests' }, 429);
    if (context.req.header('fastly-key') !== token)
      return context.json({ msg: 'Provided credentials are missing or invalid' }, 401);
    if (context.req.param('service') !== service)
      return context.json({ msg: 'Record not found', detail: 'Cannot load service' }, 404);
    const keys = (context.req.header('surrogate-key') ?? '').split(' ').filter((key) => key !== '');
    if (keys.length === 0 || keys.length > MOST_KEYS) return context.json({ msg: 'Bad request' }, 400);
    state.purges += 1;
    for (const [name, { tags }] of state.kept) if (tags.some((tag) => keys.includes(tag))) state.kept.delete(name);
    return context.json(Object.fromEntries(keys.map((key, index) => [key, `${service}-${state.purges}-${index}`])));
  });
  return { app, state };
}
