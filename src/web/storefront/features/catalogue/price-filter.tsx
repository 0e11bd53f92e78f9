import { Link } from 'react-router';
import { units } from '#kernel/money';
import { RichText, useText } from '#texts/use-text';
import { usePage } from '../../page/use-page.ts';
import { Amount } from '../../ui/price.tsx';

type Props = {
  /** The offered limits, in whole units of the currency. */
  limits: readonly number[];
  /** The selected limit; null for all prices. */
  chosen: number | null;
};

/**
 * The price filter of the static category pages. Each option is a link that sets the query, so it works without
 * scripts and can be shared.
 */
export function PriceFilter({ limits, chosen }: Props) {
  const text = useText();
  const { market } = usePage();
  const choices = [null, ...limits];
  return (
    <nav aria-label={text('filter.label')}>
      <ul className="chips">
        {choices.map((limit) => (
          <li key={limit}>
            <Link
              className="chip"
              to={limit === null ? '.' : `?under=${limit}`}
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
