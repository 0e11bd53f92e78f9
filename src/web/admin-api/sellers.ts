import { changeSellerCall, readSellersCall } from '#contract/admin/settings';
import type { Language, MarketCode } from '#kernel/market';
import { isOpenMarket } from '#kernel/open-markets';
import { changeSeller, readSellers, type SellersState } from '#shop/content';
import type { SellerProblem } from '#shop/content/seller.rules';
import type { Shop } from '../../shop/shop.ts';
import type { AdminApi } from './app.ts';
import { expectedVersion, setVersion } from './context.ts';
import { problem } from './problems.ts';

const WORDS: Readonly<Record<SellerProblem, Readonly<Record<Language, string>>>> = {
  missing: { en: 'This is missing.', ar: 'هذا الحقل مطلوب.' },
  not_an_email: { en: 'This is not an email address.', ar: 'هذا ليس بريدًا إلكترونيًا.' },
  not_a_phone: {
    en: 'A phone number has 5 to 20 digits and may start with a plus.',
    ar: 'رقم الهاتف من 5 إلى 20 رقمًا، وقد يبدأ بعلامة زائد.',
  },
  not_a_number: { en: 'A registration has 4 to 20 digits.', ar: 'رقم السجل من 4 إلى 20 رقمًا.' },
  not_fifteen_digits: { en: 'A VAT number has 15 digits.', ar: 'الرقم الضريبي 15 رقمًا.' },
  not_four_digits: { en: 'A building number has four digits.', ar: 'رقم المبنى أربعة أرقام.' },
  not_five_digits: { en: 'A postal code has five digits.', ar: 'الرمز البريدي خمسة أرقام.' },
  not_reportable: {
    en: 'Papers that are reported to ZATCA need this: a VAT number from 3 to 3, a registration of 10 digits, a whole national address.',
    ar: 'المستندات المبلغة للهيئة تحتاج إلى هذا: رقم ضريبي يبدأ وينتهي بـ 3، وسجل من 10 أرقام، وعنوان وطني كامل.',
  },
  too_long: {
    en: 'This is too long for the papers. Shorten it.',
    ar: 'هذا أطول مما تتسع له المستندات. اختصره.',
  },
};

/** Registers the calls of the sellers. */
export function registerSellers(admin: AdminApi, shop: Pick<Shop, 'database' | 'clock'>): void {
  const answer = async (markets: readonly MarketCode[]) =>
    sellersAnswer(await readSellers(shop, markets.filter(isOpenMarket)));

  admin.on(readSellersCall, async (c) => {
    const found = await answer(c.var.person.markets);
    setVersion(c, found.version);
    return c.json(found, 200);
  });

  admin.on(changeSellerCall, async (c) => {
    const { market } = c.req.valid('param');
    const { person, actor, language } = c.var;
    if (!person.markets.includes(market) || !isOpenMarket(market)) return problem(c, 'notFound');
    const change = c.req.valid('json');
    const done = await changeSeller(shop, { actor, market, expected: expectedVersion(c), change });
    const current = await answer(person.markets);
    if (done.ok) {
      setVersion(c, current.version);
      return c.json(current, 200);
    }
    const { error } = done;
    if (error.code === 'notFound') return problem(c, 'notFound');
    if (error.code === 'stale') return problem(c, 'stale', { current, version: current.version });
    const fields = error.fields.map(({ path, problem: code }) => ({ path, code, words: WORDS[code][language] }));
    return problem(c, 'invalid', { fields });
  });
}

function sellersAnswer({ version, sellers }: SellersState) {
  return { version, sellers: [...sellers] };
}
