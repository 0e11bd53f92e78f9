import { Link } from 'react-router';
import type { AnswerOf } from '#contract/admin/base';
import type { listProductsCall } from '#contract/admin/products';
import { type Language, MARKETS, type MarketCode } from '#kernel/market';
import { minor, toDecimalText } from '#kernel/money';
import { sizeName } from '#texts/stored-texts';
import { useLanguage, useTexts } from '../../client/language.ts';
import type { Column } from '../../ui/grid-columns.tsx';
import { useMarketName } from '../../ui/market-name.ts';
import { useMissingWords } from '../../ui/missing.tsx';
import { Money } from '../../ui/money.tsx';
import { StatusMark } from '../../ui/status-mark.tsx';
import { Time } from '../../ui/time.tsx';
import { TEXTS } from './texts.ts';

export type Row = AnswerOf<typeof listProductsCall>['items'][number];

const PICTURE_WIDTH = 128;

/** The columns of the grid: those of the list, and with `sheet` those that can be edited in place. */
export function useColumns(markets: readonly MarketCode[], sheet: boolean, names: ReadonlyMap<string, string>) {
  const texts = useTexts(TEXTS);
  const nameOf = useMarketName();
  const language = useLanguage();
  const product: Column<Row> = {
    id: 'product',
    label: texts.product,
    sort: language === 'ar' ? 'nameAr' : 'nameEn',
    cell: (row) => <ProductCell row={row} language={language} />,
  };
  const money = markets.flatMap((code): Column<Row>[] => {
    const { currency } = MARKETS[code];
    const amount = (row: Row, field: 'price' | 'discountPrice') => {
      const price = row.prices[currency];
      if (!price || (field === 'discountPrice' && price.discountPrice === price.price)) return '';
      return toDecimalText(minor(price[field]), currency);
    };
    if (sheet) {
      return [
        {
          id: `price.${code}`,
          label: texts.price(nameOf(code)),
          end: true,
          cell: () => null,
          edit: (row) => amount(row, 'price'),
        },
        {
          id: `offer.${code}`,
          label: texts.offer(nameOf(code)),
          end: true,
          cell: () => null,
          edit: (row) => amount(row, 'discountPrice'),
        },
      ];
    }
    return [
      {
        id: `price.${code}`,
        label: texts.price(nameOf(code)),
        end: true,
        cell: (row) => <PriceCell row={row} market={code} />,
      },
    ];
  });
  if (sheet) {
    const position: Column<Row> = {
      id: 'position',
      label: texts.position,
      sort: 'position',
      end: true,
      cell: () => null,
      edit: (row) => String(row.position),
    };
    return [product, ...money, position];
  }
  const stock = markets.map(
    (code): Column<Row> => ({
      id: `stock.${code}`,
      label: texts.stockIn(nameOf(code)),
      end: true,
      cell: (row) => <StockCell row={row} market={code} />,
    }),
  );
  return [
    product,
    {
      id: 'size',
      label: texts.size,
      cell: ({ sizes }: Row) => (sizes[0] ? <bdi className="nw">{sizeName(sizes[0], language)}</bdi> : ''),
    },
    {
      id: 'categories',
      label: texts.categories,
      wide: true,
      cell: ({ categories }: Row) => (
        <span className="row products__tags">
          {categories.slice(0, 2).map((title) => (
            <span key={title} className="tag">
              {names.get(title) ?? title}
            </span>
          ))}
          {categories.length > 2 ? <span className="faint sm">+{categories.length - 2}</span> : null}
        </span>
      ),
    },
    ...money,
    ...stock,
    { id: 'state', label: texts.state, cell: (row: Row) => <StateCell row={row} /> },
  ];
}

function ProductCell({ row, language }: { readonly row: Row; readonly language: Language }) {
  const { picture, title } = row;
  const other = language === 'en' ? 'ar' : 'en';
  const width = picture?.widths.find((one) => one >= PICTURE_WIDTH) ?? picture?.widths.at(-1);
  return (
    <span className="row">
      {picture ? (
        <img className="ph" src={`/media/${picture.id}/${width}.webp`} alt="" loading="lazy" width={36} height={45} />
      ) : (
        <span className="ph" />
      )}
      <span className="two">
        <Link to={`/products/${row.id}`} className="products__n" lang={language}>
          {title[language] || title[other]}
        </Link>
        <span className="o" lang={other} dir={other === 'ar' ? 'rtl' : 'ltr'}>
          {title[other]}
        </span>
      </span>
    </span>
  );
}

function PriceCell({ row, market }: { readonly row: Row; readonly market: MarketCode }) {
  const { currency } = MARKETS[market];
  const price = row.prices[currency];
  if (!price || price.price === 0) return <span className="faint">–</span>;
  return (
    <>
      <Money amount={price.discountPrice} currency={currency} />
      {price.discountPrice < price.price ? (
        <s className="sub">
          <Money amount={price.price} currency={currency} />
        </s>
      ) : null}
    </>
  );
}

function StockCell({ row, market }: { readonly row: Row; readonly market: MarketCode }) {
  const texts = useTexts(TEXTS);
  const { currency } = MARKETS[market];
  const price = row.prices[currency];
  if (!price || price.price === 0 || price.hidden) return <span className="faint">{texts.hidden}</span>;
  const onHand = row.stock[currency] ?? 0;
  return (
    <bdi className={`num${onHand <= 0 ? ' bad b' : row.lowStock.includes(market) ? ' warn b' : ''}`}>{onHand}</bdi>
  );
}

function StateCell({ row }: { readonly row: Row }) {
  const texts = useTexts(TEXTS);
  const missing = useMissingWords();
  if (row.state === 'put_away') return <StatusMark shape="line">{texts.stateOf.put_away}</StatusMark>;
  if (row.state === 'draft') return <StatusMark shape="ring">{texts.stateOf.draft}</StatusMark>;
  if (row.missing.length > 0) {
    return (
      <StatusMark kind="warn" shape="ring">
        {missing(row.missing)}
      </StatusMark>
    );
  }
  if (row.scheduled) {
    return (
      <StatusMark kind="info" shape="ring">
        {texts.priceFrom} <Time at={row.scheduled.startsAt} market={row.scheduled.market} style="day" />
      </StatusMark>
    );
  }
  return <StatusMark kind="ok">{texts.stateOf.shown}</StatusMark>;
}
