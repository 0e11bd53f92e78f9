import type { Currency } from '#kernel/market';
import { minor } from '#kernel/money';
import { planRefund } from '#shop/refunds/refund.rules';
import { sizeText } from '#texts/stored-texts';
import { useLanguage, useTexts } from '../../../client/language.ts';
import { Button } from '../../../ui/button.tsx';
import { Money } from '../../../ui/money.tsx';
import { TableHead } from '../../../ui/table-head.tsx';
import { TEXTS } from './texts.ts';
import { leftOf, type RefundableOrder } from './use-refund.ts';

/** What is chosen of a line; `restock` is null until a person chooses. */
export type Chosen = { readonly quantity: number; readonly restock: boolean | null };

type Props = {
  readonly order: RefundableOrder;
  readonly currency: Currency;
  readonly chosen: ReadonlyMap<string, Chosen>;
  /** Whether units go back into the stock until a person chooses. */
  readonly restocks: boolean;
  readonly onChoose: (id: string, chosen: Chosen) => void;
  readonly shipping: boolean;
  readonly onShipping: (given: boolean) => void;
};

/** The lines of an order with what of each is given back, and the shipping charge. */
export function RefundLines({ order, currency, chosen, restocks, onChoose, shipping, onShipping }: Props) {
  const texts = useTexts(TEXTS);
  const language = useLanguage();
  const left = leftOf(order);
  const sumOf = (id: string, { quantity }: Chosen): number => {
    const made = planRefund(left, { kind: 'lines', lines: [{ id, quantity, restock: false }], shipping: minor(0) });
    return 'plan' in made ? made.plan.total : 0;
  };
  return (
    <div className="scroll">
      <table className="t">
        <TableHead columns={[texts.item, { end: texts.giveBack }, texts.intoStock, { end: texts.withVat }]} />
        <tbody>
          {order.lines.map((line) => {
            const now = chosen.get(line.id) ?? { quantity: 0, restock: null };
            const restock = now.restock ?? restocks;
            const name = line.title[language];
            return (
              <tr key={line.id} className={now.quantity > 0 ? 'sel' : undefined}>
                <td>
                  <span className="row">
                    {line.image ? <img className="ph m" src={line.image} alt="" /> : null}
                    <span className="two">
                      <span>{name}</span>
                      <span className="o">
                        <bdi>{sizeText(line.size, language)}</bdi>
                      </span>
                    </span>
                  </span>
                </td>
                <td className="end">
                  <span className="row refund__q">
                    <Button
                      aria-label={texts.fewer(name)}
                      disabled={now.quantity === 0}
                      onClick={() => onChoose(line.id, { ...now, quantity: now.quantity - 1 })}
                    >
                      −
                    </Button>
                    <bdi dir="ltr" className="num b">{`${now.quantity} / ${line.quantity}`}</bdi>
                    <Button
                      aria-label={texts.more(name)}
                      disabled={now.quantity >= line.quantity}
                      onClick={() => onChoose(line.id, { ...now, quantity: now.quantity + 1 })}
                    >
                      +
                    </Button>
                  </span>
                </td>
                <td>
                  {now.quantity > 0 ? (
                    <input
                      type="checkbox"
                      role="switch"
                      aria-checked={restock}
                      className="sw"
                      aria-label={texts.stockOf(name)}
                      checked={restock}
                      onChange={(event) => onChoose(line.id, { ...now, restock: event.target.checked })}
                    />
                  ) : (
                    <span className="faint">—</span>
                  )}
                </td>
                <td className={now.quantity > 0 ? 'end b' : 'end faint'}>
                  <Money amount={sumOf(line.id, now)} currency={currency} />
                </td>
              </tr>
            );
          })}
          <tr className={shipping ? 'sel' : undefined}>
            <td>{texts.shipping}</td>
            <td className="end">
              {order.shippingLeft > 0 ? (
                <input
                  type="checkbox"
                  className="cb"
                  aria-label={texts.shippingBack}
                  checked={shipping}
                  onChange={(event) => onShipping(event.target.checked)}
                />
              ) : null}
            </td>
            <td className="faint">{order.shippingSold === 0 ? texts.wasFree : '—'}</td>
            <td className={shipping ? 'end b' : 'end faint'}>
              <Money amount={shipping ? order.shippingLeft : 0} currency={currency} />
            </td>
          </tr>
        </tbody>
      </table>
    </div>
  );
}
