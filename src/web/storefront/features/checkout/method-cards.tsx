import type { ReactNode } from 'react';
import type { Minor } from '#kernel/money';
import type { LenderChannel, ListedMethod } from '#kernel/payment-method';
import { cardOnDeliveryFee } from '#shop/delivery/card-on-delivery.rules';
import type { Text } from '#texts/text';
import { RichText, useText } from '#texts/use-text';
import { useMarket } from '../../page/use-page.ts';
import { CardMarks, type CardScheme } from '../../ui/card-marks.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Amount } from '../../ui/price.tsx';
import { RadioCard } from '../../ui/radio-card.tsx';

/** Title, text and card marks of each method (design, "Payment"). */
const METHOD_TEXTS = {
  MADA: { title: 'payment.mada', detail: 'payment.madaText', marks: ['mada'] },
  VISA_MASTER: { title: 'payment.visaMaster', detail: 'payment.cardText', marks: ['visa', 'mastercard'] },
  ONLINE: { title: 'payment.online', detail: 'payment.onlineText', marks: ['visa', 'mastercard'] },
  COD: { title: 'payment.codTitle', detail: 'payment.cashText', marks: [] },
} as const satisfies Record<ListedMethod, { title: string; detail: string; marks: readonly CardScheme[] }>;

type Props = {
  readonly methods: readonly ListedMethod[];
  readonly chosen: ListedMethod | LenderChannel;
  readonly onChoose: (method: ListedMethod) => void;
  /** The total of the order; null until known. */
  readonly total: Minor | null;
  /** The options of lenders, below the others. */
  readonly lenders?: ReactNode;
};

/** The payment methods as a radio group. */
export function MethodCards({ methods, chosen, onChoose, total, lenders }: Props) {
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
      {lenders}
    </fieldset>
  );
}

/** The plate of cash: a banknote. */
function CashMark() {
  return (
    <span className="plates" aria-hidden="true">
      <span className="plate">
        <Icon name="cash" small />
      </span>
    </span>
  );
}

/** Whether a method is in the list above. */
const isListed = (method: ListedMethod | LenderChannel): method is ListedMethod => Object.hasOwn(METHOD_TEXTS, method);

/** The title of a payment method; a lender's is its name, as it writes it in both languages. */
export function titleOf(method: ListedMethod | LenderChannel, text: Text): string {
  return isListed(method) ? text(METHOD_TEXTS[method].title) : method.charAt(0) + method.slice(1).toLowerCase();
}

/** The plates of a payment method; a lender has its name alone. */
export function MethodMarks({ method }: { method: ListedMethod | LenderChannel }) {
  if (!isListed(method)) return null;
  return method === 'COD' ? <CashMark /> : <CardMarks schemes={METHOD_TEXTS[method].marks} />;
}
