import { useState } from 'react';
import { Link } from 'react-router';
import { minor, times } from '#kernel/money';
import { detailsPath } from '#shop/catalogue/details-path.rules';
import { lineTotal } from '#shop/pricing/totals.rules';
import { RichText, useText } from '#texts/use-text';
import { minorOf } from '../../client/amounts.ts';
import { useErrorText } from '../../client/error-text.ts';
import { showToast } from '../../client/toasts.ts';
import { useLanguage, useMarket } from '../../page/use-page.ts';
import { Amount, LeadingKind, OtherAmount, useLeading } from '../../ui/price.tsx';
import { KindAndSize } from '../../ui/size.tsx';
import { Stepper } from '../../ui/stepper.tsx';
import { cart, useCart } from './cart.ts';
import { type CartLine, maxQuantityOfLine, onlyLeft } from './cart-line.ts';

/** One line of the cart: name and picture link to the product, the quantity is 1 to 10 or the stock. */
export function Line({ line, onRemoved }: { line: CartLine; onRemoved: () => void }) {
  const text = useText();
  const language = useLanguage();
  const errorText = useErrorText();
  const { vatFirst, leading } = useLeading();
  const [removing, setRemoving] = useState(false);
  const title = line.title[language];
  const path = detailsPath(line.productId, title);
  const left = onlyLeft(line);
  const { currency } = useMarket();
  const offers = (useCart().offers?.applied ?? []).flatMap(({ lines }) =>
    lines.filter(({ productId }) => productId === line.productId),
  );
  const full = lineTotal(line);
  const now = minor(full - offers.reduce((total, { amount }) => total + minorOf(amount, currency), 0));
  const before = line.was !== null ? times(line.was, line.count) : now < full ? full : null;

  async function setCount(count: number) {
    const answer = await cart.setCount(line.id, count);
    if (!answer.ok) showToast({ kind: 'error', text: errorText(answer.error) });
  }

  async function remove() {
    setRemoving(true);
    const answer = await cart.remove(line.id);
    if (answer.ok) return onRemoved();
    setRemoving(false);
    showToast({ kind: 'error', text: errorText(answer.error) });
  }

  return (
    <li className="line" aria-busy={removing}>
      <Link className="line__media" to={path} tabIndex={-1} aria-hidden="true">
        <img src={line.image} alt="" width="800" height="1000" loading="lazy" />
      </Link>
      <div>
        <h2 className="line__title">
          <Link to={path}>{title}</Link>
        </h2>
        <p className="small muted">
          <KindAndSize kind={line.kind[language]} sizes={[{ amount: line.size, unit: line.unit }]} />
        </p>
        {!line.available && <p className="err">{text('cart.lineGone')}</p>}
        {offers.map(({ words }) => (
          <p className="loff" key={words}>
            {words}
          </p>
        ))}
      </div>
      <p className="line__price">
        {before !== null && (
          <s>
            <span className="vh">{text('price.was')} </span>
            <Amount amount={leading(before)} />
          </s>
        )}
        <span className="strong">
          <Amount amount={leading(now)} />
        </span>
        <span className="line__kind">
          <LeadingKind />
          {vatFirst && (
            <>
              <br />
              <OtherAmount amount={now} />
            </>
          )}
        </span>
      </p>
      <div className="line__act">
        {line.available && (
          <div>
            <Stepper
              small
              count={line.count}
              most={maxQuantityOfLine(line)}
              label={text('cart.quantityOf', { title })}
              onChange={(count) => void setCount(count)}
            />
            {left !== null && (
              <p className="hint" role="status">
                <span>
                  <RichText id="detail.onlyLeft" values={{ n: left }} />
                </span>
              </p>
            )}
          </div>
        )}
        <button type="button" className="btn btn--text ui" disabled={removing} onClick={() => void remove()}>
          {text('cart.remove')}
          <span className="vh"> {title}</span>
        </button>
      </div>
    </li>
  );
}
