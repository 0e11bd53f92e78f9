import { useEffect, useState } from 'react';
import { RichText, useText } from '#texts/use-text';
import { currencySign, formatAmount } from '../../../texts/format.ts';
import { useFreeShippingFrom, usePage } from '../page/use-page.ts';
import { Icon } from '../ui/icon.tsx';

/** The local storage key of a paused marquee. */
const REMEMBERED = 'marquee';

/** Copies of the two sentences, enough for half of the marquee to fill a wide screen. */
const COPIES = ['first', 'second', 'third', 'fourth'];

/**
 * The free-shipping line (specification, section 2.2). The style sheet moves it; it pauses under the pointer or
 * focus, and stays paused after a press on its button. Screen readers read only the first copy.
 */
export function Marquee() {
  const text = useText();
  const [paused, setPaused] = useState(false);
  useEffect(() => setPaused(readRemembered()), []);

  function toggle() {
    remember(!paused);
    setPaused(!paused);
  }

  return (
    <section className={paused ? 'marquee is-paused' : 'marquee'} aria-label={text('header.freeDelivery')}>
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
      <span>{text('header.deliveredIn')}</span>
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
