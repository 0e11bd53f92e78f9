import { useText } from '#texts/use-text';
import { useLanguage } from '../../page/use-page.ts';
import type { PictureView } from '../../ui/picture.tsx';
import { Picture } from '../../ui/picture.tsx';
import { Track } from '../../ui/track.tsx';
import { useSlider } from '../../ui/use-slider.ts';

const SIZES = ['(min-width: 1024px) 58vw, 100vw', '(min-width: 1024px) 29vw, 100vw'] as const;

/** The close-up shows a quarter of the photograph, so it needs a file of twice the width. */
const CLOSE_UP = '(min-width: 1024px) 58vw, 200vw';

/**
 * The photographs of a product: the first across the column, the others in pairs; below 1024 px a snap slider with a
 * dash for each. Two photographs are completed by a close-up of the second. The first one is the largest element of
 * the page and loads first.
 */
export function Gallery({ pictures, title }: { pictures: readonly PictureView[]; title: string }) {
  const text = useText();
  const language = useLanguage();
  const slider = useSlider();
  const closeUp = pictures.length === 2 ? middleOf(pictures[1]) : undefined;
  const altOf = (picture: PictureView, index: number) => {
    const own = picture.alt?.[language].trim();
    if (own) return own;
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
              alt={altOf(picture, index)}
              sizes={index === 0 ? SIZES[0] : SIZES[1]}
              when={index === 0 ? 'first' : 'lazy'}
            />
          </figure>
        ))}
        {closeUp && (
          <figure className="pdp__close">
            <Picture picture={closeUp} alt="" sizes={CLOSE_UP} />
          </figure>
        )}
      </Track>
      {pictures.length > 1 && (
        <div className="dots" aria-hidden="true">
          {pictures.map((picture, index) => (
            <i key={picture.id} className={index === slider.index ? 'on' : ''} />
          ))}
          {closeUp && <i className={slider.index === pictures.length ? 'on' : ''} />}
        </div>
      )}
    </>
  );
}

/** The picture without its focal point: the close-up has one of its own. */
function middleOf(picture: PictureView | undefined): PictureView | undefined {
  if (!picture) return undefined;
  const { focal: _, ...rest } = picture;
  return rest;
}
