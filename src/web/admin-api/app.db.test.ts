import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import {
  type AnswerOf,
  adminFile,
  adminRoute,
  type BodyOf,
  body,
  form,
  jobAnswer,
  uploadedFile,
  z,
} from '#contract/admin/base';
import { insertAudit } from '#shop/audit';
import { testDatabase } from '#support/database';
import { testAdmin, testStaff } from '#support/staff';
import { testShop } from '#support/test-shop';
import { expectedVersion, setVersion } from './context.ts';
import { needsSecondStep } from './guard.ts';
import { problem } from './problems.ts';

const { database } = await testDatabase();
const shop = await testShop(database);

const noteCall = adminRoute({
  method: 'post',
  path: '/api/admin/notes/{id}',
  needs: 'orders.note',
  request: { params: z.object({ id: z.string().max(10) }), ...body(z.object({ text: z.string().min(1).max(20) })) },
  answer: z.object({ text: z.string() }),
});
const saveCall = adminRoute({
  method: 'patch',
  path: '/api/admin/notes/{id}',
  needs: 'orders.note',
  versioned: true,
  request: { params: z.object({ id: z.string() }), ...body(z.object({ text: z.string() })) },
  answer: z.object({ version: z.int() }),
});
const sensitiveCall = adminRoute({
  method: 'post',
  path: '/api/admin/sensitive',
  needs: ['staff.write', 'vat.export'],
  secondStep: true,
  answer: z.object({ done: z.boolean() }),
});
const sometimesCall = adminRoute({
  method: 'post',
  path: '/api/admin/sometimes',
  needs: 'refunds.make',
  request: body(z.object({ amount: z.int() })),
  answer: z.object({ done: z.boolean() }),
});
const importCall = adminRoute({
  method: 'post',
  path: '/api/admin/imported',
  needs: 'signed-in',
  request: form(z.object({ file: uploadedFile })),
  answer: z.object({ name: z.string(), size: z.int() }),
});
const paperCall = adminFile({ method: 'get', path: '/api/admin/paper', needs: 'signed-in', media: 'application/pdf' });

let written = 0;
const { call, errors } = testAdmin(shop, (admin) => {
  admin.on(noteCall, async (c) => {
    const { text } = c.req.valid('json');
    if (text === 'refuse') return problem(c, 'notFound');
    written += 1;
    await shop.database.transaction(async (tx) => {
      await insertAudit(tx, shop.clock, {
        actor: c.var.actor,
        action: 'order.note.add',
        subject: `order:${c.req.valid('param').id}`,
      });
    });
    if (text === 'crash') throw new Error('crashed');
    return c.json({ text }, 200);
  });
  admin.on(saveCall, async (c) => {
    const version = expectedVersion(c);
    if (version !== 3) return problem(c, 'stale', { current: { text: 'theirs' }, version: 3, changed: [] });
    setVersion(c, 4);
    return c.json({ version: 4 }, 200);
  });
  admin.on(sensitiveCall, (c) => c.json({ done: true }, 200));
  admin.on(sometimesCall, (c) => {
    const refusal = c.req.valid('json').amount > 1000 ? needsSecondStep(shop, c) : null;
    return refusal ?? c.json({ done: true }, 200);
  });
  admin.on(importCall, (c) => {
    const { file } = c.req.valid('form');
    return file.size > 10 ? c.json({ job: 'job_1' }, 202) : c.json({ name: file.name, size: file.size }, 200);
  });
  admin.on(paperCall, (c) => c.body('%PDF-', 200, { 'Content-Type': 'application/pdf' }));
});
const support = await testStaff(shop, 'support');
const finance = await testStaff(shop, 'finance', { language: 'ar' });
const catalogue = await testStaff(shop, 'catalogue');

