import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { AnswerOf } from '#contract/admin/base';
import type { tryCartCall } from '#contract/admin/offers';
import { DEFAULT_MARKET, type Language, MARKETS } from '#kernel/market';
import { minor } from '#kernel/money';
import { PAYMENT_METHODS } from '#kernel/payment-method';
import { TRY_SHOPPERS } from '#shop/offers/try.rules';
import { PAYMENT_TEXTS } from '#shop/orders/payment-words.rules';
import { formatPrice } from '#texts/format';
import { get } from '../../client/api.ts';
import { useLanguage, useTexts } from '../../client/language.ts';
import { type ListAddress, useListAddress } from '../../client/list.ts';
import { useMarket } from '../../client/market.ts';
import { usePerson } from '../../client/session.ts';
import { toast } from '../../client/undo.ts';
import { Button } from '../../ui/button.tsx';
import { CheckField } from '../../ui/choice-field.tsx';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import { NumberField, SelectField } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useMarketName } from '../../ui/market-name.ts';
import { Money } from '../../ui/money.tsx';
import { Page, Panel } from '../../ui/panel.tsx';
import { ProductSearch } from '../../ui/product-search.tsx';
import { OFFERS } from './end-dialog.tsx';
import { TEXTS } from './texts.ts';
import { TRY_TEXTS } from './try-texts.ts';

type Tried = AnswerOf<typeof tryCartCall>;
/** How many of each product, as the address has them: `id:3,id:1`. */
type Counts = ReadonlyMap<string, number>;

const MAX_COUNT = 99;
const MAX_PRODUCTS = 50;

function readCounts(lines: string): Counts {
  return new Map(
    lines.split(',').flatMap((line) => {
      const [id = '', count] = line.split(':');
      return id !== '' && Number(count) > 0 ? [[id, Math.min(Number(count), MAX_COUNT)] as const] : [];
    }),
  );
}

/**
 * A cart that nobody has, priced as shoppers would see it, and what became of each offer that touches it. The cart is in the address, so
 * that a link shows the same.
 */
export function TryCart() {
  const texts = useTexts(TRY_TEXTS);
  const list = useTexts(TEXTS);
  const { openMarkets } = usePerson();
  const chosenMarket = useMarket();
  const address = useListAddress();
  const market = openMarkets.find((one) => one === address.get('market')) ?? chosenMarket ?? openMarkets[0];
  const counts = readCounts(address.get('lines'));
  const method = PAYMENT_METHODS.find((one) => one === address.get('method'));
  const who = TRY_SHOPPERS.find((one) => one === address.get('who')) ?? 'guest';
  const drafts = address.get('drafts') === '1' ? ('1' as const) : undefined;
  const lines = address.get('lines');
  const { data, error, refetch } = useQuery({
    queryKey: ['/cart-try', market, lines, who, method, drafts],
    queryFn: ({ signal }) =>
      get('/cart-try', {
        query: {
          market: market ?? DEFAULT_MARKET.code,
          lines,
          who,
          ...(method ? { method } : {}),
          ...(drafts ? { drafts } : {}),
        },
        signal,
      }),
    enabled: market !== undefined && lines !== '',
    placeholderData: keepPreviousData,
  });
  return (
    <Page
      title={texts.title}
      beside={texts.nothing}
      crumb={
        <Link to={OFFERS}>
          {list.title}
          <Icon name="next" small />
        </Link>
      }
      actions={
        <Button
          icon="copy"
          onClick={() => void navigator.clipboard.writeText(window.location.href).then(() => toast(texts.copied))}
        >
          {texts.link}
        </Button>
      }
    >
      {error ? <ErrorPanel error={error} onRetry={() => void refetch()} /> : null}
      <div className="cols">
        <div className="stack first">
          {data && market && counts.size > 0 ? (
            <Steps tried={data} currency={MARKETS[market].currency} />
          ) : (
            <p className="mute">{texts.empty}</p>
          )}
        </div>
        <div className="stack">
          <Cart counts={counts} tried={counts.size > 0 ? data : undefined} address={address} />
          <Panel title={texts.shopper}>
            <div className="stack">
              <Market value={market ?? ''} onChange={(value) => address.set({ market: value })} />
              <SelectField
                label={texts.who}
                value={who}
                onChange={(value) => address.set({ who: value })}
                options={TRY_SHOPPERS.map((value) => ({ value, label: texts.whos[value] }))}
              />
              <Method value={method ?? ''} onChange={(value) => address.set({ method: value })} />
              <CheckField
                label={texts.drafts}
                checked={drafts === '1'}
                onChange={(value) => address.set({ drafts: value ? '1' : '' })}
              />
            </div>
          </Panel>
        </div>
      </div>
    </Page>
  );
}

type Choice = { readonly value: string; readonly onChange: (value: string) => void };

