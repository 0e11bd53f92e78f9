import { useText } from '#texts/use-text';
import type { PictureView } from '../../ui/picture.tsx';
import { Picture } from '../../ui/picture.tsx';
import { Track } from '../../ui/track.tsx';
import { useSlider } from '../../ui/use-slider.ts';

const SIZES = ['(min-width: 1024px) 60vw, 100vw', '(min-width: 1024px) 45vw, 100vw'] as const;

/**
 * The photographs of a product. Wide windows place them in the page's grid; below 1024 px they are a snap slider with
 * a dash for each (design, section 4). The first one is the largest element of the page and loads first.
 */
export function Gallery({ pictures, title }: { pictures: readonly PictureView[]; title: string }) {
  const text = useText();
  const slider = useSlider();
  const altOf = (index: number) => {
    if (index === 0) return text('detail.photoFront', { title });
    return index === 1 ? text('detail.photoDetail', { title }) : text('detail.photoMore', { title, n: index + 1 });
  };
  return (
    <>
      <Track slider={slider} className="pdp__gallery" label={text('detail.photographs')}>
        {pictures.map((picture, index) => (
          <figure key={picture.id}>
            <Picture
              picture={picture}
              alt={altOf(index)}
              sizes={index === 0 ? SIZES[0] : SIZES[1]}
              when={index === 0 ? 'first' : 'lazy'}
            />
          </figure>
        ))}
      </Track>
      {pictures.length > 1 && (
        <div className="dots" aria-hidden="true">
          {pictures.map((picture, index) => (
            <i key={picture.id} className={index === slider.index ? 'on' : ''} />
          ))}
        </div>
      )}
    </>
  );
}