describe('a call', () => {
  it('is refused without a session, and without its permission by name', async () => {
    expect(await call('POST', '/api/admin/notes/1', { body: { text: 'a' } })).toMatchObject({ status: 401 });
    const refused = await call('POST', '/api/admin/notes/1', { as: catalogue, body: { text: 'a' } });
    expect(refused.body).toMatchObject({ status: 403, code: 'forbidden', permission: 'orders.note' });
    expect(refused.headers.get('content-type')).toBe('application/problem+json');
    expect(refused.headers.get('cache-control')).toBe('no-store');
  });

  it('names each wrong field in the language of the person', async () => {
    const empty: BodyOf<typeof noteCall> = { text: '' };
    const refused = await call('POST', '/api/admin/notes/1', { as: finance, body: empty });
    expect(refused.body).toMatchObject({
      status: 422,
      title: 'بعض الحقول غير صحيحة.',
      fields: [{ path: 'text', code: 'missing', words: 'هذا الحقل مطلوب.' }],
    });
  });

  it('whose body has thousands of levels is refused in words', async () => {
    const deep = Array.from({ length: 2000 }).reduce<object>((inner) => [inner], []);
    const refused = await call('POST', '/api/admin/notes/1', { as: finance, body: { text: deep } });
    expect(refused.body).toMatchObject({ status: 400, code: 'badRequest' });
  });

  it('from another site is refused, and so is one that does not say where it is from', async () => {
    for (const headers of [{ origin: 'http://evil.example' }, { origin: 'null' }]) {
      expect((await call('POST', '/api/admin/notes/1', { as: support, body: { text: 'a' }, headers })).status).toBe(
        403,
      );
    }
    const read = await call('GET', '/api/admin/paper', { as: support, headers: { 'sec-fetch-site': 'cross-site' } });
    expect(read.status).toBe(403);
  });

  it('under another address than the store has says which one to use', async () => {
    const under = (origin: string, more: Record<string, string> = {}) =>
      call('POST', '/api/admin/notes/1', { body: { text: 'a' }, headers: { origin, ...more } });
    expect((await under('https://www.store.example:8443')).body).toMatchObject({
      status: 403,
      code: 'foreignOrigin',
      title:
        'You opened this under https://www.store.example:8443; the store is set up for http://store.example. Use that address, or correct PUBLIC_URL.',
    });
    expect((await under('null', { 'accept-language': 'ar' })).body).toMatchObject({
      title: 'فتحتم هذا على موقع آخر والمتجر مضبوط على http://store.example. استعملوا ذاك العنوان أو صحّحوا PUBLIC_URL.',
    });
  });

  it('answers a file', async () => {
    const paper = await call('GET', '/api/admin/paper', { as: catalogue });
    expect(paper).toMatchObject({ status: 200, text: '%PDF-' });
  });

  it('takes a file, and may answer that a job does the rest', async () => {
    const upload = (text: string) => {
      const body = new FormData();
      body.set('file', new File([text], 'أسعار.csv'));
      return call('POST', '/api/admin/imported', { as: catalogue, body });
    };
    const small: AnswerOf<typeof importCall> = { name: 'أسعار.csv', size: 5 };
    expect((await upload('a,b,c')).body).toEqual(small);
    const large = await upload('a,b,c,d,e,f,g');
    expect([large.status, jobAnswer.parse(large.body)]).toEqual([202, { job: 'job_1' }]);
  });

  it('that is unknown answers 404 to staff and 401 to others', async () => {
    expect((await call('GET', '/api/admin/nothing', { as: support })).status).toBe(404);
    expect((await call('GET', '/api/admin/nothing')).status).toBe(401);
  });

  it('with too large a body changes nothing', async () => {
    const big = await call('POST', '/api/admin/notes/1', { as: support, body: { text: 'x'.repeat(300_000) } });
    expect(big.status).toBe(413);
  });
});

