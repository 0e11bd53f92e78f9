import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import sellers from '#content/sellers.json' with { type: 'json' };
import { setContent } from '#shop/content';
import { testDatabase } from '#support/database';
import { freePort } from '#support/free-port';
import { liveSettings } from '#support/live-settings';
import { startMailServer } from '#support/mail-server';

const { database, url, kind } = await testDatabase();
const root = path.resolve(import.meta.dirname, '../..');
const data = await mkdtemp(path.join(tmpdir(), 'doctor-'));
afterAll(() => rm(data, { recursive: true }));

const report = z.object({
  mode: z.string(),
  summary: z.record(z.string(), z.number()),
  checks: z.array(
    z.object({
      id: z.string(),
      market: z.string().nullable(),
      state: z.string(),
      code: z.string(),
      level: z.string(),
      values: z.record(z.string(), z.union([z.string(), z.number()])),
      took_ms: z.number(),
    }),
  ),
});

/** Runs the command of the built store, as an operator does; its settings are those of a live store and `more`. */
function doctor(
  more: Readonly<Record<string, string>>,
  ...args: readonly string[]
): Promise<{ code: number; out: string }> {
  const env = {
    PATH: process.env.PATH ?? '',
    NODE_ENV: 'production',
    ...liveSettings(),
    DATA_DIR: data,
    PUBLIC_URL: 'https://shop.invalid',
    ...more,
  };
  return new Promise((resolve) => {
    execFile(process.execPath, ['build/server/index.js', 'doctor', ...args], { cwd: root, env }, (error, out, err) =>
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, out: `${out}${err}` }),
    );
  });
}
const read = (out: string) => report.parse(JSON.parse(out)).checks;
/** Each run is a process of its own, on a machine that may be loaded. */
const PATIENCE_MS = 300_000;
const onServer = kind === 'postgres' ? { DATABASE_URL: url } : {};

async function listening(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('no port');
  return address.port;
}

it(
  'ends with 64 for wrong arguments, and with 78 for settings that cannot be read',
  async () => {
    expect(await doctor({}, '--market', 'FRANCE')).toMatchObject({
      code: 64,
      out: expect.stringContaining('npm run doctor'),
    });
    expect((await doctor({}, '--only', 'nothing')).code).toBe(64);
    expect((await doctor({}, '--loud')).code).toBe(64);
    expect(await doctor({ SMTP_URL: '' })).toMatchObject({
      code: 78,
      out: expect.stringContaining('SMTP_URL is missing'),
    });
  },
  PATIENCE_MS,
);

it(
  'ends with 1 while something required is open, 2 while it could not be looked at, else 0',
  async () => {
    expect((await doctor({}, '--only', 'embedded', '--json')).code).toBe(1);
    expect(
      (await doctor({ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/x' }, '--only', 'embedded', '--quiet')).code,
    ).toBe(0);
    const away = await doctor(
      { DATABASE_URL: 'postgres://nobody:secret-word@127.0.0.1:1/x' },
      '--only',
      'owner',
      '--json',
    );
    expect([away.code, read(away.out)[0]?.state]).toEqual([2, 'unknown']);
    expect(away.out).not.toContain('secret-word');
  },
  PATIENCE_MS,
);

it(
  'waits for no silent mail server, tells a closed port, and a server that takes the store’s mail',
  async () => {
    const mail = async (smtp: string) => {
      const { out } = await doctor({ SMTP_URL: smtp }, '--only', 'mail-server', '--json');
      expect(out).not.toContain('secret');
      return read(out)[0];
    };
    const silent = await listening(createServer());
    expect(await mail(`smtp://store:secret@127.0.0.1:${silent}`)).toMatchObject({ state: 'unknown', code: 'tooLate' });
    const closed = await freePort('127.0.0.1');
    expect(await mail(`smtp://store:secret@127.0.0.1:${closed}`)).toMatchObject({
      state: 'fail',
      code: 'connect',
      values: { reason: 'ECONNREFUSED' },
    });
    const server = await startMailServer();
    onTestFinished(() => server.close());
    expect(await mail(server.url)).toMatchObject({ state: 'ok' });
    expect(await mail(server.url.replace('secret', 'secret-no'))).toMatchObject({
      code: 'login',
      values: { reason: '535' },
    });
    expect(server.received).toEqual([]);
  },
  PATIENCE_MS,
);

it(
  'watches without a database: mails the owners it knew past the queue, once, and keeps trying while no mail is taken',
  async () => {
    const server = await startMailServer();
    onTestFinished(() => server.close());
    const file = path.join(data, 'watch.json');
    const since = new Date(Date.now() - 300_000).toISOString();
    const people = [{ email: 'layla@layali.example', language: 'ar' }];
    await writeFile(file, JSON.stringify({ troubles: { ready: { since, seen: 1, mailedAt: null } }, people }));
    const away = { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/x', PUBLIC_URL: 'https://shop.invalid' };
    const kept = await readFile(file);
    await writeFile(file, kept.subarray(0, 40));
    expect((await doctor({ ...away, SMTP_URL: server.url }, '--watch')).code).toBe(0);
    await writeFile(file, kept);
    const closed = await freePort('127.0.0.1');
    const refused = await doctor({ ...away, SMTP_URL: `smtp://store:secret@127.0.0.1:${closed}` }, '--watch');
    expect(refused).toMatchObject({ code: 1, out: expect.stringContaining('did not take') });
    const watched = await doctor({ ...away, SMTP_URL: server.url }, '--watch');
    expect(watched).toMatchObject({ code: 0, out: expect.stringContaining('it can’t serve') });
    const again = await doctor({ ...away, SMTP_URL: server.url }, '--watch');
    expect([again.code, again.out.includes('it can’t serve')]).toEqual([0, false]);
    expect(JSON.stringify(server.received)).toContain('layla@layali.example');
    expect(server.received.length).toBeGreaterThan(0);
  },
  PATIENCE_MS,
);

it.runIf(kind === 'postgres')(
  'looks at what the database holds, by market, and changes nothing',
  async () => {
    await database.transaction((tx) => setContent(tx, 'sellers', sellers));
    const state = async (...args: string[]) => {
      const { out } = await doctor(onServer, '--json', ...args);
      return read(out).map(({ id, market, code }) => [id, market, code].filter((one) => one !== null).join(' '));
    };
    expect(await state('--only', 'legal', '--market', 'KSA')).toEqual(['legal KSA sample']);
    expect(await state('--only', 'vat')).toEqual(['vat KSA sample', 'vat UAE sample']);
    expect(await state('--only', 'goods', '--market', 'UAE')).toEqual(['goods UAE nothing']);
    expect(await state('--only', 'samples')).toEqual(['samples ok']);
    expect(await state('--only', 'owner')).toEqual(['owner nobody']);
    expect((await state('--only', 'languages'))[0]).toBe('languages ok');
    expect((await state('--only', 'database'))[0]).toBe('database statements');
    expect(await state('--only', 'backup')).toEqual(['backup-made never', 'backup-restored never']);
    expect(await state('--only', 'mail-arrives')).toEqual(['mail-arrives notSent']);
    expect(await state('--only', 'mail-dkim')).toEqual(['mail-dkim noSelector']);
    expect(await state('--only', 'old-addresses')).toEqual(['old-addresses noOldShop']);
    expect(await state('--only', 'imports')).toEqual(['imports ok']);
    expect(await state('--only', 'staff-mail')).toEqual(['staff-mail nobody']);
    expect((await state('--only', 'policies', '--market', 'KSA'))[0]).toBe('policies KSA gaps');
  },
  PATIENCE_MS,
);
