import { Link } from 'react-router';
import { useText } from '#texts/use-text';
import { Icon } from '../../ui/icon.tsx';
import { Picture } from '../../ui/picture.tsx';
import { SliderControls } from '../../ui/slider-controls.tsx';
import { Track } from '../../ui/track.tsx';
import { useSlider } from '../../ui/use-slider.ts';
import type { BannerView } from './views.ts';

/**
 * The banner slider (specification, section 2.4). Each slide has its own text, so it can be read and scrolled before
 * hydration; the first one is the heading of the page.
 */
export function Hero({ banners }: { banners: readonly BannerView[] }) {
  const text = useText();
  const slider = useSlider();
  return (
    <section className="hero" aria-roledescription="carousel" aria-label={text('a11y.highlights')}>
      <Track slider={slider} className="hero__track" label={text('a11y.highlights')}>
        {banners.map((banner, index) => (
          <Slide key={`${banner.link} ${banner.heading}`} banner={banner} first={index === 0} />
        ))}
      </Track>
      {banners.length > 1 && (
        <div className="hero__ctl">
          <SliderControls slider={slider} total={banners.length} />
        </div>
      )}
    </section>
  );
}

function Slide({ banner, first }: { banner: BannerView; first: boolean }) {
  const Heading = first ? 'h1' : 'h2';
  return (
    <div className="hero__slide">
      <Picture
        picture={banner.picture}
        alt={banner.alt}
        sizes="100vw"
        {...(banner.narrow ? { narrow: { picture: banner.narrow, sizes: '100vw' } } : {})}
        when={first ? 'first' : 'lazy'}
      />
      <div className="hero__text">
        <div>
          <Heading className="display">{banner.heading}</Heading>
          <p className="lead">{banner.caption}</p>
          <Link className="cta" to={banner.link}>
            {banner.action}
            <Icon name="next" small flip />
          </Link>
        </div>
      </div>
    </div>
  );
}
