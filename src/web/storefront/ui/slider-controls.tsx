import { RichText, useText } from '#texts/use-text';
import { Icon } from './icon.tsx';
import type { Slider } from './use-slider.ts';

/** Previous, "1 / 4" ("1 من 4"), next; disabled at the ends, without looping or autoplay (design, section 3). */
export function SliderControls({ slider, total }: { slider: Slider; total: number }) {
  const text = useText();
  return (
    <div className="slider__ctl">
      <button
        type="button"
        className="icbtn icbtn--line"
        aria-label={text('a11y.previous')}
        disabled={slider.atStart}
        onClick={() => slider.move(-1)}
      >
        <Icon name="prev" small flip />
      </button>
      <span className="num" aria-live="polite">
        <RichText id="a11y.position" values={{ n: Math.min(slider.index + 1, total), total }} />
      </span>
      <button
        type="button"
        className="icbtn icbtn--line"
        aria-label={text('a11y.next')}
        disabled={slider.atEnd}
        onClick={() => slider.move(1)}
      >
        <Icon name="next" small flip />
      </button>
    </div>
  );
}
