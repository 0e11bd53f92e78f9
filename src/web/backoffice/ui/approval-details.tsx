import type { ReactNode } from 'react';
import type { listApprovalsCall } from '#contract/admin/approvals';
import type { AnswerOf } from '#contract/admin/base';
import { isTradeCurrency, MARKET_CODES, MARKETS } from '#kernel/market';
import { REFUND_REASON_TEXTS } from '#shop/payments/refund-reason-words.rules';
import { type Texts, useLanguage, useTexts } from '../client/language.ts';
import { AnyMoney } from './any-money.tsx';
import { OrderLink } from './order-link.tsx';
import { Time } from './time.tsx';

export type Approval = AnswerOf<typeof listApprovalsCall>['items'][number];
type Words = {
  refund: string;
  order: string;
  whole: string;
  part: string;
  delivery: string;
  restock: string;
  vat: string;
  from: string;
  atOnce: string;
  unknown: string;
  coupon: string;
  worth: string;
  off: (worth: string) => string;
  minimum: string;
  market: string;
  everyMarket: string;
  uses: string;
  perShopper: string;
  until: string;
  noLimit: string;
  none: string;
  waitsFor: string;
  forNobody: string;
};

const TEXTS: Texts<Words> = {
  en: {
    refund: 'Refund',
    order: 'order',
    whole: 'Everything that is left of the order',
    part: 'An amount of the order, without pieces',
    delivery: 'Delivery charge',
    restock: 'back to stock',
    vat: 'VAT rate',
    from: 'from',
    atOnce: 'as soon as it is approved',
    unknown: 'An act that this version does not know',
    coupon: 'Gift code',
    worth: 'Worth',
    off: (worth) => `${worth} off`,
    minimum: 'Minimum order',
    market: 'Market',
    everyMarket: 'Every market',
    uses: 'Uses in all',
    perShopper: 'Uses by each shopper',
    until: 'until',
    noLimit: 'no limit',
    none: 'none',
    waitsFor: 'Waits for',
    forNobody: 'Nobody else may approve it. Invite somebody with this right in Staff.',
  },
  ar: {
    refund: 'استرداد',
    order: 'الطلب',
    whole: 'كل ما بقي من الطلب',
    part: 'مبلغ من الطلب دون قطع',
    delivery: 'رسوم التوصيل',
    restock: 'تعود إلى المخزون',
    vat: 'نسبة الضريبة',
    from: 'من',
    atOnce: 'فور الموافقة',
    unknown: 'إجراء لا تعرفه هذه النسخة',
    coupon: 'كود الخصم',
    worth: 'القيمة',
    off: (worth) => `خصم ${worth}`,
    minimum: 'الحد الأدنى للطلب',
    market: 'السوق',
    everyMarket: 'كل الأسواق',
    uses: 'الاستخدام إجمالًا',
    perShopper: 'الاستخدام لكل متسوّق',
    until: 'حتى',
    noLimit: 'بلا حد',
    none: 'بلا',
    waitsFor: 'بانتظار',
    forNobody: 'لا يحق لغيرك الموافقة. ادعُ من له هذه الصلاحية من «الموظفون».',
  },
};

/** What an approval is about in one line of text: "Refund · order 10044", "VAT rate · Saudi Arabia", "Gift code EID50". */
export function useApprovalName(): (approval: Approval) => string {
  const texts = useTexts(TEXTS);
  const language = useLanguage();
  return ({ refund, setting, coupon, market }) => {
    if (refund) return `${texts.refund} · ${texts.order} ${refund.order}`;
    if (coupon) return `${texts.coupon} \u2068${coupon.code}\u2069`;
    const place = market ? ` · ${MARKETS[market].name.full[language]}` : '';
    if (setting) return `${setting.key === 'vat.rate' ? texts.vat : setting.key}${place}`;
    return texts.unknown;
  };
}

/** What is decided: of a refund its order, amount, reason and lines; of a setting or a gift code both values and from when. */
export function ApprovalDetails({ approval }: { readonly approval: Approval }) {
  if (approval.refund) return <RefundDetails refund={approval.refund} />;
  if (approval.setting) return <SettingDetails approval={approval} setting={approval.setting} />;
  return approval.coupon ? <CouponDetails coupon={approval.coupon} /> : null;
}

/** The names of those who may approve an act that waits. */
export function WaitsFor({ approval }: { readonly approval: Approval }) {
  const texts = useTexts(TEXTS);
  const language = useLanguage();
  if (approval.waitsFor.length === 0) return texts.forNobody;
  const names = new Intl.ListFormat(language, { type: 'disjunction' }).format(approval.waitsFor);
  return `${texts.waitsFor} ${names}`;
}

