import { changeSettingsCall, readSettingsCall, withdrawSettingCall } from '#contract/admin/settings';
import type { Queryable } from '#database/database';
import type { Language, MarketCode } from '#kernel/market';
import { isOpenMarket } from '#kernel/open-markets';
import { isListed } from '#kernel/payment-method';
import { type ReportingNeed, reportingNeedOf } from '#shop/invoices';
import { CANCEL_WINDOW_MINUTES } from '#shop/orders/status.rules';
import { waysToPayOf } from '#shop/payments';
import {
  changeSettings,
  type GroupOfSettings,
  readSettings,
  termsWith,
  type WantedChange,
  withdrawSetting,
} from '#shop/settings';
import { isValue, METHOD_SETTINGS, type SettingGroup, type ValueProblem } from '#shop/settings/settings.rules';
import type { Shop } from '../../shop/shop.ts';
import type { AdminApi } from './app.ts';
import { expectedVersion, setVersion } from './context.ts';
import { problem } from './problems.ts';

const WORDS: Readonly<Record<ValueProblem | 'starts_in_the_past', Readonly<Record<Language, string>>>> = {
  not_an_amount: { en: 'This is not an amount.', ar: 'هذا ليس مبلغًا.' },
  not_a_rate: { en: 'This is not a rate in percent.', ar: 'هذه ليست نسبة مئوية.' },
  not_a_count: { en: 'This is not a whole number.', ar: 'هذا ليس عددًا صحيحًا.' },
  not_a_switch: { en: 'This is either on or off.', ar: 'القيمة إما تشغيل أو إيقاف.' },
  not_a_time: { en: 'This is not a time of day.', ar: 'هذا ليس وقتًا من اليوم.' },
  not_a_choice: { en: 'Choose one of the values.', ar: 'اختر إحدى القيم.' },
  not_plain_text: {
    en: 'Only letters without accents, digits, signs and line breaks: paste the file as it was given.',
    ar: 'يُقبل من الأحرف اللاتينية والأرقام والعلامات وفواصل الأسطر فقط: الصق الملف كما أُعطي.',
  },
  not_days: {
    en: 'Write days like 2027-03-09..2027-03-13, 12-02, separated by commas.',
    ar: 'اكتب الأيام هكذا: 2027-03-09..2027-03-13, 12-02 تفصلها فواصل.',
  },
  too_small: { en: 'This is less than allowed here.', ar: 'هذا أقل من المسموح هنا.' },
  too_large: { en: 'This is more than allowed here.', ar: 'هذا أكثر من المسموح هنا.' },
  starts_in_the_past: {
    en: 'The start must lie ahead, at most two years.',
    ar: 'يجب أن يكون البدء في المستقبل، خلال عامين على الأكثر.',
  },
};

const NEEDS: Readonly<Record<ReportingNeed | 'only_way_to_pay', Readonly<Record<Language, string>>>> = {
  unit: {
    en: 'No unit is set up: set one up under Tax invoices.',
    ar: 'لا توجد وحدة: جهّز وحدة في صفحة الفواتير الضريبية.',
  },
  seller: {
    en: 'The seller lacks a part of its national address, or its VAT number does not begin and end with 3.',
    ar: 'ينقص البائعَ جزءٌ من عنوانه الوطني، أو أن رقمه الضريبي لا يبدأ وينتهي بـ 3.',
  },
  shipping_vat: {
    en: 'From then on the delivery charge has to include VAT: set that first.',
    ar: 'يجب أن تكون رسوم التوصيل شاملة الضريبة منذ ذلك الوقت: اضبط ذلك أولًا.',
  },
  only_way_to_pay: {
    en: 'Nobody could pay here any more: no other method is on that somebody takes.',
    ar: 'لن يستطيع أحد الدفع هنا: لا طريقة أخرى مفعّلة لها من يستلمها.',
  },
};

const METHOD_KEYS: readonly string[] = Object.values(METHOD_SETTINGS);

/** Whether a change, together with those that are wanted with it, leaves a market without a way to pay on every device. */
async function leavesNoWayToPay(
  shop: Pick<Shop, 'cards'>,
  db: Queryable,
  { key, market, value }: WantedChange,
  changes: readonly WantedChange[],
  at: Date,
): Promise<boolean> {
  if (!METHOD_KEYS.includes(key) || value !== false) return false;
  return !waysToPayOf(shop, market, await termsWith(db, changes, market, at)).some(isListed);
}

/** Registers the calls of the settings that hold for orders. */
export function registerSettings(
  admin: AdminApi,
  shop: Pick<Shop, 'database' | 'clock' | 'jobs' | 'tax' | 'cards'>,
): void {
  const answer = async (group: SettingGroup, markets: readonly MarketCode[]) =>
    groupAnswer(group, await readSettings(shop, group, markets.filter(isOpenMarket)));

  admin.on(readSettingsCall, async (c) => {
    const found = await answer(c.req.valid('param').group, c.var.person.markets);
    setVersion(c, found.version);
    return c.json(found, 200);
  });

  admin.on(changeSettingsCall, async (c) => {
    const { group } = c.req.valid('param');
    const { changes } = c.req.valid('json');
    const { person, actor, language } = c.var;
    const mayChange = (market: MarketCode) => person.markets.includes(market) && isOpenMarket(market);
    if (changes.some(({ market }) => !mayChange(market))) return problem(c, 'notFound');
    const wanted = changes.map(({ startsAt, ...change }) => ({
      ...change,
      startsAt: startsAt ? new Date(startsAt) : null,
    }));
    const done = await changeSettings(shop, {
      actor,
      group,
      expected: expectedVersion(c),
      needOf: async (db, change, at) =>
        (await leavesNoWayToPay(shop, db, change, wanted, at))
          ? 'only_way_to_pay'
          : await reportingNeedOf(shop, db, change, at),
      changes: wanted,
    });
    const current = await answer(group, person.markets);
    if (done.ok) {
      setVersion(c, current.version);
      return c.json(current, 200);
    }
    const { error } = done;
    if (error.code === 'stale') return problem(c, 'stale', { current, version: current.version });
    if (error.code === 'approvalWaiting') return problem(c, 'approvalWaiting');
    if (error.code === 'needs') {
      const { index, need } = error;
      const path = `changes[${index}].${need === 'only_way_to_pay' ? 'value' : 'startsAt'}`;
      const fields = [{ path, code: need, words: NEEDS[need][language] }];
      return problem(c, 'invalid', { fields });
    }
    const fields = error.fields.map(({ index, problem: code }) => ({
      path: `changes[${index}].${code === 'starts_in_the_past' ? 'startsAt' : 'value'}`,
      code,
      words: WORDS[code][language],
    }));
    return problem(c, 'invalid', { fields });
  });

  admin.on(withdrawSettingCall, async (c) => {
    const { person, actor } = c.var;
    const { id } = c.req.valid('param');
    const done = await withdrawSetting(shop, { actor, id, markets: person.markets });
    return done.ok ? c.json({ withdrawn: id }, 200) : problem(c, 'notFound');
  });
}

function groupAnswer(group: SettingGroup, { version, values, upcoming }: GroupOfSettings) {
  return {
    group,
    version,
    cancelMinutes: CANCEL_WINDOW_MINUTES,
    values: values.map(({ set, ...rest }) => ({ ...rest, set: set && { by: set.by, at: set.at.toISOString() } })),
    upcoming: upcoming.map(({ id, key, market, value, startsAt, setBy }) => ({
      id,
      key,
      market,
      value: isValue(value) ? value : null,
      startsAt: startsAt.toISOString(),
      by: setBy,
    })),
  };
}
