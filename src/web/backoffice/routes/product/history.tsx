import { MARKET_CODES, MARKETS } from '#kernel/market';
import { minor } from '#kernel/money';
import { PLAIN_FIELDS } from '#shop/catalogue/product-fields.rules';
import { TEXT_PAIRS } from '#shop/catalogue/product-texts.rules';
import { joined, language, useTexts } from '../../client/language.ts';
import { problemOf } from '../../client/problem.ts';
import { toast } from '../../client/undo.ts';
import { useZoned } from '../../client/zone.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Empty, ErrorPanel, useProblemWords } from '../../ui/error-panel.tsx';
import { Money } from '../../ui/money.tsx';
import { Time } from '../../ui/time.tsx';
import { type ProductWords, TEXTS } from './texts.ts';
import { type History, type Product, putBack, useChoices, useHistory } from './use-product.ts';
import { WEAR_TEXTS } from './wear-texts.ts';

type Act = History['items'][number];

/** Who changed which field and when, newest first; each field can be put back. */
export function HistoryDialog({
  product,
  readOnly,
  onClose,
}: {
  readonly product: Product;
  readonly readOnly: boolean;
  readonly onClose: () => void;
}) {
  const texts = useTexts(TEXTS);
  const when = useZoned(texts.when);
  const words = useProblemWords();
  const { data, error, refetch } = useHistory(product.id);

  async function put(act: Act, field: string): Promise<void> {
    try {
      await putBack(product.id, product.version, act.id, field);
      toast(texts.putBackDone);
    } catch (failed) {
      toast(words(problemOf(failed)), { kind: 'bad' });
    }
  }
  return (
    <Dialog title={texts.historyTitle} wide onClose={onClose}>
      {error && !data ? <ErrorPanel error={error} onRetry={() => void refetch()} /> : null}
      {data?.items.length === 0 ? <Empty title={texts.historyEmpty} /> : null}
      {data && data.items.length > 0 ? (
        <table className="t">
          <thead>
            <tr>
              <th scope="col">{when}</th>
              <th scope="col">{texts.who}</th>
              <th scope="col">{texts.field}</th>
              <th scope="col">{texts.was}</th>
              <th scope="col">{texts.became}</th>
              <td />
            </tr>
          </thead>
          <tbody>
            {data.items.flatMap((act) => {
              const said = wordsOf(act, texts);
              const rows = said === null ? act.changes : [{ path: '', before: null, after: null }];
              return rows.map(({ path, before, after }, index) => (
                <tr key={`${act.id} ${path}`}>
                  <td>{index === 0 ? <Time at={act.at} /> : null}</td>
                  <td>{index === 0 ? act.by : null}</td>
                  <th scope="row">{said ?? labelOf(path, texts)}</th>
                  <td className="product__t faint">{said === null ? <Value path={path} value={before} /> : null}</td>
                  <td className="product__t">{said === null ? <Value path={path} value={after} /> : null}</td>
                  <td>
                    {said !== null || readOnly ? null : (
                      <Button
                        kind="text"
                        icon="undo"
                        aria-label={texts.putBackOf(labelOf(path, texts))}
                        onClick={() => void put(act, path)}
                      >
                        {texts.putBack}
                      </Button>
                    )}
                  </td>
                </tr>
              ));
            })}
          </tbody>
        </table>
      ) : null}
    </Dialog>
  );
}

/** What an act that changes no field is called; null for one that does. */
function wordsOf({ action }: Act, texts: ProductWords): string | null {
  const named: Readonly<Record<string, string>> = {
    'product.create': texts.created,
    'product.duplicate': texts.copied,
    'product.price.schedule': texts.planned,
    'product.price.unschedule': texts.unplanned,
  };
  return named[action] ?? null;
}

/** The short name of the market of a currency. */
export function placeOf(currency: string): string {
  const code = MARKET_CODES.find((one) => MARKETS[one].currency === currency);
  return code ? MARKETS[code].name.short[language.get()] : currency;
}

/** The name of a field by its path: `prices.SAR.discountPrice` is "Discount price, KSA". */
export function labelOf(path: string, texts: ProductWords): string {
  const pair = TEXT_PAIRS.find((one) => path.startsWith(`${one.path}.`));
  if (pair) return joined(texts.labels[pair.path], path.endsWith('.ar') ? texts.arabic : texts.english);
  const [, currency, field] = /^prices\.([A-Z]{3})\.(\w+)$/.exec(path) ?? [];
  if (currency) {
    const place = placeOf(currency);
    if (field === 'hidden') return `${texts.hiddenField} ${place}`;
    return joined(field === 'discountPrice' ? texts.offer : texts.price, place);
  }
  const labels: Readonly<Record<string, string>> = {
    shows: texts.shows,
    pictures: texts.pictures,
    sizes: texts.size,
    categories: texts.categories,
    state: texts.stateOf.shown,
    ...texts.wearFields,
  };
  const plain = PLAIN_FIELDS.find(({ name }) => name === path)?.words[language.get()];
  return plain ?? labels[path] ?? path;
}

/** A value of a field as people read it. Texts are shown as they are: a script in one is only letters. */
export function Value({ path, value }: { readonly path: string; readonly value: unknown }) {
  const texts = useTexts(TEXTS);
  const wear: Readonly<Record<string, string>> = useTexts(WEAR_TEXTS).words;
  const categories = useChoices().data?.categories ?? [];
  const currency = MARKET_CODES.map((code) => MARKETS[code].currency).find((one) => path.startsWith(`prices.${one}.`));
  if (value === null || value === undefined || value === '') return <>–</>;
  if (typeof value === 'boolean') return <>{value ? texts.yes : texts.no}</>;
  if (currency && typeof value === 'number') return <Money amount={minor(value)} currency={currency} />;
  if (path === 'shows') return <>{value === 'notes' ? texts.notesTable : texts.shortNote}</>;
  if (path === 'state' && (value === 'draft' || value === 'shown' || value === 'put_away'))
    return <>{texts.stateOf[value]}</>;
  if (path === 'pictures' && Array.isArray(value)) return <>{texts.pictureCount(value.length)}</>;
  if (path === 'sizes' && Array.isArray(value)) {
    return <bdi dir="ltr">{joined(...value.map(({ amount, unit }) => `${amount} ${unit}`))}</bdi>;
  }
  const said = (one: unknown): string => {
    const code = String(one);
    if (path.startsWith('wear.')) return wear[code] ?? code;
    return (path === 'categories' && categories.find(({ title }) => title === code)?.name[language.get()]) || code;
  };
  return <bdi>{Array.isArray(value) ? joined(...value.map(said)) : said(value)}</bdi>;
}
