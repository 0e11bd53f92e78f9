import { Link } from 'react-router';
import { useLanguage, useTexts } from '../../client/language.ts';
import { useMay } from '../../client/session.ts';
import { Count, Money } from '../../ui/money.tsx';
import { Panel } from '../../ui/panel.tsx';
import { TableHead } from '../../ui/table-head.tsx';
import type { OrderPage } from './order-data.ts';
import { TEXTS } from './texts.ts';

/** What was bought: the price paid, units, and what is on hand now. */
export function Items({ order }: { readonly order: OrderPage }) {
  const texts = useTexts(TEXTS);
  const language = useLanguage();
  const may = useMay();
  const { currency } = order;
  const other = language === 'ar' ? 'en' : 'ar';
  return (
    <Panel title={texts.items} flush>
      <div className="scroll-x">
        <table className="t tall" aria-label={texts.items}>
          <TableHead
            columns={[
              texts.product,
              { end: texts.price },
              { end: texts.units },
              { end: texts.inStock },
              { end: texts.sum },
            ]}
          />
          <tbody>
            {order.lines.map((line) => (
              <tr key={line.id}>
                <td>
                  <span className="row">
                    <img className="ph" src={line.image} alt="" loading="lazy" />
                    <span className="two">
                      {may('products.read') ? (
                        <Link className="link" to={`/products/${line.productId}`}>
                          {line.title[language]}
                        </Link>
                      ) : (
                        <span>{line.title[language]}</span>
                      )}
                      <span className="o" lang={other}>
                        {line.title[other]} · <bdi dir="ltr">{line.size}</bdi>
                      </span>
                    </span>
                  </span>
                </td>
                <td className="end">
                  <Money amount={line.unitPrice} currency={currency} />
                  {line.listPrice > line.unitPrice ? (
                    <span className="sub">
                      <s>
                        <Money amount={line.listPrice} currency={currency} />
                      </s>
                    </span>
                  ) : null}
                </td>
                <td className="end">
                  <Count value={line.quantity} />
                </td>
                <td className="end">
                  <span className={line.inStock === 0 ? 'warn' : 'mute'}>
                    <Count value={line.inStock} />
                  </span>
                </td>
                <td className="end">
                  <span className="b">
                    <Money amount={line.unitPrice * line.quantity} currency={currency} />
                  </span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Panel>
  );
}
