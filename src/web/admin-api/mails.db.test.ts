import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import emails from '#content/emails.json' with { type: 'json' };
import { LANGUAGES, MARKET_CODES } from '#kernel/market';
import { MAIL_KINDS } from '#shop/emails/mails.rules';
import { testDatabase } from '#support/database';
import { testAdmin, testStaff } from '#support/staff';
import { testShop } from '#support/test-shop';
import { registerMails } from './mails.ts';

const { database } = await testDatabase();
const shop = await testShop(database);
const { call } = testAdmin(shop, (admin) => registerMails(admin, shop));
const owner = await testStaff(shop, 'owner');

it('lists every mail that has texts', () => {
  const withTexts = Object.entries(emails).filter(([, texts]) => 'en' in texts && 'heading' in Object(texts.en));
  expect([...MAIL_KINDS].toSorted()).toEqual(withTexts.map(([kind]) => kind).toSorted());
});

describe.each(MAIL_KINDS)('the mail %s', (kind) => {
  it('is shown whole in both languages and every market', async () => {
    for (const language of LANGUAGES) {
      for (const market of MARKET_CODES) {
        const query = `language=${language}&market=${market}`;
        const { status, body } = await call('GET', `/api/admin/mails/${kind}?${query}`, { as: owner });
        expect(status).toBe(200);
        const text = JSON.stringify(body);
        expect(text).not.toMatch(/\{\{|undefined|NaN/);
        expect(text).toContain(market === 'KSA' ? 'care.ksa@' : 'care.uae@');
      }
    }
  });
});

it('is framed by the back office alone and runs nothing', async () => {
  const { status, headers } = await call('GET', '/api/admin/mails/refund/page?language=ar&market=KSA', { as: owner });
  expect(status).toBe(200);
  expect(headers.get('content-type')).toContain('text/html');
  expect(headers.get('content-security-policy')).toBe(
    `default-src 'none'; style-src 'unsafe-inline'; img-src ${new URL(shop.publicUrl).origin}; frame-ancestors 'self'; sandbox`,
  );
});

it('sends a test to oneself, up to ten at once', async () => {
  const test = async () =>
    await call('POST', '/api/admin/mails/orderAcknowledgement/test', {
      as: owner,
      body: { language: 'ar', market: 'UAE' },
    });
  expect(await test()).toMatchObject({ status: 200, body: { to: owner.email } });
  const { rows } = await database.read.execute(
    sql`SELECT kind, recipient, language, market FROM emails WHERE key LIKE 'test %'`,
  );
  expect(rows).toEqual([{ kind: 'orderAcknowledgement', recipient: owner.email, language: 'ar', market: 'UAE' }]);
  for (let n = 1; n < 10; n += 1) expect((await test()).status).toBe(200);
  expect(await test()).toMatchObject({ status: 429, body: { code: 'slowDown' } });
});

it('is not shown of a market that is not one’s own', async () => {
  const dubai = await testStaff(shop, 'owner', { markets: ['UAE'] });
  expect((await call('GET', '/api/admin/mails/refund?language=en&market=KSA', { as: dubai })).status).toBe(404);
});
