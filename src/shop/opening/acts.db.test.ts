import { sql } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import policies from '#content/policies/privacy.en-KSA.json' with { type: 'json' };
import sellers from '#content/sellers.json' with { type: 'json' };
import { LANGUAGES } from '#kernel/market';
import { POLICIES, policyKey, setContent } from '#shop/content';
import { changeSettings, readSettings } from '#shop/settings';
import { testDatabase } from '#support/database';
import { testShop } from '#support/test-shop';
import { judgeDecisions } from './decisions.rules.ts';
import { decide, noteArrival, readDecisions, sendTestMail } from './index.ts';

const { database } = await testDatabase();
const shop = await testShop(database);
const actor = {
  kind: 'staff',
  id: 'owner',
  name: 'Layla',
  role: 'owner',
  session: 's',
  request: 'r',
  markets: ['KSA'],
  language: 'en',
} as const;
const SAMPLE = sellers.KSA.legalName;
const OURS = { en: 'Layali Perfumes LLC', ar: 'شركة ليالي للعطور' };
const read = async (condition: 'policies' | 'cash') =>
  (await readDecisions(shop, 'KSA', SAMPLE)).filter((one) => one.condition === condition);
const decideAll = async () => {
  for (const one of await read('policies')) expect(await decide(shop, actor, one, SAMPLE)).toMatchObject({ ok: true });
};
const write = async (legalName: { en: string; ar: string }, paragraph = 'We keep little.') =>
  await database.transaction(async (tx) => {
    await setContent(tx, 'sellers', { ...sellers, KSA: { ...sellers.KSA, legalName } });
    for (const name of POLICIES)
      for (const language of LANGUAGES) {
        const [section] = policies.sections;
        const sections = [
          { id: section?.id ?? 'one', title: 'One', paragraphs: [`${legalName[language]}. ${paragraph}`] },
        ];
        await setContent(tx, policyKey(name, language, 'KSA'), { ...policies, sections });
      }
  });

beforeAll(async () => {
  await write(SAMPLE);
});

it('refuses to call a text ours while it names the sample house or has gaps', async () => {
  const [first] = await read('policies');
  expect(first).toMatchObject({ subject: 'returns-en', problem: 'sample', decided: null });
  expect(judgeDecisions(await read('policies'))).toMatchObject({ state: 'fail', code: 'sample' });
  expect(first && (await decide(shop, actor, first, SAMPLE))).toMatchObject({ error: { code: 'decisionChanged' } });
  await database.transaction((tx) => setContent(tx, policyKey('terms', 'ar', 'KSA'), { ...policies, sections: [] }));
  await write(OURS, '');
  const body = { ...policies, sections: [{ id: 'one', title: 'One', paragraphs: [] }] };
  for (const language of LANGUAGES)
    await database.transaction((tx) => setContent(tx, policyKey('terms', language, 'KSA'), body));
  expect((await read('policies')).filter(({ problem }) => problem === 'gaps').map(({ subject }) => subject)).toEqual([
    ...['terms-en', 'terms-ar'],
  ]);
});

it('keeps who decided on which text, and opens it again with the text and with the legal name', async () => {
  await write(OURS);
  expect(judgeDecisions(await read('policies'))).toMatchObject({ state: 'decide', values: { n: 8 } });
  await decideAll();
  expect(judgeDecisions(await read('policies')).state).toBe('ok');
  expect((await read('policies'))[0]?.decided?.by).toBe('Layla');
  const { rows } = await database.read.execute(
    sql`SELECT words, by_name AS by FROM opening_acts WHERE condition = 'policies' AND subject = 'terms-ar'`,
  );
  expect(rows).toEqual([{ words: `${policies.heading} (ar)`, by: 'Layla' }]);
  // one text changes
  const body = { ...policies, sections: [{ id: 'one', title: 'One', paragraphs: ['Otherwise'] }] };
  for (const language of LANGUAGES)
    await database.transaction((tx) => setContent(tx, policyKey('terms', language, 'KSA'), body));
  expect((await read('policies')).filter(({ decided }) => !decided).map(({ subject }) => subject)).toEqual([
    ...['terms-en', 'terms-ar'],
  ]);
  // the company gets another name
  await write(OURS);
  await decideAll();
  await write({ ...OURS, en: 'Layali Holding' });
  expect((await read('policies')).filter(({ decided }) => !decided).map(({ subject }) => subject)).toEqual(
    POLICIES.map((name) => `${name}-en`),
  );
});

it('decides about cash as it is, and asks again when its limit changes', async () => {
  const [one] = await read('cash');
  expect(one?.words.en).toContain('Offered');
  expect(one && (await decide(shop, actor, one, SAMPLE))).toMatchObject({ ok: true });
  expect(judgeDecisions(await read('cash')).state).toBe('ok');
  const { version } = await readSettings(shop, 'cash', ['KSA']);
  const done = await changeSettings(shop, {
    actor,
    group: 'cash',
    expected: version,
    changes: [{ key: 'cash.limit', market: 'KSA', value: 500_00, startsAt: null }],
    needOf: async () => null,
  });
  expect(done).toMatchObject({ ok: true });
  shop.clock.move(0.1);
  expect(judgeDecisions(await read('cash'))).toMatchObject({ state: 'decide' });
  expect((await read('cash'))[0]?.words.en).toContain('SAR 500.00');
  expect(one && (await decide(shop, actor, one, SAMPLE))).toMatchObject({ ok: false });
});

it('notes that a test mail arrived when the link of the last one is pressed, within seven days', async () => {
  const tokens = async () => {
    const { rows } = await database.read.execute<{ link: string }>(
      sql`SELECT data->>'link' AS link FROM emails WHERE kind = 'staffTestMail' ORDER BY created_at, id`,
    );
    return rows.map(({ link }) => new URL(link).searchParams.get('arrived') ?? '');
  };
  expect(await sendTestMail(shop, actor, 'layla@layali.example')).toMatchObject({ ok: true });
  shop.clock.move(1);
  expect(await sendTestMail(shop, actor, 'layla@layali.example')).toMatchObject({ ok: true });
  const [first = '', last = ''] = await tokens();
  expect(await noteArrival(shop, actor, first)).toMatchObject({ error: { code: 'testMailOver' } });
  expect(await noteArrival(shop, actor, last)).toMatchObject({ ok: true });
  const { rows } = await database.read.execute(
    sql`SELECT done_at IS NOT NULL AS done, basis <> ${last} AS hashed FROM opening_acts WHERE condition = 'mail-arrives'`,
  );
  expect(rows).toEqual([{ done: true, hashed: true }]);
  expect(await sendTestMail(shop, actor, 'layla@layali.example')).toMatchObject({ ok: true });
  shop.clock.move(7 * 24 * 60 + 1);
  expect(await noteArrival(shop, actor, (await tokens()).at(-1) ?? '')).toMatchObject({ ok: false });
});
