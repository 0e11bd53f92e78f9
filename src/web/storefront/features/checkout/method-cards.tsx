import type { PaymentMethod } from '#kernel/payment-method';
import { useText } from '#texts/use-text';
import { CardMarks, type CardScheme } from '../../ui/card-marks.tsx';
import { RadioCard } from '../../ui/radio-card.tsx';

/** Title, text and card marks of each method (design, "Payment"). */
export const METHOD_TEXTS = {
  MADA: { title: 'payment.mada', detail: 'payment.madaText', marks: ['mada'] },
  VISA_MASTER: { title: 'payment.visaMaster', detail: 'payment.cardText', marks: ['visa', 'mastercard'] },
  ONLINE: { title: 'payment.online', detail: 'payment.onlineText', marks: ['visa', 'mastercard'] },
  COD: { title: 'payment.codTitle', detail: 'payment.cashText', marks: [] },
} as const satisfies Record<PaymentMethod, { title: string; detail: string; marks: readonly CardScheme[] }>;

type Props = {
  readonly methods: readonly PaymentMethod[];
  readonly chosen: PaymentMethod;
  readonly onChoose: (method: PaymentMethod) => void;
};

/** The payment methods as a radio group. */
export function MethodCards({ methods, chosen, onChoose }: Props) {
  const text = useText();
  return (
    <fieldset>
      <legend className="h3 checkout__legend">{text('payment.title')}</legend>
      {methods.map((method) => {
        const { title, detail, marks } = METHOD_TEXTS[method];
        return (
          <RadioCard
            key={method}
            name="method"
            value={method}
            title={<bdi>{text(title)}</bdi>}
            detail={text(detail)}
            checked={chosen === method}
            onChoose={() => onChoose(method)}
            end={marks.length > 0 && <CardMarks schemes={marks} />}
          />
        );
      })}
    </fieldset>
  );
}
