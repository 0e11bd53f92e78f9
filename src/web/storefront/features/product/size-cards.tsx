import { type KeyboardEvent, type MouseEvent, useId, useRef, useState } from 'react';
import { useHref } from 'react-router';
import { detailsPath } from '#shop/catalogue/details-path.rules';
import { TOLA_ML, tolaOf, unitPrice } from '#shop/catalogue/size.rules';
import { RichText, useText } from '#texts/use-text';
import { formatPrice } from '../../../../texts/format.ts';
import { usePage } from '../../page/use-page.ts';
import { Amount, useLeading } from '../../ui/price.tsx';
import { useSizeName } from '../../ui/size.tsx';
import type { SizeChoice } from './views.ts';

const TOLAS = { quarter: 'size.quarterTola', half: 'size.halfTola', one: 'size.oneTola' } as const;
/** Links of which one is chosen: without scripts each opens the page of its size. */
const GROUP = { role: 'radiogroup' } as const;
const radio = (isChosen: boolean) =>
  ({ role: 'radio', 'aria-checked': isChosen, tabIndex: isChosen ? 0 : -1 }) as const;

type Props = {
  readonly choices: readonly SizeChoice[];
  readonly chosen: string;
  readonly onChoose: (choice: SizeChoice) => void;
};

/**
 * The sizes of one scent, each with its price and the price of a millilitre or gram. Choosing one changes the page in
 * place and says its price and stock; arrow keys choose in the direction of the page. Sold-out sizes can be chosen.
 */
export function SizeCards({ choices, chosen, onChoose }: Props) {
  const text = useText();
  const { language, market } = usePage();
  const sizeName = useSizeName();
  const { leading } = useLeading();
  const label = useId();
  const group = useRef<HTMLDivElement>(null);
  const [said, setSaid] = useState('');

  function choose(choice: SizeChoice) {
    onChoose(choice);
    setSaid(
      text('size.chosen', {
        size: sizeName(choice.size),
        price: formatPrice(leading(choice.price), market.currency, language),
        stock: text(choice.inStock ? 'size.inStock' : 'detail.outOfStock'),
      }),
    );
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === ' ') {
      event.preventDefault();
      return;
    }
    const at = choices.findIndex(({ id }) => id === chosen);
    const step = stepOf(event.key, language === 'ar');
    const next = choices[(at + step + choices.length) % choices.length];
    if (step === 0 || !next) return;
    event.preventDefault();
    choose(next);
    group.current?.querySelector<HTMLElement>(`[data-size="${next.id}"]`)?.focus();
  }
  const ofTola = choices.some(({ size }) => tolaOf(size) !== null);
  return (
    <div className="opts">
      <p className="opts__l">
        <span id={label}>{text('detail.size')}</span>
        {ofTola && (
          <span className="faint">
            <RichText
              id="size.tola"
              values={{ size: <bdi key="size">{sizeName({ amount: TOLA_ML, unit: 'ml' })}</bdi> }}
            />
          </span>
        )}
      </p>
      <div className="sizes" ref={group} {...GROUP} {...{ 'aria-labelledby': label, onKeyDown }}>
        {choices.map((choice) => (
          <Size key={choice.id} choice={choice} isChosen={choice.id === chosen} withTola={ofTola} onChoose={choose} />
        ))}
      </div>
      <p className="vh" role="status">
        {said}
      </p>
    </div>
  );
}

type SizeProps = {
  readonly choice: SizeChoice;
  readonly isChosen: boolean;
  readonly withTola: boolean;
  readonly onChoose: (choice: SizeChoice) => void;
};

function Size({ choice, isChosen, withTola, onChoose }: SizeProps) {
  const text = useText();
  const { language } = usePage();
  const sizeName = useSizeName();
  const { leading } = useLeading();
  const href = useHref(detailsPath(choice.id, choice.title[language]));
  const tola = tolaOf(choice.size);
  const press = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onChoose(choice);
  };
  return (
    <a
      className={choice.inStock ? 'size' : 'size size--out'}
      href={href}
      data-size={choice.id}
      onClick={press}
      {...radio(isChosen)}
    >
      <b>
        <bdi>{sizeName(choice.size)}</bdi>
      </b>
      {withTola && tola !== null && <span>{text(TOLAS[tola])}</span>}
      <span>
        <Amount amount={leading(choice.price)} style="short" />
      </span>
      {choice.hasUnitPrice && (
        <span className="faint">
          <UnitPrice choice={choice} />
        </span>
      )}
      {!choice.inStock && <span className="vh">{text('detail.outOfStock')}</span>}
    </a>
  );
}

/** "AED 114.83 a ml". */
export function UnitPrice({ choice }: { choice: Pick<SizeChoice, 'price' | 'size'> }) {
  const { leading } = useLeading();
  return (
    <RichText
      id={choice.size.unit === 'g' ? 'size.aGram' : 'size.aMl'}
      values={{ price: <Amount key="price" amount={unitPrice(leading(choice.price), choice.size)} /> }}
    />
  );
}

function stepOf(key: string, rightToLeft: boolean): number {
  if (key === 'ArrowDown') return 1;
  if (key === 'ArrowUp') return -1;
  if (key === 'ArrowRight') return rightToLeft ? -1 : 1;
  if (key === 'ArrowLeft') return rightToLeft ? 1 : -1;
  return 0;
}
