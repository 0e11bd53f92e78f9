import { Hono } from 'hono';

/** An answer that a simulated cache keeps, and the number it was purged by. */
export type SimulatedObject = { readonly tags: readonly string[]; readonly version: string };

/**
 * Simulates Varnish with `deploy/edge/varnish/default.vcl` as far as purges go: the method PURGE with a secret, tags, and the versions
 * that go.
 */
export function createVarnishSimulator(secret: string) {
  const state = { entries: new Map<string, SimulatedObject>(), purges: 0, isBroken: false };
  const app = new Hono();
  app.on('PURGE', '*', (context) => {
    if (state.isBroken) return context.text('Service Unavailable', 503);
    if (context.req.header('x-edge-secret') !== secret) return context.text('Not allowed', 405);
    const tags = context.req.header('x-purge-tags') ?? '';
    const versions = context.req.header('x-purge-versions') ?? '';
    if (!/^,\([0-9a-z|]+\),$/.test(tags) || /[^0-9^$|()[\]-]/.test(versions)) return context.text('Bad purge', 400);
    state.purges += 1;
    for (const [name, { tags: own, version }] of state.entries) {
      const isNamed = new RegExp(tags).test(`,${own.join(',')},`);
      if (isNamed && (versions === '' || new RegExp(versions).test(version))) state.entries.delete(name);
    }
    return context.text('Purged');
  });
  return { app, state };
}
