import { lazy, Suspense, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { MARKETS, type MarketCode, prefixOf } from '#kernel/market';
import { recordOf } from '#kernel/record';
import { typedAmount } from '#kernel/typed-number';
import { detailsPath } from '#shop/catalogue/details-path.rules';
import type { ProductState } from '#shop/catalogue/product-texts.rules';
import { send } from '../../client/api.ts';
import { useForm } from '../../client/form.ts';
import { joined, useLanguage, useTexts } from '../../client/language.ts';
import { useMarket } from '../../client/market.ts';
import { ProblemError, problemOf } from '../../client/problem.ts';
import { useMay, usePerson } from '../../client/session.ts';
import { toast } from '../../client/undo.ts';
import { Button } from '../../ui/button.tsx';
import { useProblemWords } from '../../ui/error-panel.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useMarketName } from '../../ui/market-name.ts';
import { Menu, type MenuItem } from '../../ui/menu.tsx';
import { useMissingWords } from '../../ui/missing.tsx';
import { Page } from '../../ui/panel.tsx';
import { SaveForm } from '../../ui/save-bar.tsx';
import { SeenBy } from '../../ui/seen-by.tsx';
import { StatusMark } from '../../ui/status-mark.tsx';
import { tenfoldsOf } from '../../ui/tenfold.rules.ts';
import { useTenfoldQuestion } from '../../ui/tenfold.tsx';
import { useUndoable } from '../../ui/toasts.tsx';
import { HistoryDialog, labelOf, placeOf, Value } from './history.tsx';
import { Prices } from './prices.tsx';
import { Address, Categories, SizeAndParcel } from './side.tsx';
import { type ProductWords, TEXTS } from './texts.ts';
import { type Product, readAgain, saveProduct } from './use-product.ts';
import { changesOf, FIELDS, missingIn, type ProductValues, valuesOf } from './values.rules.ts';
import { WearPanel } from './wear.tsx';
import { Words } from './words.tsx';

const Pictures = lazy(async () => ({ default: (await import('./pictures.tsx')).Pictures }));

/** The editor of one product: everything in one form, saved by field. */
export function Editor({ product }: { readonly product: Product }) {
  const texts = useTexts(TEXTS);
  const language = useLanguage();
  const may = useMay();
  const { openMarkets: markets } = usePerson();
  const [history, setHistory] = useState(false);
  const form = useForm<ProductValues>(`product.${product.id}`, valuesOf(product.document));
  const tenfold = useTenfoldQuestion();
  const readOnly = !may('products.write');
  const other = language === 'en' ? 'ar' : 'en';
  const { title } = product.document;
  const hidden = markets.filter((code) => product.document.prices[MARKETS[code].currency]?.hidden);
  const missing = missingIn(form.values, markets, hidden);

  async function save(): Promise<void> {
    const read = changesOf(form.changed, form.values, markets);
    if ('typos' in read) {
      const fields = read.typos.map(({ path, code }) => ({ path, code: 'wrong', words: texts[code] }));
      throw new ProblemError({ code: 'invalid', title: texts.wrong, status: 422, request: null, fields, body: null });
    }
    await tenfold.ask(
      markets.flatMap((code) => {
        const { currency } = MARKETS[code];
        const price = typedAmount(form.values[`prices.${code}.price`], currency) ?? 0;
        const discountPrice = typedAmount(form.values[`prices.${code}.offer`], currency) ?? price;
        const name = title[language] || title[other];
        return tenfoldsOf(name, currency, product.document.prices[currency], { price, discountPrice });
      }),
    );
    await saveProduct(product.id, product.version, read.changes);
  }
  return (
    <Page
      title={title[language] || title[other]}
      crumb={
        <Link to="/products">
          {texts.products}
          <Icon name="next" small />
        </Link>
      }
      beside={
        <>
          <span lang={other} dir={other === 'ar' ? 'rtl' : 'ltr'}>
            {title[other]}
          </span>
          <SeenBy record={`product:${product.id}`} />
          <State product={product} missing={product.missing} />
        </>
      }
      actions={
        <>
          <Button kind="text" icon="clock" onClick={() => setHistory(true)}>
            {texts.history}
          </Button>
          {readOnly ? null : <Acts product={product} />}
          <SeeInStore product={product} />
        </>
      }
    >
      <SaveForm
        form={form}
        labels={labelsOf(texts)}
        show={(field, value) => <Value path={field} value={value} />}
        readCurrent={(current) => (isProduct(current) ? valuesOf(current.document) : {})}
        onReload={() => readAgain(product.id)}
        onSave={save}
      >
        <div className="cols">
          <div className="stack">
            <Words
              values={form.values}
              missing={missing}
              readOnly={readOnly}
              setText={(path, lang, text) => form.setAll({ [`${path}.${lang}`]: text })}
              setShows={(shows) => form.setAll({ shows })}
            />
            <Prices
              product={product}
              values={form.values}
              markets={markets}
              set={(field, text) => form.setAll({ [field]: text })}
            />
          </div>
          <div className="stack">
            {/* dragging is a large library: the rest of the page does not wait for it */}
            <Suspense fallback={<div className="p pics__w" />}>
              <Pictures
                pictures={form.values.pictures}
                readOnly={readOnly || !may('pictures.write')}
                onChange={(change) => form.update(({ pictures }) => ({ pictures: change(pictures) }))}
              />
            </Suspense>
            <Categories form={form} readOnly={readOnly} />
            <SizeAndParcel form={form} readOnly={readOnly} />
            <WearPanel form={form} readOnly={readOnly} />
            <Address product={product} />
          </div>
        </div>
      </SaveForm>
      {tenfold.question}
      {history ? <HistoryDialog product={product} readOnly={readOnly} onClose={() => setHistory(false)} /> : null}
    </Page>
  );
}

/** Whether what a 412 carries is a product: the server sends the same as for a read. */
function isProduct(value: unknown): value is Product {
  return typeof value === 'object' && value !== null && 'document' in value;
}

function labelsOf(texts: ProductWords): Readonly<Record<keyof ProductValues, string>> {
  return recordOf(FIELDS, (field) => {
    const [, code, part] = /^prices\.([A-Z]{3})\.(price|offer)$/.exec(field) ?? [];
    return code ? joined(part === 'offer' ? texts.offer : texts.price, placeOf(code)) : labelOf(field, texts);
  });
}

function State({ product, missing }: { readonly product: Product; readonly missing: readonly string[] }) {
  const texts = useTexts(TEXTS);
  const words = useMissingWords();
  const nameOf = useMarketName();
  const { state, prices } = product.document;
  const { openMarkets: markets } = usePerson();
  if (state === 'draft') return <StatusMark shape="ring">{texts.stateOf.draft}</StatusMark>;
  if (state === 'put_away') return <StatusMark shape="line">{texts.stateOf.put_away}</StatusMark>;
  const shown = markets.filter((code) => {
    const price = prices[MARKETS[code].currency];
    return price && price.price > 0 && !price.hidden;
  });
  const where =
    shown.length === 0
      ? texts.shownNowhere
      : shown.length === markets.length && markets.length > 1
        ? texts.shownBoth
        : texts.shownIn(joined(...shown.map(nameOf)));
  return (
    <>
      <StatusMark kind={shown.length === 0 ? 'warn' : 'ok'}>{where}</StatusMark>
      {missing.length > 0 ? (
        <StatusMark kind="warn" shape="ring">
          {words(missing)}
        </StatusMark>
      ) : null}
    </>
  );
}

/** Show, put away, make a draft, copy: done at once, with Undo. */
function Acts({ product }: { readonly product: Product }) {
  const texts = useTexts(TEXTS);
  const words = useProblemWords();
  const undoable = useUndoable();
  const navigate = useNavigate();
  const { state: before } = product.document;
  const said: Readonly<Record<ProductState, string>> = {
    shown: texts.nowShown,
    put_away: texts.nowPutAway,
    draft: texts.nowDraft,
  };
  const set = (state: ProductState) => {
    let version = product.version;
    void undoable({
      words: said[state],
      run: async () => {
        version = (await saveProduct(product.id, version, { state })).version;
      },
      undo: () => saveProduct(product.id, version, { state: before }),
      after: () => readAgain(product.id),
    });
  };
  async function duplicate(): Promise<void> {
    try {
      const { id } = await send('POST', '/products/{id}/duplicate', { path: { id: product.id } });
      await navigate(`/products/${id}`);
      toast(texts.duplicated);
    } catch (error) {
      toast(words(problemOf(error)), { kind: 'bad' });
    }
  }
  const items: readonly MenuItem[] = [
    { label: texts.show, run: () => set('shown') },
    { label: texts.putAway, run: () => set('put_away') },
    { label: texts.toDraft, run: () => set('draft') },
  ];
  const others = items.filter((_, index) => ['shown', 'put_away', 'draft'][index] !== before);
  return (
    <>
      <Button kind="text" icon="copy" onClick={() => void duplicate()}>
        {texts.duplicate}
      </Button>
      <Menu label={texts.stateOf[before]} icon="tag" showLabel kind="plain" items={others} />
    </>
  );
}

function SeeInStore({ product }: { readonly product: Product }) {
  const texts = useTexts(TEXTS);
  const language = useLanguage();
  const chosen = useMarket();
  const { openMarkets: markets } = usePerson();
  const [first] = markets;
  const code: MarketCode | undefined = chosen ?? first;
  if (product.document.state !== 'shown' || !code) return null;
  const path = detailsPath(product.id, product.document.title[language]);
  return (
    <a className="btn" href={`/${prefixOf(language, MARKETS[code])}${path}`} target="_blank" rel="noreferrer">
      <Icon name="eye" />
      {texts.see}
    </a>
  );
}
