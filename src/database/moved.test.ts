import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { expectNotMoved, forgetMoved, readMoved, writeMoved } from './moved.ts';

const home = mkdtempSync(path.join(tmpdir(), 'moved-'));
const folder = path.join(home, 'database');
afterAll(() => rmSync(home, { recursive: true }));

it('keeps an embedded database from being opened while and after its data moves', () => {
  const moved = { to: 'postgres://db/store', at: '2026-11-22T10:00:00Z', done: false };
  expect(readMoved(folder)).toBeNull();
  expectNotMoved(folder);
  writeMoved(folder, moved);
  expect(() => expectNotMoved(folder)).toThrow('npm run move');
  writeMoved(folder, { ...moved, done: true });
  expect(readMoved(folder)).toEqual({ ...moved, done: true });
  expect(() => expectNotMoved(folder)).toThrow(
    'moved to postgres://db/store at 2026-11-22T10:00:00Z: set DATABASE_URL',
  );
  forgetMoved(folder);
  expectNotMoved(folder);
});
