import { Link } from 'react-router';
import { units } from '#kernel/money';
import { RichText, useText } from '#texts/use-text';
import { usePage } from '../../page/use-page.ts';
import { Amount } from '../../ui/price.tsx';
import { type Listing, listQuery } from './listing.ts';

type Props = {
  /** The offered limits, in whole units of the currency. */
  limits: readonly number[];
  /** The list, whose limit is selected; null is all prices. */
  listing: Listing;
};

/**
 * The price filter of the static category pages and of search results. It and the bands of the list tool are one filter. Each option is a link that sets the query, so it works without
 * scripts and can be shared.
 */
export function PriceFilter({ limits, listing }: Props) {
  const text = useText();
  const { market } = usePage();
  const choices = [null, ...limits];
  const chosen = listing.price === null ? listing.under : undefined;
  return (
    <nav aria-label={text('filter.label')}>
      <ul className="chips">
        {choices.map((limit) => (
          <li key={limit}>
            <Link
              className="chip"
              to={listQuery(listing, { under: limit, price: null })}
              relative="path"
              preventScrollReset
              {...(limit === chosen ? { 'aria-current': 'true' as const } : {})}
            >
              {limit === null ? (
                text('filter.allPrices')
              ) : (
                <span>
                  <RichText
                    id="filter.underPrice"
                    values={{ price: <Amount amount={units(limit, market.currency)} style="short" /> }}
                  />
                </span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