describe('an idempotency key', () => {
  it('runs an act once and gives the same answer again', async () => {
    const before = written;
    const first = await call('POST', '/api/admin/notes/1', {
      as: support,
      key: 'key-number-1',
      body: { text: 'once' },
    });
    const again = await call('POST', '/api/admin/notes/1', {
      as: support,
      key: 'key-number-1',
      body: { text: 'once' },
    });
    expect(first.status).toBe(200);
    expect(again).toMatchObject({ status: 200, text: first.text });
    expect([first, again].map(({ headers }) => headers.get('idempotent-replay'))).toEqual([null, 'true']);
    expect(written - before).toBe(1);
  });

  it('with another body or another call is refused; another person has keys of their own', async () => {
    const other = await call('POST', '/api/admin/notes/1', { as: support, key: 'key-number-1', body: { text: 'b' } });
    expect(other.body).toMatchObject({ status: 422, code: 'keyReused' });
    const call2 = await call('POST', '/api/admin/notes/2', {
      as: support,
      key: 'key-number-1',
      body: { text: 'once' },
    });
    expect(call2.body).toMatchObject({ status: 422 });
    const person = await call('POST', '/api/admin/notes/1', { as: finance, key: 'key-number-1', body: { text: 'b' } });
    expect(person.status).toBe(200);
  });

  it('is required', async () => {
    const none = await call('POST', '/api/admin/notes/1', { as: support, key: '', body: { text: 'a' } });
    expect(none.body).toMatchObject({ status: 400, code: 'keyMissing' });
  });

  it('may be used again after a refusal', async () => {
    const refused = await call('POST', '/api/admin/notes/1', {
      as: support,
      key: 'key-number-2',
      body: { text: 'refuse' },
    });
    expect(refused.status).toBe(404);
    const good = await call('POST', '/api/admin/notes/1', { as: support, key: 'key-number-2', body: { text: 'good' } });
    expect(good.status).toBe(200);
  });

  it('of an act that committed before its process failed is never run again', async () => {
    const before = written;
    const crash = { as: support, key: 'key-number-3', body: { text: 'crash' } };
    expect((await call('POST', '/api/admin/notes/1', crash)).status).toBe(500);
    expect((await call('POST', '/api/admin/notes/1', crash)).status).toBe(500);
    expect(written - before).toBe(1);
    expect(errors).toHaveLength(1);
  });

  it('of a process that was killed runs again when nothing was committed, and says so when it was', async () => {
    const key = 'key-number-4';
    await call('POST', '/api/admin/notes/1', { as: support, key, body: { text: 'killed' } });
    const killed = (committed: boolean) =>
      database.read.execute(sql`UPDATE admin_requests SET status = NULL, answer = NULL, is_committed = ${committed},
        started_at = started_at - interval '2 minutes' WHERE key = ${key}`);
    await killed(true);
    const done = await call('POST', '/api/admin/notes/1', { as: support, key, body: { text: 'killed' } });
    expect(done.body).toMatchObject({ status: 409, code: 'doneAlready' });
    await killed(false);
    expect((await call('POST', '/api/admin/notes/1', { as: support, key, body: { text: 'killed' } })).status).toBe(200);
  });
});

describe('a version', () => {
  it('must be given, and be the one that is there', async () => {
    const save = { as: support, body: { text: 'mine' } };
    expect((await call('PATCH', '/api/admin/notes/1', save)).body).toMatchObject({ status: 428 });
    const stale = await call('PATCH', '/api/admin/notes/1', { ...save, ifMatch: 2 });
    expect(stale.body).toMatchObject({ status: 412, code: 'stale', version: 3, current: { text: 'theirs' } });
    const saved = await call('PATCH', '/api/admin/notes/1', { ...save, ifMatch: 3 });
    expect(saved.headers.get('etag')).toBe('"4"');
  });
});

describe('a sensitive act', () => {
  it('asks for the second step again after five minutes', async () => {
    const tired = await testStaff(shop, 'finance');
    expect((await call('POST', '/api/admin/sensitive', { as: tired })).status).toBe(200);
    shop.clock.move(6);
    expect((await call('POST', '/api/admin/sensitive', { as: tired })).body).toMatchObject({ code: 'secondStep' });
    const sometimes = async (amount: number) =>
      (await call('POST', '/api/admin/sometimes', { as: tired, body: { amount } })).status;
    expect([await sometimes(1000), await sometimes(1001)]).toEqual([200, 423]);
    expect((await call('POST', '/api/admin/sensitive', { as: support })).body).toMatchObject({
      permission: 'staff.write',
    });
  });
});

describe('a session', () => {
  it('ends after 12 hours, and after 8 without use', async () => {
    const short = await testStaff(shop, 'support');
    const long = await testStaff(shop, 'support');
    const isOpen = async (as: typeof short) => (await call('GET', '/api/admin/paper', { as })).status === 200;
    shop.clock.move(7 * 60);
    expect(await isOpen(long)).toBe(true);
    shop.clock.move(2 * 60);
    expect([await isOpen(short), await isOpen(long)]).toEqual([false, true]);
    shop.clock.move(4 * 60);
    expect(await isOpen(long)).toBe(false);
  });
});
