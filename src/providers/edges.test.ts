import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { Hono } from 'hono';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { ok, refused } from '#kernel/result';
import { readConfig } from '../config/config.ts';
import { REGISTRY } from '../config/providers.ts';
import type { Edge } from '../web/edge/port.ts';
import { versionText } from '../web/edge/version.rules.ts';
import { createCloudflareSimulator } from './cloudflare/simulator.ts';
import { defineEdge, type EdgeEntry } from './edge.ts';
import { EDGES } from './edges.ts';
import { openSimulatorServer, type SimulatorServer } from './simulation/server.ts';
import { createVarnishSimulator, type SimulatedObject } from './varnish/simulator.ts';

const SECRET = 'a-secret-of-the-edge';
const ZONE = '0123456789abcdef0123456789abcdef';

let server: SimulatorServer;
beforeAll(async () => {
  server = await openSimulatorServer();
  for (const { name, simulator } of STANDS) server.mount(`/${name}`, simulator.app);
});
afterAll(() => server.close());

type State = { readonly entries: Map<string, SimulatedObject>; purges: number; isBroken: boolean };
type Stand = {
  readonly name: string;
  readonly simulator: { readonly app: Hono; readonly state: State };
  readonly settings: (url: string) => Record<string, string>;
  /** Settings by which the edge refuses the store. */
  readonly wrong: Record<string, string>;
  /** Whether it compares versions. */
  readonly compares: boolean;
  readonly entry?: EdgeEntry;
};

/** A further cache that can be told: a folder with this, and a line in `edges.ts`. */
const toy = defineEdge({
  name: 'toy',
  settings: z.object({ TOY_URL: z.url(), TOY_KEY: z.string() }),
  create: ({ TOY_URL: url, TOY_KEY: key }): Omit<Edge, 'name'> => ({
    headers: ({ tags, seconds }) => ['toy-keep', `${seconds}; ${tags.join(' ')}`],
    longestSeconds: 60,
    purgers: [
      {
        name: 'toy',
        async purge({ tags }) {
          const headers = { 'toy-key': key, 'toy-tags': tags.join(' ') };
          const answer = await fetch(`${url}/purge`, { method: 'POST', headers });
          return answer.ok ? ok(null) : refused(`status ${answer.status}`);
        },
      },
    ],
    tagsAtOnce: 10,
    everyMs: 1_000,
    againMs: [2_000],
  }),
});

function createToySimulator(key: string) {
  const state = { entries: new Map<string, SimulatedObject>(), purges: 0, isBroken: false };
  const app = new Hono();
  app.post('/purge', (context) => {
    if (state.isBroken) return context.body(null, 503);
    if (context.req.header('toy-key') !== key) return context.body(null, 401);
    const purged = (context.req.header('toy-tags') ?? '').split(' ');
    state.purges += 1;
    for (const [name, { tags }] of state.entries)
      if (tags.some((tag) => purged.includes(tag))) state.entries.delete(name);
    return context.body(null, 204);
  });
  return { app, state };
}

const STANDS: readonly Stand[] = [
  {
    name: 'varnish',
    simulator: createVarnishSimulator(SECRET),
    settings: (url) => ({ EDGE_URLS: url }),
    wrong: { EDGE_SECRET: 'another-secret-of-somebody' },
    compares: true,
  },
  {
    name: 'cloudflare',
    simulator: createCloudflareSimulator(ZONE, 'token'),
    settings: (url) => ({ CLOUDFLARE_URL: url, CLOUDFLARE_ZONE: ZONE, CLOUDFLARE_TOKEN: 'token' }),
    wrong: { CLOUDFLARE_TOKEN: 'other' },
    compares: false,
  },
  {
    name: 'toy',
    simulator: createToySimulator('token'),
    settings: (url) => ({ TOY_URL: url, TOY_KEY: 'token' }),
    wrong: { TOY_KEY: 'other' },
    compares: false,
    entry: toy,
  },
];

