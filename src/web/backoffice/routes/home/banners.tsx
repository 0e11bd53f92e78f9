import { type DragEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useLanguage, useTexts } from '../../client/language.ts';
import { now } from '../../client/now.ts';
import { dismissToast, toast } from '../../client/undo.ts';
import { Button } from '../../ui/button.tsx';
import { isPicture, moved, pictureUrl } from '../../ui/content/body.ts';
import type { FieldsProps } from '../../ui/content/editor.tsx';
import { useSending, whenSent } from '../../ui/content/sending.ts';
import { CONTENT_TEXTS } from '../../ui/content/texts.ts';
import { listChanges } from '../../ui/content/values.ts';
import { Icon } from '../../ui/icon.tsx';
import { Menu } from '../../ui/menu.tsx';
import { Panel } from '../../ui/panel.tsx';
import { StatusMark } from '../../ui/status-mark.tsx';
import { Time } from '../../ui/time.tsx';
import { type BannerDraft, bannersOf, EMPTY_BANNER, isComplete, withBanner, withBannerAt } from './banner.ts';
import { BannerForm } from './banner-form.tsx';
import { TEXTS } from './texts.ts';

/** The banners in their order, and the form of the chosen one. */
export function BannersFields({ form, disabled }: FieldsProps) {
  const texts = useTexts(TEXTS);
  const words = useTexts(CONTENT_TEXTS);
  const [chosen, setChosen] = useState(0);
  const banners = bannersOf(form.values);
  const current = banners[chosen];
  const change = (next: (present: readonly BannerDraft[]) => readonly BannerDraft[]) =>
    form.update((present) => listChanges(present, next(bannersOf(present))));
  // a picture on its way belongs to a place: until it is there, every banner keeps its own
  const isSending = useSending();
  /** What can be taken back here only: gone with the screen. */
  const undoable = useRef<number[]>([]);
  useEffect(() => () => undoable.current.forEach(dismissToast), []);

  function move(from: number, to: number): void {
    if (isSending || to < 0 || to >= banners.length) return;
    change((present) => moved(present, from, to));
    setChosen(to);
  }
  function remove(index: number): void {
    const removed = banners[index];
    if (!removed) return;
    change((present) => present.filter((_, at) => at !== index));
    setChosen(0);
    const undo = async () => {
      await whenSent();
      change((present) => withBannerAt(present, index, removed));
    };
    undoable.current.push(toast(texts.removed, { undo }));
  }
  return (
    <>
      <section className="p" aria-label={texts.tab.banners}>
        {banners.map((banner, index) => (
          <BannerRow
            key={index}
            banner={banner}
            index={index}
            isChosen={index === chosen}
            disabled={disabled}
            onChoose={() => setChosen(index)}
            onMove={move}
            actions={
              <Menu
                label={texts.banner(index + 1)}
                items={[
                  { label: words.up, disabled: isSending || index === 0, run: () => move(index, index - 1) },
                  {
                    label: words.down,
                    disabled: isSending || index === banners.length - 1,
                    run: () => move(index, index + 1),
                  },
                  {
                    label: words.remove,
                    icon: 'trash',
                    danger: true,
                    disabled: isSending,
                    run: () => remove(index),
                  },
                ]}
              />
            }
          />
        ))}
        <div className="foot">
          <Button
            kind="text"
            icon="plus"
            disabled={disabled}
            onClick={() => {
              change((present) => [...present, EMPTY_BANNER]);
              setChosen(banners.length);
            }}
          >
            {texts.add}
          </Button>
        </div>
      </section>
      {current ? (
        <Panel title={texts.banner(chosen + 1)}>
          <BannerForm
            key={chosen}
            banner={current}
            index={chosen}
            disabled={disabled}
            onChange={(next) => change((present) => withBanner(present, chosen, next))}
          />
        </Panel>
      ) : (
        <p className="mute">{texts.choose}</p>
      )}
    </>
  );
}

type RowProps = {
  readonly banner: BannerDraft;
  readonly index: number;
  readonly isChosen: boolean;
  readonly disabled: boolean;
  readonly onChoose: () => void;
  readonly onMove: (from: number, to: number) => void;
  readonly actions: ReactNode;
};

function BannerRow({ banner, index, isChosen, disabled, onChoose, onMove, actions }: RowProps) {
  const texts = useTexts(TEXTS);
  const language = useLanguage();
  const picture = language === 'ar' ? banner.image_ar : banner.image;
  function drop(event: DragEvent): void {
    const from = Number(event.dataTransfer.getData('text/plain'));
    event.preventDefault();
    if (Number.isInteger(from) && from !== index) onMove(from, index);
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button in it takes the keys, the row is where one drops
    <div
      className={isChosen ? 'bn sel' : 'bn'}
      draggable={!disabled}
      onDragStart={(event) => event.dataTransfer.setData('text/plain', String(index))}
      onDragOver={(event) => event.preventDefault()}
      onDrop={drop}
    >
      <span className="faint" title={texts.drag}>
        <Icon name="drag" />
      </span>
      {isPicture(picture) ? <img src={pictureUrl(picture, 320)} alt="" draggable={false} /> : <span className="cpic" />}
      <button
        type="button"
        className="bn__b"
        aria-pressed={isChosen}
        onClick={onChoose}
        onKeyDown={(event) => {
          if (!event.altKey || disabled || !/^Arrow(?:Up|Down)$/.test(event.key)) return;
          event.preventDefault();
          onMove(index, event.key === 'ArrowUp' ? index - 1 : index + 1);
        }}
      >
        {banner.heading[language] || texts.untitled}
      </button>
      <BannerState banner={banner} />
      {disabled ? <span /> : actions}
    </div>
  );
}

function BannerState({ banner }: { readonly banner: BannerDraft }) {
  const texts = useTexts(TEXTS);
  const { from, until, market } = banner;
  if (!isComplete(banner)) {
    return (
      <StatusMark kind="warn" shape="ring">
        {texts.incomplete}
      </StatusMark>
    );
  }
  if (until !== null && new Date(until) <= now()) return <StatusMark shape="line">{texts.ended}</StatusMark>;
  if (from !== null && new Date(from) > now()) {
    return (
      <StatusMark kind="info" shape="ring">
        {texts.from} <Time at={from} market={market} style="day" />
      </StatusMark>
    );
  }
  return <StatusMark kind="ok">{texts.live}</StatusMark>;
}
