import { useEffect, useState } from 'react';
import { RichText, useText } from '#texts/use-text';
import { currencySign, formatAmount } from '../../../texts/format.ts';
import { useFacts, useFreeShippingFrom, usePage } from '../page/use-page.ts';
import { usePromise } from '../page/use-promise.ts';
import { Icon } from '../ui/icon.tsx';

/** The local storage key of a paused marquee. */
const REMEMBERED = 'marquee';

/** Copies of the two sentences, enough for half of the marquee to fill a wide screen. */
const COPIES = ['first', 'second', 'third', 'fourth'];

/**
 * The free-shipping line (specification, section 2.2): two sentences that stand still, unless the owner has them move on wide
 * screens (docs/storefront.md).
 */
export function Marquee() {
  const text = useText();
  if (useFacts()?.delivery.lineMoves) return <MovingMarquee />;
  return (
    <section className="marquee" aria-label={text('header.freeDelivery')}>
      <Sentences hidden={false} />
    </section>
  );
}

/**
 * The line as the style sheet moves it, from 1024 px up; it pauses under the pointer or focus, and stays paused after a press
 * on its button. Screen readers read only the first copy.
 */
function MovingMarquee() {
  const text = useText();
  const [paused, setPaused] = useState(false);
  useEffect(() => setPaused(readRemembered()), []);

  function toggle() {
    remember(!paused);
    setPaused(!paused);
  }

  return (
    <section
      className={paused ? 'marquee is-moving is-paused' : 'marquee is-moving'}
      aria-label={text('header.freeDelivery')}
    >
      <div className="marquee__view">
        <div className="marquee__run">
          {COPIES.map((copy, index) => (
            <Sentences key={copy} hidden={index > 0} />
          ))}
        </div>
      </div>
      <button
        type="button"
        className="icbtn"
        aria-label={text(paused ? 'a11y.playMarquee' : 'a11y.pauseMarquee')}
        onClick={toggle}
      >
        <Icon name={paused ? 'chevron' : 'pause'} small flip={paused} />
      </button>
    </section>
  );
}

function Sentences({ hidden }: { hidden: boolean }) {
  const text = useText();
  const { language, market } = usePage();
  const freeShippingFrom = useFreeShippingFrom();
  const promise = usePromise();
  return (
    <span className="marquee__copy" aria-hidden={hidden}>
      <span>
        <RichText
          id="header.marquee"
          values={{
            amount: formatAmount(freeShippingFrom, market.currency, 'short'),
            currency: currencySign(market.currency, language),
          }}
        />
      </span>
      <span className="marquee__promise">
        {promise ? text('promise.withYou', { days: promise.shortDays }) : text('header.deliveredIn')}
      </span>
    </span>
  );
}

function readRemembered(): boolean {
  try {
    return localStorage.getItem(REMEMBERED) === 'paused';
  } catch {
    return false;
  }
}

function remember(paused: boolean): void {
  try {
    localStorage.setItem(REMEMBERED, paused ? 'paused' : 'moving');
  } catch {
    // without storage the pause lasts for this page
  }
}
