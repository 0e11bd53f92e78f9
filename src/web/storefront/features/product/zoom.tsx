import '#texts/load-other-texts';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { RichText, useText } from '#texts/use-text';
import { usePage } from '../../page/use-page.ts';
import { Icon } from '../../ui/icon.tsx';
import { Picture, type PictureView } from '../../ui/picture.tsx';
import { useZoom } from './use-zoom.ts';
import { keyAction, partInView } from './zoom.rules.ts';
import './zoom.css';

export type Photograph = { readonly picture: PictureView; readonly alt: string };

type Props = {
  readonly title: string;
  readonly photographs: readonly Photograph[];
  /** The one that is shown first. */
  readonly first: number;
  readonly onClose: () => void;
};

/** The largest file is asked for, once the dialog is open. */
const LARGE = '1600px';

/**
 * The photographs of a product over the whole window. Modal: it holds the focus until it closes. Arrow keys change the
 * photograph in the direction of the page, `+`, `-` and `0` its size.
 */
export default function ZoomDialog({ title, photographs, first, onClose }: Props) {
  const text = useText();
  const rightToLeft = usePage().language === 'ar';
  const [index, setIndex] = useState(first);
  const dialog = useRef<HTMLDialogElement>(null);
  const stage = useRef<HTMLDivElement>(null);
  const count = photographs.length;
  const zoom = useZoom(stage, rightToLeft, (by) => show(index + by));
  const photograph = photographs[index] ?? photographs[0];

  useEffect(() => {
    dialog.current?.showModal();
  }, []);

  function show(next: number) {
    zoom.whole();
    setIndex((next + count) % count);
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const action = keyAction(event.key, rightToLeft);
    if (action === null) return;
    event.preventDefault();
    if (action === 1 || action === -1) show(index + action);
    else zoom[action]();
  }
  if (!photograph) return null;
  const { scale, x, y } = zoom.view;
  const isIn = scale > 1;
  return (
    <dialog
      ref={dialog}
      className="zoomer"
      aria-label={text('zoom.label', { title })}
      onClose={onClose}
      onKeyDown={onKeyDown}
    >
      <div className="zoomer__in">
        <div className="zoomer__top">
          <span>{title}</span>
          <span aria-live="polite">
            <span className="vh">{photograph.alt} </span>
            <RichText id="a11y.position" values={{ n: index + 1, total: count }} />
          </span>
          <button
            type="button"
            className="icbtn"
            aria-label={text('dialogue.close')}
            onClick={() => dialog.current?.close()}
          >
            <Icon name="close" />
          </button>
        </div>
        <div
          className={`zoomer__stage${isIn ? ' is-in' : ''}${zoom.held ? ' is-held' : ''}`}
          ref={stage}
          {...zoom.handlers}
        >
          <div style={{ transform: `translate(${x}px, ${y}px) scale(${scale})` }} className="zoomer__view">
            <Picture picture={photograph.picture} alt={photograph.alt} sizes={LARGE} when="soon" />
          </div>
          {isIn && (
            <PartMap
              picture={photograph.picture}
              part={partInView(zoom.view, stage.current?.getBoundingClientRect() ?? new DOMRect())}
            />
          )}
        </div>
        {count > 1 && (
          <>
            <button
              type="button"
              className="icbtn icbtn--line zoomer__nav zoomer__nav--p"
              aria-label={text('zoom.previous')}
              onClick={() => show(index - 1)}
            >
              <Icon name="prev" flip />
            </button>
            <button
              type="button"
              className="icbtn icbtn--line zoomer__nav zoomer__nav--n"
              aria-label={text('zoom.next')}
              onClick={() => show(index + 1)}
            >
              <Icon name="next" flip />
            </button>
          </>
        )}
        <div className="zoomer__end">
          <div className="zoomer__th">
            {photographs.map((one, at) => (
              <button
                key={one.picture.id}
                type="button"
                aria-label={text('zoom.photograph', { n: at + 1 })}
                aria-current={at === index ? 'true' : undefined}
                onClick={() => show(at)}
              >
                <Picture picture={one.picture} alt="" sizes="3.25rem" />
              </button>
            ))}
          </div>
          <span className="zoomer__keys">{text('zoom.keys')}</span>
          <span>
            <button type="button" className="icbtn" aria-label={text('zoom.further')} onClick={zoom.further}>
              <Icon name="minus" small />
            </button>
            <button type="button" className="icbtn" aria-label={text('zoom.closer')} onClick={zoom.closer}>
              <Icon name="plus" small />
            </button>
          </span>
        </div>
      </div>
    </dialog>
  );
}

/** A small picture with a frame around the part in view. */
function PartMap({ picture, part }: { picture: PictureView; part: ReturnType<typeof partInView> }) {
  return (
    <div className="zoomer__map" aria-hidden="true">
      <Picture picture={picture} alt="" sizes="4.5rem" />
      <i style={{ left: `${part.left}%`, right: `${part.right}%`, top: `${part.top}%`, bottom: `${part.bottom}%` }} />
    </div>
  );
}
