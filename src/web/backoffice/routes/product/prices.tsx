import { useState } from 'react';
import { Link } from 'react-router';
import { MARKETS, type MarketCode } from '#kernel/market';
import { minor, share } from '#kernel/money';
import { typedAmount } from '#kernel/typed-number';
import { percentOff } from '#shop/catalogue/catalogue.rules';
import { formatPercent } from '#texts/format';
import { send } from '../../client/api.ts';
import { joined, useTexts } from '../../client/language.ts';
import { problemOf } from '../../client/problem.ts';
import { useMay } from '../../client/session.ts';
import { toast } from '../../client/undo.ts';
import { Button } from '../../ui/button.tsx';
import { useProblemWords } from '../../ui/error-panel.tsx';
import { MoneyField } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useMarketName } from '../../ui/market-name.ts';
import { Money } from '../../ui/money.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Time } from '../../ui/time.tsx';
import { ScheduleDialog } from './schedule-dialog.tsx';
import { TEXTS } from './texts.ts';
import type { Product } from './use-product.ts';
import { readAgain } from './use-product.ts';
import type { ProductValues } from './values.rules.ts';

type Props = {
  readonly product: Product;
  readonly values: ProductValues;
  readonly markets: readonly MarketCode[];
  readonly set: (field: `prices.${MarketCode}.${'price' | 'offer'}`, text: string) => void;
};

/** The prices of a product by market, what a shopper pays, and the prices to come. */
export function Prices({ product, values, markets, set }: Props) {
  const texts = useTexts(TEXTS);
  const may = useMay();
  const words = useProblemWords();
  const nameOf = useMarketName();
  const [planning, setPlanning] = useState(false);
  const mayWrite = may('prices.write');
  const coming = product.scheduled.filter(({ state }) => state === 'planned' || state === 'running');

  async function callOff(id: string): Promise<void> {
    try {
      await send('DELETE', '/products/{id}/schedule/{schedule}', { path: { id: product.id, schedule: id } });
      toast(texts.calledOff);
    } catch (error) {
      toast(words(problemOf(error)), { kind: 'bad' });
    } finally {
      await readAgain(product.id);
    }
  }
  return (
    <Panel title={texts.prices} actions={<span className="sm mute">{texts.emptyHides}</span>} flush>
      <div className="grid__s">
        <table className="t prices">
          <thead>
            <tr>
              <th scope="col">{texts.market}</th>
              <th scope="col">{texts.price}</th>
              <th scope="col">{texts.offer}</th>
              <th scope="col">{texts.off}</th>
              <th scope="col">{texts.pays}</th>
              <th scope="col">{texts.inStock}</th>
            </tr>
          </thead>
          <tbody>
            {markets.map((code) => {
              const { currency } = MARKETS[code];
              const price = typedAmount(values[`prices.${code}.price`], currency) ?? 0;
              const offer = typedAmount(values[`prices.${code}.offer`], currency) ?? price;
              const asked = minor(offer > 0 ? offer : price);
              const pays = minor(asked + share(asked, product.vat[currency] ?? 0));
              return (
                <tr key={code}>
                  <th scope="row">
                    {nameOf(code)}
                    {product.document.prices[currency]?.hidden ? (
                      <span className="sub warn">{texts.hiddenHere}</span>
                    ) : null}
                  </th>
                  <td>
                    <MoneyField
                      label={joined(texts.price, nameOf(code))}
                      hideLabel
                      currency={currency}
                      path={`prices.${currency}.price`}
                      value={values[`prices.${code}.price`]}
                      disabled={!mayWrite}
                      onChange={(text) => set(`prices.${code}.price`, text)}
                    />
                  </td>
                  <td>
                    <MoneyField
                      label={joined(texts.offer, nameOf(code))}
                      hideLabel
                      currency={currency}
                      path={`prices.${currency}.discountPrice`}
                      value={values[`prices.${code}.offer`]}
                      disabled={!mayWrite}
                      onChange={(text) => set(`prices.${code}.offer`, text)}
                    />
                  </td>
                  <td>
                    {price > 0 && offer < price && offer > 0 ? (
                      <bdi dir="ltr" className="num">
                        {formatPercent(percentOff(minor(price), minor(offer)))}
                      </bdi>
                    ) : (
                      <span className="faint">–</span>
                    )}
                  </td>
                  <td>{price > 0 ? <Money amount={pays} currency={currency} /> : <span className="faint">–</span>}</td>
                  <td>
                    <span className="num b">{product.stock[currency] ?? 0}</span>
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
      {coming.map((one) => (
        <div className="foot" key={one.id}>
          <Icon name="clock" small />
          <span>
            {one.state === 'running' ? texts.running : texts.scheduled}: {nameOf(one.market)}{' '}
            <Money amount={one.discountPrice} currency={MARKETS[one.market].currency} /> {texts.fromTo.from}{' '}
            <Time at={one.startsAt} market={one.market} style="full" />
            {one.endsAt ? (
              <>
                {' '}
                {texts.fromTo.to} <Time at={one.endsAt} market={one.market} style="full" />
              </>
            ) : null}
            , {texts.zone[one.market] ?? MARKETS[one.market].timeZone}
          </span>
          {mayWrite && one.state === 'planned' ? (
            <span className="sp">
              <Button kind="text" onClick={() => void callOff(one.id)}>
                {texts.callOff}
              </Button>
            </span>
          ) : null}
        </div>
      ))}
      {mayWrite ? (
        <div className="foot">
          <Link className="link" to="/products?edit=calendar">
            {texts.calendar}
          </Link>
          <span className="sp">
            <Button icon="calendar" onClick={() => setPlanning(true)}>
              {texts.schedule}
            </Button>
          </span>
        </div>
      ) : null}
      {planning ? (
        <ScheduleDialog product={product} values={values} markets={markets} onClose={() => setPlanning(false)} />
      ) : null}
    </Panel>
  );
}
