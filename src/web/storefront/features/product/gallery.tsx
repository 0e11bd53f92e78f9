import { lazy, type MouseEvent, type ReactNode, Suspense, useRef, useState } from 'react';
import { useText } from '#texts/use-text';
import { useLanguage } from '../../page/use-page.ts';
import { Icon } from '../../ui/icon.tsx';
import type { PictureView } from '../../ui/picture.tsx';
import { Picture, pictureUrl } from '../../ui/picture.tsx';
import { Track } from '../../ui/track.tsx';
import { useSlider } from '../../ui/use-slider.ts';

const SIZES = ['(min-width: 1024px) 58vw, 100vw', '(min-width: 1024px) 29vw, 100vw'] as const;

/** The close-up shows a quarter of the photograph, so it needs a file of twice the width. */
const CLOSE_UP = '(min-width: 1024px) 58vw, 200vw';

/** Loaded when a photograph is first opened. */
const ZoomDialog = lazy(() => import('./zoom.tsx'));

/**
 * The photographs of a product: the first across the column, the others in pairs; below 1024 px a snap slider with a
 * dash for each. Two photographs are completed by a close-up of the second. The first one is the largest element of
 * the page and loads first. Each is a link to itself, and opens over the whole window where scripts run.
 */
export function Gallery({ pictures, title }: { pictures: readonly PictureView[]; title: string }) {
  const text = useText();
  const language = useLanguage();
  const slider = useSlider();
  const [shown, setShown] = useState<number | null>(null);
  const opener = useRef<HTMLElement>(null);
  const closeUp = pictures.length === 2 ? middleOf(pictures[1]) : undefined;
  const altOf = (picture: PictureView, index: number) => {
    const own = picture.alt?.[language].trim();
    if (own) return own;
    if (index === 0) return text('detail.photoFront', { title });
    return index === 1 ? text('detail.photoDetail', { title }) : text('detail.photoMore', { title, n: index + 1 });
  };
  const labelOf = (index: number) => {
    const picture = pictures[index];
    const words = picture ? altOf(picture, index) : title;
    return text('zoom.open', { n: index + 1, total: pictures.length, words });
  };
  const open = (index: number) => {
    opener.current = document.activeElement instanceof HTMLElement ? document.activeElement : null;
    setShown(index);
  };
  const close = () => {
    setShown(null);
    opener.current?.focus();
  };
  return (
    <>
      {shown !== null && (
        <Suspense>
          <ZoomDialog
            title={title}
            photographs={pictures.map((picture, index) => ({ picture, alt: altOf(picture, index) }))}
            first={shown}
            onClose={close}
          />
        </Suspense>
      )}
      <Track slider={slider} className="pdp__gallery" label={text('detail.photographs')}>
        {pictures.map((picture, index) => (
          <figure key={picture.id}>
            <Shot picture={picture} label={labelOf(index)} onOpen={() => open(index)}>
              <Picture
                picture={picture}
                alt={altOf(picture, index)}
                sizes={index === 0 ? SIZES[0] : SIZES[1]}
                when={index === 0 ? 'first' : 'lazy'}
              />
              {index === 0 && (
                <span className="pdp__z">
                  <Icon name="expand" small />
                </span>
              )}
            </Shot>
          </figure>
        ))}
        {closeUp && (
          <figure className="pdp__close">
            <Shot picture={closeUp} label={labelOf(1)} onOpen={() => open(1)} isExtra>
              <Picture picture={closeUp} alt="" sizes={CLOSE_UP} />
            </Shot>
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

/** What has a link of its own already. */
const EXTRA = { 'aria-hidden': true, tabIndex: -1 } as const;

type ShotProps = {
  readonly picture: PictureView;
  readonly label: string;
  readonly onOpen: () => void;
  /** A second view of another photograph, which has its own link. */
  readonly isExtra?: boolean;
  readonly children: ReactNode;
};

function Shot({ picture, label, onOpen, isExtra = false, children }: ShotProps) {
  const press = (event: MouseEvent<HTMLElement>) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    const own = isExtra ? event.currentTarget.closest('.pdp__gallery')?.children[1] : null;
    (own?.querySelector('a') ?? event.currentTarget).focus();
    onOpen();
  };
  return (
    <a
      className="pdp__shot"
      href={pictureUrl(picture, picture.widths.at(-1) ?? picture.width, 'jpg')}
      aria-label={label}
      onClick={press}
      {...(isExtra ? EXTRA : {})}
    >
      {children}
    </a>
  );
}

/** The picture without its focal point: the close-up has one of its own. */
function middleOf(picture: PictureView | undefined): PictureView | undefined {
  if (!picture) return undefined;
  const { focal: _, ...rest } = picture;
  return rest;
}