describe.each(STANDS)('$name as an edge', ({ name, simulator, settings, wrong, compares, entry }) => {
  const { state } = simulator;
  const registry = entry ? { ...REGISTRY, edges: [...EDGES, entry] } : REGISTRY;
  const open = (changes: Record<string, string> = {}) => {
    const set = { EDGE: name, EDGE_SECRET: SECRET, ...settings(`${server.url}/${name}`), ...changes };
    const { edge } = readConfig(set, registry).providers;
    const [purger] = edge?.edge.purgers ?? [];
    if (!edge || !purger) throw new Error('the store has no edge');
    return { ...edge.edge, purge: purger.purge, called: purger.name };
  };
  beforeEach(() => {
    state.isBroken = false;
    state.entries.clear();
    for (const [key, tags, version] of [
      ['old', ['a', 'b'], 5],
      ['new', ['a'], 7],
      ['other', ['ab', 'ba'], 5],
    ] as const)
      state.entries.set(key, { tags, version: versionText(version) });
  });

  it('forgets what has a tag, and keeps what is new where it compares', async () => {
    expect(await open().purge({ tags: ['a', 'z9'], before: versionText(7) })).toEqual(ok(null));
    expect([...state.entries.keys()]).toEqual(compares ? ['new', 'other'] : ['other']);
    expect(await open().purge({ tags: ['a', 'b', 'ba'], before: null })).toEqual(ok(null));
    expect([...state.entries.keys()]).toEqual([]);
  });

  it('takes as many tags at once as it says, and repeats a purge', async () => {
    const { purge, tagsAtOnce, againMs, everyMs } = open();
    const tags = Array.from({ length: tagsAtOnce }, (_, index) => index.toString(36));
    expect(await purge({ tags, before: versionText(7) })).toEqual(ok(null));
    expect(againMs.length).toBeGreaterThan(0);
    expect(everyMs).toBeLessThanOrEqual(1_000);
  });

  it('refuses a purge with words that are safe to log', async () => {
    state.isBroken = true;
    for (const result of [
      await open().purge({ tags: ['a'], before: null }),
      await open(wrong).purge({ tags: ['a'], before: null }),
    ]) {
      expect(result.ok).toBe(false);
      expect(JSON.stringify(result)).toMatch(/status \d{3}/);
      expect(JSON.stringify(result)).not.toContain('token');
    }
    expect(state.entries.size).toBe(3);
  });

  it('is told tags and lifetime of an answer, and its name has no secret', () => {
    const { headers, called } = open();
    const sent = headers({ tags: ['a', 'b1'], version: versionText(7), seconds: 60, staleSeconds: 5 }).join('\n');
    expect(sent).toMatch(/\ba[, ]b1\b/);
    expect(sent).toMatch(/\b60\b/);
    expect(sent.toLowerCase()).not.toContain('cookie');
    expect(called).not.toMatch(/token|secret/);
  });
});

describe('the edges of a store', () => {
  it('are a folder and a line each', () => {
    const folders = readdirSync(import.meta.dirname, { withFileTypes: true }).filter((one) => one.isDirectory());
    for (const { name } of EDGES) {
      expect(folders.map((one) => one.name)).toContain(name);
      expect(existsSync(path.join(import.meta.dirname, name, 'index.ts'))).toBe(true);
    }
  });

  it('are none without EDGE', () => {
    expect(readConfig({}).providers.edge).toBeNull();
  });

  it('may be several of a kind', () => {
    const urls = 'http://10.0.0.5:6081, http://10.0.0.6:6081/';
    const { edge } = readConfig({ EDGE: 'varnish', EDGE_SECRET: SECRET, EDGE_URLS: urls }).providers;
    expect(edge?.edge.purgers.map(({ name }) => name)).toEqual(['varnish 10.0.0.5:6081', 'varnish 10.0.0.6:6081']);
  });

  it.each([
    [{ EDGE: 'squid', EDGE_SECRET: SECRET }, /EDGE must be one of varnish, cloudflare/],
    [{ EDGE: 'varnish', EDGE_URLS: 'http://10.0.0.5' }, /EDGE_SECRET must have at least 16/],
    [{ EDGE: 'varnish', EDGE_SECRET: 'short', EDGE_URLS: 'http://10.0.0.5' }, /EDGE_SECRET must have at least 16/],
    [{ EDGE: 'cloudflare', EDGE_SECRET: 'a secret with blanks in it' }, /EDGE_SECRET must have/],
    [{ EDGE_SECRET: SECRET }, /EDGE is missing/],
    [{ EDGE: 'varnish', EDGE_SECRET: SECRET }, /EDGE_URLS is missing/],
    [{ EDGE: 'varnish', EDGE_SECRET: SECRET, EDGE_URLS: '10.0.0.5' }, /EDGE_URLS must be URLs/],
    [{ EDGE: 'cloudflare', EDGE_SECRET: SECRET, CLOUDFLARE_ZONE: ZONE }, /CLOUDFLARE_TOKEN is missing/],
  ])('refuse %o by the name of the variable', (settings, message) => {
    expect(() => readConfig(settings)).toThrow(message);
  });
});