function Market(choice: Choice) {
  const texts = useTexts(TRY_TEXTS);
  const nameOf = useMarketName();
  const { openMarkets } = usePerson();
  const options = openMarkets.map((value) => ({ value, label: nameOf(value) }));
  return <SelectField label={texts.market} {...choice} options={options} />;
}

function Method(choice: Choice) {
  const texts = useTexts(TRY_TEXTS);
  const language = useLanguage();
  const options = PAYMENT_METHODS.map((value) => ({ value, label: PAYMENT_TEXTS[language].methods[value] }));
  return <SelectField label={texts.method} {...choice} options={[{ value: '', label: texts.anyMethod }, ...options]} />;
}

type CartProps = {
  readonly counts: Counts;
  readonly tried: Tried | undefined;
  readonly address: ListAddress;
};

function Cart({ counts, tried, address }: CartProps) {
  const texts = useTexts(TRY_TEXTS);
  const language = useLanguage();
  const set = (id: string, count: number) => {
    const next = new Map(counts).set(id, Math.min(count, MAX_COUNT));
    const lines = [...next].filter(([, many]) => many > 0).slice(0, MAX_PRODUCTS);
    address.set({ lines: lines.map(([one, many]) => `${one}:${many}`).join(',') }, { replace: true });
  };
  return (
    <Panel title={texts.cart}>
      <div className="stack">
        <ProductSearch onChoose={({ productId }) => set(productId, (counts.get(productId) ?? 0) + 1)} />
        {(tried?.lines ?? []).map(({ productId, name, count }) => (
          <div className="row" key={productId}>
            <bdi>{name[language]}</bdi>
            <span className="sp row">
              <NumberField
                label={texts.count(name[language])}
                hideLabel
                value={String(counts.get(productId) ?? count)}
                onChange={(text) => set(productId, Math.max(1, Number.parseInt(text, 10) || 1))}
              />
              <Button
                kind="text"
                icon="close"
                aria-label={texts.remove(name[language])}
                onClick={() => set(productId, 0)}
              />
            </span>
          </div>
        ))}
      </div>
    </Panel>
  );
}

type StepsProps = { readonly tried: Tried; readonly currency: (typeof MARKETS)[keyof typeof MARKETS]['currency'] };

function Steps({ tried, currency }: StepsProps) {
  const texts = useTexts(TRY_TEXTS);
  const language = useLanguage();
  const price = (amount: number) => formatPrice(minor(amount), currency, language);
  const units = tried.lines.reduce((sum, { count }) => sum + count, 0);
  const row = (key: string, what: ReactNode, says: ReactNode, amount: number) => (
    <tr key={key}>
      <th scope="row">{what}</th>
      <td>{says}</td>
      <td className="end">
        <Money amount={amount} currency={currency} />
      </td>
    </tr>
  );
  return (
    <>
      <Panel title={texts.steps} flush>
        <table className="t">
          <tbody>
            {row('subtotal', texts.subtotal, texts.units(units), tried.subtotal)}
            {tried.applied.map(({ id, name, saving, times }) =>
              row(
                id,
                <Link className="link" to={`${OFFERS}/${id}`}>
                  <bdi>{name[language]}</bdi>
                </Link>,
                texts.times(times),
                -saving,
              ),
            )}
            {tried.applied.length === 0 ? (
              <tr>
                <td colSpan={3} className="mute">
                  {texts.noOffer}
                </td>
              </tr>
            ) : null}
            {row('goods', texts.goods, '', tried.subtotal - tried.offers)}
            {row('tax', texts.tax, '', tried.tax)}
            {row('shipping', texts.shipping, tried.shipping > 0 ? texts.shippingHint : '', tried.shipping)}
          </tbody>
          <tfoot>
            {row('total', <b>{texts.pays}</b>, tried.saved > 0 ? texts.saved(price(tried.saved)) : '', tried.total)}
          </tfoot>
        </table>
      </Panel>
      {tried.others.length > 0 ? (
        <Panel title={texts.not} flush>
          <table className="t">
            <tbody>
              {tried.others.map((one) => (
                <tr key={one.id}>
                  <th scope="row">
                    <Link className="link" to={`${OFFERS}/${one.id}`}>
                      <bdi>{one.name[language]}</bdi>
                    </Link>
                  </th>
                  <td>{whyOf(one, texts, language, price)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </Panel>
      ) : null}
    </>
  );
}

/** Why an offer gives a cart nothing: what is missing, what it would save, and which one holds instead. */
function whyOf(
  { state, isDraft, missing, would, instead }: Tried['others'][number],
  texts: (typeof TRY_TEXTS)['en'],
  language: Language,
  price: (amount: number) => string,
): string {
  return [
    isDraft ? texts.draft : '',
    missing === null
      ? texts.why[state]
      : missing.of === 'units'
        ? texts.missing.units(missing.much)
        : texts.missing.amount(price(missing.much)),
    would === null || would === 0 ? '' : texts.would(price(would)),
    instead ? texts.instead(instead[language]) : '',
  ]
    .filter((part) => part !== '')
    .join(' ');
}
