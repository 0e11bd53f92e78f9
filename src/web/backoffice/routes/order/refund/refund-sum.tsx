import type { Currency } from '#kernel/market';
import type { RefundPlan } from '#shop/refunds/refund.rules';
import { useTexts } from '../../../client/language.ts';
import { Money } from '../../../ui/money.tsx';
import { StatusMark } from '../../../ui/status-mark.tsx';
import { Time } from '../../../ui/time.tsx';
import { TEXTS } from './texts.ts';
import type { RefundableOrder } from './use-refund.ts';

type Props = {
  readonly order: RefundableOrder;
  readonly plan: RefundPlan | null;
  readonly currency: Currency;
  readonly leftAfter: number;
};

/** What a refund comes to: net, VAT, shipping, and what is left of the order then. */
export function RefundSum({ order, plan, currency, leftAfter }: Props) {
  const texts = useTexts(TEXTS);
  return (
    <div className="p p__b refund__s">
      <dl className="dl">
        <dt>{texts.net}</dt>
        <dd>
          <Money amount={plan?.net ?? 0} currency={currency} />
        </dd>
        <dt>
          {texts.vat} <bdi dir="ltr">{order.vatBasisPoints / 100}%</bdi>
        </dt>
        <dd>
          <Money amount={plan?.vat ?? 0} currency={currency} />
        </dd>
        {plan && plan.shipping > 0 ? (
          <>
            <dt>{texts.shipping}</dt>
            <dd>
              <Money amount={plan.shipping} currency={currency} />
            </dd>
          </>
        ) : null}
        <dt className="tot">{order.kind === 'card' ? texts.toCard : texts.toBank}</dt>
        <dd className="tot">
          <Money amount={plan?.total ?? 0} currency={currency} />
        </dd>
      </dl>
      <p className="sm mute">
        {texts.noteLine} {texts.bankLine[order.kind]} {texts.leftAfter} <Money amount={leftAfter} currency={currency} />
      </p>
    </div>
  );
}

const KINDS = { asked: 'plain', done: 'ok', failed: 'bad' } as const;

/** The refunds of an order so far. Nothing without one. */
export function RefundsBefore({ order }: { readonly order: RefundableOrder }) {
  const texts = useTexts(TEXTS);
  const { currency } = order;
  if (order.refunds.length === 0) return null;
  return (
    <section aria-label={texts.before}>
      <h3 className="sm mute">{texts.before}</h3>
      <ul className="refund__b">
        {order.refunds.map((refund) => (
          <li key={refund.id} className="row">
            <StatusMark kind={KINDS[refund.state]}>
              {refund.kind === 'transfer' && refund.state === 'asked' ? texts.toTransfer : texts.states[refund.state]}
            </StatusMark>
            <Money amount={refund.amount} currency={currency} />
            <Time at={refund.at} market={order.market} />
            {refund.creditNote ? <bdi dir="ltr">{refund.creditNote}</bdi> : null}
          </li>
        ))}
      </ul>
    </section>
  );
}
