import { useState } from 'react';
import { Link } from 'react-router';
import { sizeText } from '#texts/stored-texts';
import { useLanguage, useTexts } from '../../client/language.ts';
import { useMay } from '../../client/session.ts';
import { useShortcuts } from '../../client/shortcuts.ts';
import { Button } from '../../ui/button.tsx';
import { Count, Money } from '../../ui/money.tsx';
import { Panel } from '../../ui/panel.tsx';
import { TableHead } from '../../ui/table-head.tsx';
import { EditPanel } from './edit/edit-panel.tsx';
import { TEXTS as EDIT } from './edit/texts.ts';
import type { OrderPage } from './order-data.ts';
import { TEXTS } from './texts.ts';

type Props = { readonly order: OrderPage };

/** What was bought, or the form that changes it. */
export function Items({ order }: Props) {
  const edit = useTexts(EDIT);
  const may = useMay();
  const [isOpen, setOpen] = useState(false);
  const mayEdit = may('orders.edit') && order.mayEdit;
  useShortcuts(mayEdit ? [{ keys: 'e', words: edit.key, run: () => setOpen(true) }] : []);
  if (mayEdit && isOpen) return <EditPanel order={order} onClose={() => setOpen(false)} />;
  return <Bought order={order} onEdit={mayEdit ? () => setOpen(true) : undefined} />;
}

/** What was bought: the price paid, units, and what is on hand now. */
function Bought({ order, onEdit }: Props & { readonly onEdit: (() => void) | undefined }) {
  const texts = useTexts(TEXTS);
  const edit = useTexts(EDIT);
  const language = useLanguage();
  const may = useMay();
  const { currency } = order;
  const other = language === 'ar' ? 'en' : 'ar';
  return (
    <Panel
      title={texts.items}
      flush
      actions={
        onEdit ? (
          <Button kind="text" icon="edit" onClick={onEdit}>
            {edit.edit}
          </Button>
        ) : undefined
      }
    >
      <div className="scroll grid">
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
                <td className="grid__n">
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
                        {line.title[other]} · <bdi>{sizeText(line.size, language)}</bdi>
                      </span>
                    </span>
                  </span>
                </td>
                <td className="end" data-label={texts.price}>
                  <Money amount={line.unitPrice} currency={currency} />
                  {line.listPrice > line.unitPrice ? (
                    <span className="sub">
                      <s>
                        <Money amount={line.listPrice} currency={currency} />
                      </s>
                    </span>
                  ) : null}
                </td>
                <td className="end" data-label={texts.units}>
                  <Count value={line.quantity} />
                </td>
                <td className="end" data-label={texts.inStock}>
                  <span className={line.inStock === 0 ? 'warn' : 'mute'}>
                    <Count value={line.inStock} />
                  </span>
                </td>
                <td className="end" data-label={texts.sum}>
                  <span className="b">
                    <Money amount={line.unitPrice * line.quantity} currency={currency} />
                  </span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {order.gift || order.giftNote !== '' ? (
        <p className="order__gift">
          {order.gift ? texts.isGift : null}{' '}
          {order.giftNote === '' ? null : <bdi>{texts.giftNote(order.giftNote)}</bdi>}
        </p>
      ) : null}
    </Panel>
  );
}
