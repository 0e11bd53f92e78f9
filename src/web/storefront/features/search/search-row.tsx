import { Link } from 'react-router';
import { minor } from '#kernel/money';
import { detailsPath } from '#shop/catalogue/details-path.rules';
import type { SuggestAnswer } from '../../../../contract/search.ts';
import { usePage } from '../../page/use-page.ts';
import { Picture } from '../../ui/picture.tsx';
import { Amount, OtherAmount, useLeading } from '../../ui/price.tsx';
import { KindAndSize } from '../../ui/size.tsx';
import { matchOf } from './match.rules.ts';

type Props = {
  readonly product: SuggestAnswer['products'][number];
  /** What is typed; the match in the name is marked. */
  readonly typed: string;
  readonly onOpen: () => void;
  /** Of an option of the list; a plain link without it. */
  readonly option?: { readonly id: string; readonly isActive: boolean };
};

/** A product of the search panel: photograph, name, kind and size, both prices. */
export function SearchRow({ product, typed, onOpen, option }: Props) {
  const { language } = usePage();
  const { leading } = useLeading();
  const title = language === 'ar' ? product.arabictitle : product.title;
  const price = minor(product.price);
  const [before, match, after] = matchOf(title, typed);
  return (
    <Link
      className="sr"
      to={detailsPath(product._id, title)}
      onClick={onOpen}
      {...(option ? { id: option.id, role: 'option' as const, 'aria-selected': option.isActive, tabIndex: -1 } : {})}
    >
      <span className="sr__m">
        {product.picture && <Picture picture={product.picture} alt="" sizes="68px" when="soon" />}
      </span>
      <span>
        <b>
          {before}
          {match !== '' && <mark>{match}</mark>}
          {after}
        </b>
        <small>
          <KindAndSize kind={product.kind?.[language] ?? null} sizes={product.size ? [product.size] : []} />
        </small>
      </span>
      <span className="sr__p">
        <Amount amount={leading(price)} style="short" />
        <small>
          <OtherAmount amount={price} />
        </small>
      </span>
    </Link>
  );
}