function RefundDetails({ refund }: { readonly refund: NonNullable<Approval['refund']> }) {
  const texts = useTexts(TEXTS);
  const reasons = useTexts(REFUND_REASON_TEXTS);
  const language = useLanguage();
  const { currency, lines, shipping } = refund;
  return (
    <>
      <span>
        <OrderLink number={refund.order} /> · <AnyMoney amount={refund.amount} currency={currency} /> ·{' '}
        {reasons[refund.reason]}
      </span>
      {refund.words === '' ? null : <bdi className="sub">{refund.words}</bdi>}
      {refund.kind === 'lines' ? null : (
        <span className="sub">{refund.kind === 'whole' ? texts.whole : texts.part}</span>
      )}
      {lines.map(({ title, size, quantity, restock }) => (
        <span key={`${title.en} ${size}`} className="sub">
          <bdi dir="ltr">{`${quantity} ×`}</bdi> <bdi>{title[language]}</bdi> <bdi>{size}</bdi>
          {restock ? ` · ${texts.restock}` : ''}
        </span>
      ))}
      {shipping > 0 && isTradeCurrency(currency) ? (
        <span className="sub">
          {texts.delivery} <AnyMoney amount={shipping} currency={currency} />
        </span>
      ) : null}
    </>
  );
}

type SettingProps = { readonly approval: Approval; readonly setting: NonNullable<Approval['setting']> };

function SettingDetails({ approval, setting }: SettingProps) {
  const texts = useTexts(TEXTS);
  const { key, before, value, startsAt } = setting;
  const words = (one: typeof value) =>
    one === null ? '–' : key === 'vat.rate' && typeof one === 'number' ? `${one / 100}%` : String(one);
  return (
    <span>
      <bdi dir="ltr" className="num">{`${words(before)} → ${words(value)}`}</bdi>
      {' · '}
      {startsAt === null ? (
        texts.atOnce
      ) : (
        <>
          {texts.from} <Time at={startsAt} market={approval.market} style="full" />
        </>
      )}
    </span>
  );
}

type AskedCoupon = NonNullable<Approval['coupon']>;

/** A gift code in words, one line a term; of one that exists the terms that change, with both values. */
function CouponDetails({ coupon: { before, terms } }: { readonly coupon: AskedCoupon }) {
  const texts = useTexts(TEXTS);
  const language = useLanguage();
  const marketOf = ({ currency }: AskedCoupon['terms']) =>
    MARKET_CODES.find((code) => MARKETS[code].currency === currency) ?? null;
  const amount = (hundredths: number, currency: string | null) =>
    [currency, (hundredths / 100).toFixed(2)].filter(Boolean).join(' ');
  const isolated = (words: string) => <bdi dir="ltr">{words}</bdi>;
  const count = (most: number | null) => (most === null ? texts.noLimit : isolated(String(most)));
  const time = (of: AskedCoupon['terms'], at: string | null) =>
    at === null ? texts.none : <Time at={at} market={marketOf(of)} style="full" />;
  const shown: readonly (readonly [string, (of: AskedCoupon['terms']) => ReactNode, keyof AskedCoupon['terms']])[] = [
    [
      texts.worth,
      ({ kind, weight, currency }) => {
        const worth = kind === 'percentage' ? `${weight / 100}%` : amount(weight, currency);
        return texts.off(`\u2066${worth}\u2069`);
      },
      'weight',
    ],
    [
      texts.market,
      (of) => {
        const market = marketOf(of);
        return market ? MARKETS[market].name.full[language] : texts.everyMarket;
      },
      'currency',
    ],
    [texts.minimum, (of) => (of.minimum === 0 ? texts.none : isolated(amount(of.minimum, of.currency))), 'minimum'],
    [texts.uses, (of) => count(of.usesAllowed), 'usesAllowed'],
    [texts.perShopper, (of) => count(of.usesPerShopper), 'usesPerShopper'],
    [texts.from, (of) => time(of, of.startsAt), 'startsAt'],
    [texts.until, (of) => time(of, of.endsAt), 'endsAt'],
  ];
  const isChanged = (term: keyof AskedCoupon['terms']) =>
    before === null || before[term] !== terms[term] || (term === 'weight' && before.kind !== terms.kind);
  return (
    <>
      {shown
        .filter(([, , term]) => isChanged(term))
        .map(([label, words, term]) => (
          <span key={term} className="sub">
            {label}: {before === null ? null : <bdi>{words(before)}</bdi>}
            {before === null ? null : ' → '}
            <bdi>{words(terms)}</bdi>
          </span>
        ))}
    </>
  );
}
