import type { ReactNode } from 'react';
import { lineTotal } from '#shop/pricing/totals.rules';
import { useText } from '#texts/use-text';
import { useLanguage } from '../../page/use-page.ts';
import { Amount } from '../../ui/price.tsx';
import { Size } from '../../ui/size.tsx';
import type { CartLine } from './cart-line.ts';

/** The compact cart beside the checkout steps. A line that is not available has no price: the totals leave it out. */
export function MiniLines({ lines }: { lines: readonly CartLine[] }) {
  const text = useText();
  const language = useLanguage();
  return (
    <ul className="mini">
      {lines.map((line) => (
        <MiniLine
          key={line.id}
          image={line.image}
          count={line.count}
          title={line.title[language]}
          size={<Size sizes={[{ amount: line.size, unit: line.unit }]} />}
          total={
            line.available ? (
              <Amount amount={lineTotal(line)} />
            ) : (
              <span className="err">{text('cart.notAvailable')}</span>
            )
          }
        />
      ))}
    </ul>
  );
}

type MiniLineProps = {
  readonly image: string;
  readonly count: number;
  readonly title: string;
  readonly size: ReactNode;
  readonly total: ReactNode;
};

/** A line of a compact cart or order: picture with quantity, name, size, price of the line. */
export function MiniLine({ image, count, title, size, total }: MiniLineProps) {
  return (
    <li>
      <span className="mini__m">
        <img src={image} alt="" width="800" height="1000" loading="lazy" />
        <span className="count">{count}</span>
      </span>
      <span>
        {title}
        <br />
        <span className="small faint">{size}</span>
      </span>
      {total}
    </li>
  );
}
