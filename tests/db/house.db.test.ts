import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { Actor } from '#shop/audit';
import { contentState, publishContent, putBack, saveDraft } from '#shop/content';
import { renderSample } from '#shop/emails';
import { testDatabase } from '#support/database';
import { freePort } from '#support/free-port';
import { testShop } from '#support/test-shop';
import { asHouse, SHIPPED_HOUSE } from '#texts/house';

/** Two processes of the built store over one database, as behind a balancer. */
const { database, url, kind } = await testDatabase();
const shop = await testShop(database);
const root = path.resolve(import.meta.dirname, '../..');
const layla: Actor = {
  kind: 'staff',
  ...{ id: 'layla', name: 'Layla', role: 'owner', session: 's', request: 'r', markets: ['KSA', 'UAE'] },
};
const started: { readonly process: ChildProcess; readonly url: string; readonly data: string }[] = [];
/** Starting a store takes longer on a machine that is loaded. */
const PATIENCE_MS = 240_000;

async function startProcess() {
  const [data, port] = [await mkdtemp(path.join(tmpdir(), 'house-')), await freePort()];
  const env = {
    PATH: process.env.PATH ?? '',
    NODE_ENV: 'production',
    ...{ PORT: String(port), DATA_DIR: data, DATABASE_URL: url, LOG_LEVEL: 'info', STORE_ROLE: 'web' },
    ...{ DATABASE_CONNECTIONS: '3', DATABASE_LIMITS: 'page=60,call=60' },
    // the session of the embedded database is everybody's, so nothing may be prepared in it
    ...(kind === 'embedded' ? { DATABASE_POOLER: 'transaction', DATABASE_DIRECT_URL: url } : {}),
  };
  const child = spawn(process.execPath, ['build/server/index.js'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    env,
  });
  started.push({ process: child, url: `http://localhost:${port}`, data });
  await new Promise<void>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`the store ended with ${code}`)));
    createInterface({ input: child.stdout }).on('line', (line) => {
      if (line.includes('"msg":"the store is open"')) resolve();
    });
  });
}

beforeAll(async () => {
  for (let n = 0; n < 2; n += 1) await startProcess();
}, PATIENCE_MS);
afterAll(async () => {
  for (const { process: child, data } of started) {
    const gone = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    await gone;
    await rm(data, { recursive: true, force: true });
  }
});

/** Where the house is named: pages in both languages, manifests, the page without a connection, the back office. */
const PLACES = ['/en-sa', '/ar-ae', '/en.webmanifest', '/ar.webmanifest', '/service-worker.js', '/admin/sign-in'];
const bodies = async (at: string) =>
  Object.fromEntries(
    await Promise.all(
      PLACES.map(async (place) => {
        const text = await (await fetch(`${at}${place}`)).text();
        return [place, text.replace(/"renderedAt":"[^"]*"/, '')] as const;
      }),
    ),
  );
const act = async () => ({
  ...{ actor: layla, key: 'house' as const },
  version: (await contentState(shop, 'house')).version,
});
async function show() {
  const shown = await publishContent(shop, { ...(await act()), at: null });
  if (!shown.ok) throw new Error(JSON.stringify(shown.error));
}

it('shows another house in every process, and puts the delivered one back byte for byte', async () => {
  const [first, second] = started;
  if (!first || !second) throw new Error('two processes are needed');
  const before = [await bodies(first.url), await bodies(second.url)];
  for (const [place, body] of Object.entries(before[1] ?? {}))
    expect(body, place).toContain(SHIPPED_HOUSE.name[place.startsWith('/ar') ? 'ar' : 'en']);

  const name = { en: 'Layali', ar: 'ليالي' };
  const body = { ...SHIPPED_HOUSE, name, colours: { accent: '#C9876A', ground: '#101418' } };
  expect((await saveDraft(shop, { ...(await act()), body })).ok).toBe(true);
  expect([await bodies(first.url), await bodies(second.url)]).toEqual(before);
  await show();
  for (const { url: at } of started) {
    // within what the feed allows; the time itself is asserted nowhere
    await vi.waitFor(
      async () => {
        for (const [place, text] of Object.entries(await bodies(at))) {
          expect(text, place).toContain(name[place.startsWith('/ar') ? 'ar' : 'en']);
          expect(text, place).not.toContain(`<title>${SHIPPED_HOUSE.name.en}`);
        }
      },
      { timeout: 30_000, interval: 200 },
    );
    const home = await (await fetch(`${at}/en-sa`)).text();
    expect(home).toContain('--gold:#C9876A');
    expect(await (await fetch(`${at}/en.webmanifest`)).json()).toMatchObject({
      ...{ name: 'Layali', theme_color: '#101418' },
    });
  }

  const sample = { kind: 'orderAcknowledgement', language: 'ar', market: 'KSA' } as const;
  expect((await asHouse(body, () => renderSample(shop, sample))).text).toContain('ليالي');
  expect((await renderSample(shop, sample)).text).toContain(SHIPPED_HOUSE.name.ar);

  // the first version is the delivered house
  expect((await putBack(shop, { ...(await act()), number: 1 })).ok).toBe(true);
  await show();
  for (const [index, { url: at }] of started.entries())
    await vi.waitFor(async () => expect(await bodies(at)).toEqual(before[index]), { timeout: 30_000, interval: 200 });
});
