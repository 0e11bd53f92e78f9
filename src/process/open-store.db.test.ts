import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { expect, it, onTestFinished } from 'vitest';
import { testDatabase } from '#support/database';
import { liveSettings } from '#support/live-settings';
import { readConfig } from '../config/config.ts';
import { openStore } from './open-store.ts';

const { url, kind } = await testDatabase();
const root = path.resolve(import.meta.dirname, '../..');

it.runIf(kind === 'postgres')('is ready in a data folder that nobody has made, on a server', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'open-store-'));
  const data = path.join(folder, 'not/yet');
  const config = readConfig({ ...liveSettings(), DATABASE_URL: url, DATA_DIR: data });
  const store = await openStore(config, root, pino({ level: 'silent' }));
  onTestFinished(async () => {
    await store.close();
    await rm(folder, { recursive: true });
  });
  expect(await store.ready()).toBe(true);
  expect(existsSync(data)).toBe(true);
});

it.runIf(kind === 'postgres')('calls the mail server of a live store what it is', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'open-store-'));
  const live = readConfig({ ...liveSettings(), DATABASE_URL: url, DATA_DIR: folder });
  const store = await openStore(live, root, pino({ level: 'silent' }));
  onTestFinished(async () => {
    await store.close();
    await rm(folder, { recursive: true });
  });
  expect(store.shop.providers.map(({ kind: of, simulated }) => [of, simulated])).toEqual([
    ['cards', false],
    ['cards', false],
    ['courier', false],
    ['mail', false],
  ]);
});
