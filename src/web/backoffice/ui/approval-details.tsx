import type { listApprovalsCall } from '#contract/admin/approvals';
import type { AnswerOf } from '#contract/admin/base';
import { isTradeCurrency, MARKETS } from '#kernel/market';
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
  },
};

/** What an approval is about in one line of text: "Refund · order 10044", "VAT rate · Saudi Arabia". */
export function useApprovalName(): (approval: Approval) => string {
  const texts = useTexts(TEXTS);
  const language = useLanguage();
  return ({ refund, setting, market }) => {
    if (refund) return `${texts.refund} · ${texts.order} ${refund.order}`;
    const place = market ? ` · ${MARKETS[market].name.full[language]}` : '';
    if (setting) return `${setting.key === 'vat.rate' ? texts.vat : setting.key}${place}`;
    return texts.unknown;
  };
}

/** What is decided: of a refund its order, amount, reason and lines; of a setting both values and from when. */
export function ApprovalDetails({ approval }: { readonly approval: Approval }) {
  if (approval.refund) return <RefundDetails refund={approval.refund} />;
  return approval.setting ? <SettingDetails approval={approval} setting={approval.setting} /> : null;
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
