import { minor } from '#kernel/money';
import { PAYMENT_TEXTS } from '#shop/orders/payment-words.rules';
import { shownAmounts } from '#shop/pricing/shipping-vat.rules';
import { useLanguage, useTexts } from '../../client/language.ts';
import { toast } from '../../client/undo.ts';
import { Button } from '../../ui/button.tsx';
import { Money } from '../../ui/money.tsx';
import { Panel } from '../../ui/panel.tsx';
import { type StatusKind, StatusMark } from '../../ui/status-mark.tsx';
import type { OrderPage } from './order-data.ts';
import { LinkState, PaymentLink } from './payment-link.tsx';
import { RefundAct } from './refund.tsx';
import { TEXTS } from './texts.ts';

const KINDS: Readonly<Record<string, StatusKind>> = {
  paid: 'ok',
  refund_failed: 'bad',
  awaiting: 'warn',
  failed: 'bad',
};

/** The parts of the payment, which add up, what came in, and what went back. */
export function Payment({ order }: { readonly order: OrderPage }) {
  const texts = useTexts(TEXTS);
  const words = useTexts(PAYMENT_TEXTS);
  const language = useLanguage();
  const { payment, currency } = order;
  const { vatBasisPoints, shippingHasVat: hasShippingVat } = payment;
  const paid = { tax: minor(payment.vat), shipping: minor(payment.shipping) };
  const shown = shownAmounts(paid, { vatBasisPoints, hasShippingVat });
  const byCode = payment.offers.reduce((left, { saving }) => left - saving, payment.discount);
  const money = (amount: number) => <Money amount={amount} currency={currency} />;
  const rate = `${payment.vatBasisPoints / 100}%`;
  return (
    <Panel title={texts.payment} actions={<RefundAct order={order} />}>
      <div className="row order__h">
        {payment.link && payment.captured === null ? (
          <LinkState link={payment.link} />
        ) : (
          <StatusMark kind={KINDS[payment.state] ?? 'plain'}>{words.states[payment.state] ?? payment.state}</StatusMark>
        )}
        <span className="mute">
          {payment.link && payment.captured === null ? texts.link.title : words.methods[payment.method]}
          {payment.provider ? (
            <>
              {' · '}
              <bdi dir="ltr">{payment.provider}</bdi>
            </>
          ) : null}
        </span>
      </div>
      <dl className="dl">
        <dt>{texts.subtotal}</dt>
        <dd>{money(payment.subtotal)}</dd>
        {payment.offers.map(({ id, name, saving }) => (
          <SumLine key={id} words={name[language]}>
            {money(-saving)}
          </SumLine>
        ))}
        {byCode > 0 ? (
          <>
            <dt>{texts.discount(payment.coupon ?? '')}</dt>
            <dd>{money(-byCode)}</dd>
          </>
        ) : null}
        <dt>{texts.vat(rate)}</dt>
        <dd>{money(shown.tax)}</dd>
        <dt>{hasShippingVat && payment.shipping > 0 ? texts.shippingNet : texts.shipping}</dt>
        <dd>{payment.shipping === 0 ? texts.free : money(shown.shipping)}</dd>
        <dt className="tot">{texts.total}</dt>
        <dd className="tot">{money(payment.total)}</dd>
        {payment.authorised ? (
          <>
            <dt>{texts.authorised}</dt>
            <dd>{money(payment.authorised.amount)}</dd>
            <dt>{texts.captured}</dt>
            <dd>{money(payment.authorised.captured)}</dd>
            <dt>{texts.released}</dt>
            <dd>{money(payment.authorised.released)}</dd>
          </>
        ) : null}
        {payment.refunds.map((refund) => (
          <SumLine key={refund.id} words={`${texts.refund} · ${texts.refundState[refund.state]}`}>
            {money(-refund.amount)}
          </SumLine>
        ))}
        {payment.refunds.length > 0 ? (
          <>
            <dt>{texts.refundable}</dt>
            <dd>{money(payment.refundable)}</dd>
          </>
        ) : null}
      </dl>
      {payment.link ? <PaymentLink key={order.number} order={order} link={payment.link} /> : null}
      {payment.reference === '' ? null : (
        <p className="sm faint order__r">
          {texts.reference} <bdi dir="ltr">{payment.reference}</bdi>
          <Button
            kind="text"
            icon="copy"
            aria-label={texts.copy}
            onClick={() => {
              void navigator.clipboard.writeText(payment.reference).then(() => toast(texts.copied));
            }}
          />
        </p>
      )}
    </Panel>
  );
}

function SumLine({ words, children }: { readonly words: string; readonly children: React.ReactNode }) {
  return (
    <>
      <dt>{words}</dt>
      <dd>{children}</dd>
    </>
  );
}
