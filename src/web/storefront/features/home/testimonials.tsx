import { useText } from '#texts/use-text';
import { SliderControls } from '../../ui/slider-controls.tsx';
import { Stars } from '../../ui/stars.tsx';
import { Track } from '../../ui/track.tsx';
import { useSlider } from '../../ui/use-slider.ts';
import type { TestimonialView } from './views.ts';

/** The testimonial slider: one at a time, in the display font (specification, section 2.4; design, section 4). */
export function Testimonials({ heading, voices }: { heading: string; voices: readonly TestimonialView[] }) {
  const { language } = useText();
  const slider = useSlider();
  const quoted = (quote: string) => (language === 'ar' ? `«${quote}»` : `“${quote}”`);
  const comma = language === 'ar' ? '، ' : ', ';
  return (
    <section className="section wrap voices far far--voices" aria-labelledby="voices">
      <h2 className="vh" id="voices">
        {heading}
      </h2>
      <Track slider={slider} className="voices__track" label={{ by: 'voices' }}>
        {voices.map((voice) => (
          <figure key={voice.text} className="voice">
            <blockquote className="quote">{quoted(voice.text)}</blockquote>
            <figcaption className="voice__by">
              <Stars rate={voice.rate} />
              <span>
                <bdi>{voice.name}</bdi>
                {comma}
                {voice.city}
              </span>
            </figcaption>
          </figure>
        ))}
      </Track>
      {voices.length > 1 && <SliderControls slider={slider} total={voices.length} />}
    </section>
  );
}
