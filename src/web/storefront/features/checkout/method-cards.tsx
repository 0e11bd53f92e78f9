import type { Minor } from '#kernel/money';
import type { ListedMethod } from '#kernel/payment-method';
import { cardOnDeliveryFee } from '#shop/delivery/card-on-delivery.rules';
import { RichText, useText } from '#texts/use-text';
import { useMarket } from '../../page/use-page.ts';
import { CardMarks, type CardScheme } from '../../ui/card-marks.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Amount } from '../../ui/price.tsx';
import { RadioCard } from '../../ui/radio-card.tsx';

/** Title, text and card marks of each method (design, "Payment"). */
export const METHOD_TEXTS = {
  MADA: { title: 'payment.mada', detail: 'payment.madaText', marks: ['mada'] },
  VISA_MASTER: { title: 'payment.visaMaster', detail: 'payment.cardText', marks: ['visa', 'mastercard'] },
  ONLINE: { title: 'payment.online', detail: 'payment.onlineText', marks: ['visa', 'mastercard'] },
  COD: { title: 'payment.codTitle', detail: 'payment.cashText', marks: [] },
} as const satisfies Record<ListedMethod, { title: string; detail: string; marks: readonly CardScheme[] }>;

type Props = {
  readonly methods: readonly ListedMethod[];
  readonly chosen: ListedMethod;
  readonly onChoose: (method: ListedMethod) => void;
  /** The total of the order; null until known. */
  readonly total: Minor | null;
};

/** The payment methods as a radio group. */
export function MethodCards({ methods, chosen, onChoose, total }: Props) {
  const text = useText();
  const market = useMarket();
  return (
    <fieldset>
      <legend className="h3 checkout__legend">{text('payment.howToPay')}</legend>
      {methods.map((method) => {
        const { title, detail, marks } = METHOD_TEXTS[method];
        return (
          <RadioCard
            key={method}
            name="method"
            value={method}
            title={
              <>
                <bdi>{text(title)}</bdi>
                {method === 'COD' && <span aria-hidden="true">*</span>}
              </>
            }
            detail={
              method === 'COD' && total !== null ? (
                <RichText
                  id="payment.cashTerms"
                  values={{ price: <Amount key="fee" amount={cardOnDeliveryFee(market.code, total)} /> }}
                />
              ) : (
                text(detail)
              )
            }
            checked={chosen === method}
            onChoose={() => onChoose(method)}
            end={marks.length > 0 ? <CardMarks schemes={marks} /> : <CashMark />}
          />
        );
      })}
    </fieldset>
  );
}

/** The plate of cash: a banknote. */
export function CashMark() {
  return (
    <span className="plates" aria-hidden="true">
      <span className="plate">
        <Icon name="cash" small />
      </span>
    </span>
  );
}
