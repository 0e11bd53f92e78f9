import { lineTotal } from '#shop/pricing/totals.rules';
import { useLanguage } from '../../page/use-page.ts';
import { Amount } from '../../ui/price.tsx';
import { Size } from '../../ui/size.tsx';
import type { CartLine } from './cart-line.ts';

/** The compact cart beside the checkout steps: picture with quantity, name, size, price of the line. */
export function MiniLines({ lines }: { lines: readonly CartLine[] }) {
  const language = useLanguage();
  return (
    <ul className="mini">
      {lines.map((line) => (
        <li key={line.id}>
          <span className="mini__m">
            <img src={line.image} alt="" width="800" height="1000" loading="lazy" />
            <span className="count">{line.count}</span>
          </span>
          <span>
            {line.title[language]}
            <br />
            <span className="small faint">
              <Size sizes={[{ amount: line.size, unit: line.unit }]} />
            </span>
          </span>
          <Amount amount={lineTotal(line)} />
        </li>
      ))}
    </ul>
  );
}
