import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { adminRoute, body, jobAnswer, z } from '#contract/admin/base';
import { MARKET_CODES } from '#kernel/market';
import { ok, refused } from '#kernel/result';
import { testDatabase } from '#support/database';
import { testAdmin, testStaff } from '#support/staff';
import { testShop } from '#support/test-shop';
import { registerApprovals } from '../../web/admin-api/approvals.ts';
import { registerJobs } from '../../web/admin-api/jobs.ts';
import { problem } from '../../web/admin-api/problems.ts';
import { MAX_ROWS_AT_ONCE, requestApproval, runStaffJob, startStaffJob } from './index.ts';

const { database } = await testDatabase();
const shop = await testShop(database);
await database.read.execute(sql`CREATE TABLE paid_back (subject text)`);

const askCall = adminRoute({
  method: 'post',
  path: '/api/admin/ask',
  needs: 'refunds.make',
  request: body(z.object({ subject: z.string(), market: z.enum(MARKET_CODES), amount: z.int() })),
  answer: z.object({ id: z.string() }),
});
const manyCall = adminRoute({
  method: 'post',
  path: '/api/admin/many',
  needs: 'parcels.print',
  request: body(z.object({ rows: z.int() })),
  answer: z.object({ done: z.int() }),
});

const { call } = testAdmin(shop, (admin) => {
  registerApprovals(admin, shop, {
    refund: async (_shop, tx, { subject, payload, actor }) => {
      await tx.execute(sql`INSERT INTO paid_back VALUES (${subject})`);
      if (payload.amount === 0) return refused({ code: 'badRequest' });
      return ok(actor);
    },
  });
  registerJobs(admin, shop);
  admin.on(askCall, async (c) => {
    const { subject, market, amount } = c.req.valid('json');
    const { actor } = c.var;
    const asked = await database.transaction((tx) =>
      requestApproval(shop, tx, {
        actor,
        kind: 'refund',
        subject,
        market,
        payload: { amount },
        needs: 'refunds.make-large',
        reason: 'broken',
      }),
    );
    return asked.ok ? c.json({ id: asked.value }, 200) : problem(c, asked.error.code);
  });
  admin.on(manyCall, async (c) => {
    const { rows } = c.req.valid('json');
    if (rows <= MAX_ROWS_AT_ONCE) return c.json({ done: rows }, 200);
    const { actor } = c.var;
    const job = await database.transaction((tx) =>
      startStaffJob(shop, tx, { kind: 'many', actor, input: { rows }, total: rows }),
    );
    return c.json({ job }, 202);
  });
});

const [owner, finance, support, fulfilment] = await Promise.all(
  (['owner', 'finance', 'support', 'fulfilment'] as const).map((role) => testStaff(shop, role)),
);
if (!owner || !finance || !support || !fulfilment) throw new Error('a role is missing');
const id = z.object({ id: z.string() });

async function ask(subject: string, as = owner, amount = 2000): Promise<string> {
  const asked = await call('POST', '/api/admin/ask', {
    ...(as ? { as } : {}),
    body: { subject, market: 'KSA', amount },
  });
  return id.parse(asked.body).id;
}
const approveAs = (approval: string, as: typeof owner) =>
  call('POST', `/api/admin/approvals/${approval}/approve`, { ...(as ? { as } : {}) });
const paidBack = async (subject: string) => {
  const { rows } = await database.read.execute(sql`SELECT 1 FROM paid_back WHERE subject = ${subject}`);
  return rows.length;
};

describe('an act that needs a second person', () => {
  it('runs once, when another person with the permission approves it', async () => {
    const approval = await ask('order:1');
    expect((await approveAs(approval, owner)).body).toMatchObject({ code: 'approvalOwn' });
    expect((await approveAs(approval, support)).body).toMatchObject({
      code: 'forbidden',
      permission: 'refunds.make-large',
    });
    expect(await paidBack('order:1')).toBe(0);
    const both = await Promise.all([approveAs(approval, finance), approveAs(approval, finance)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await paidBack('order:1')).toBe(1);
  });

  it('is asked for once at a time', async () => {
    await ask('order:2');
    const again = await call('POST', '/api/admin/ask', {
      as: support,
      body: { subject: 'order:2', market: 'KSA', amount: 1 },
    });
    expect(again.body).toMatchObject({ status: 409, code: 'approvalWaiting' });
  });

  it('still waits when it refuses to run', async () => {
    const approval = await ask('order:3', support, 0);
    expect((await approveAs(approval, finance)).body).toMatchObject({ code: 'badRequest' });
    expect(await paidBack('order:3')).toBe(0);
    expect((await approveAs(approval, owner)).body).toMatchObject({ code: 'badRequest' });
  });

  it('is refused by the second person, or withdrawn by the first', async () => {
    const refuse = async (approval: string, as: typeof owner) =>
      (
        await call('POST', `/api/admin/approvals/${approval}/refuse`, {
          ...(as ? { as } : {}),
          body: { note: 'too much' },
        })
      ).body;
    expect(await refuse(await ask('order:4'), finance)).toEqual({ state: 'refused' });
    expect(await refuse(await ask('order:4', support), support)).toEqual({ state: 'withdrawn' });
  });

  it('is seen by who asked and who may decide, in their markets', async () => {
    await ask('order:5', support);
    const seen = async (as: typeof owner) =>
      (await call('GET', '/api/admin/approvals', { ...(as ? { as } : {}) })).text;
    expect(await seen(finance)).toContain('order:5');
    expect(await seen(support)).toContain('order:5');
    expect(await seen(fulfilment)).not.toContain('order:5');
    expect(await seen(await testStaff(shop, 'finance', { markets: ['UAE'] }))).not.toContain('order:5');
  });
});

describe('an act on more than 200 rows', () => {
  it('is a job that goes on where it stopped and tells which rows it could not do', async () => {
    const started = await call('POST', '/api/admin/many', { as: fulfilment, body: { rows: 250 } });
    expect(started.status).toBe(202);
    const { job } = jobAnswer.parse(started.body);
    expect(await shop.queued()).toContainEqual({ job: 'staffJob', data: { id: job }, key: job });
    let runs = 0;
    const run = (crashAt: number) =>
      runStaffJob(shop, job, async (kind, { done, report, actor }) => {
        expect([kind, actor.id]).toEqual(['many', fulfilment.id]);
        for (let row = 0; row < 250; row += 1) {
          if (done.has(String(row))) continue;
          if (row === crashAt) throw new Error('crashed');
          runs += 1;
          const result =
            row === 7 ? ({ ok: false, code: 'refused', words: 'Address refused' } as const) : ({ ok: true } as const);
          await database.transaction((tx) => report(tx, String(row), result));
        }
      });
    await expect(run(100)).rejects.toThrow('crashed');
    const progress = async () => (await call('GET', `/api/admin/jobs/${job}`, { as: fulfilment })).body;
    expect(await progress()).toMatchObject({ state: 'failed', done: 100, total: 250 });
    await run(-1);
    expect(runs).toBe(250);
    expect(await progress()).toMatchObject({
      state: 'done',
      done: 250,
      refused: [{ row: '7', code: 'refused', words: 'Address refused' }],
      refusedCount: 1,
    });
    expect((await call('GET', `/api/admin/jobs/${job}`, { as: owner })).status).toBe(404);
  });
});
