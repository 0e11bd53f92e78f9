import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { testDatabase } from '#support/database';
import { testAdmin, testStaff } from '#support/staff';
import { testShop } from '#support/test-shop';
import { registerAdminCalls } from '../web/admin-api/register.ts';
import { runStaffCommand } from './staff.ts';

const { database } = await testDatabase();
const shop = await testShop(database);
const { call } = testAdmin(shop, (admin) => registerAdminCalls(admin, shop));
const run = (...args: string[]) => runStaffCommand(shop, args);
const tokenIn = (lines: readonly string[]): string => /admin\/\w+\/(\w{32})$/.exec(lines.at(-1) ?? '')?.[1] ?? '';
const use = (token: string) =>
  call('POST', '/api/admin/links/use', { body: { token, name: 'Layla', password: 'amber-oud-and-rose-7' } });

it('prints a link for the first owner, which works once, within 30 minutes, while there is none', async () => {
  const late = await run('owner', 'layla@staff.example');
  shop.clock.move(31);
  expect((await use(tokenIn(late.lines))).status).toBe(404);
  const [first, second] = [await run('owner', 'layla@staff.example'), await run('owner', 'other@staff.example')];
  expect((await use(tokenIn(first.lines))).body).toEqual({ state: 'setting-up' });
  expect((await use(tokenIn(first.lines))).status).toBe(404);
  expect((await use(tokenIn(second.lines))).body).toMatchObject({ code: 'ownerThere' });
  expect(await run('owner', 'other@staff.example')).toMatchObject({
    done: false,
    lines: [expect.stringContaining('has an owner')],
  });
});

it('gives a person who lost everything a new start', async () => {
  expect(await run('recover', 'nobody@staff.example')).toMatchObject({ done: false });
  const made = await run('recover', 'Layla@staff.example');
  expect((await use(tokenIn(made.lines))).body).toEqual({ state: 'setting-up' });
});

it('checks the audit log, in which its own acts are', async () => {
  await testStaff(shop, 'support');
  const { rows } = await database.read.execute(sql`SELECT action FROM audit WHERE actor = 'npm run staff'`);
  expect(rows.length).toBeGreaterThanOrEqual(4);
  expect(await run('verify-audit')).toMatchObject({
    done: true,
    lines: [expect.stringContaining('whole'), expect.anything()],
  });
});

it('prints its usage for anything else', async () => {
  for (const args of [[], ['owner'], ['owner', 'no email'], ['own', 'a@b.example'], ['verify-audit', 'x']]) {
    expect(await run(...args)).toMatchObject({
      done: false,
      lines: expect.arrayContaining([expect.stringContaining('npm run staff -- owner')]),
    });
  }
});
