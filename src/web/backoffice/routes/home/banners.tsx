import { type DragEvent, type ReactNode, useState } from 'react';
import { useLanguage, useTexts } from '../../client/language.ts';
import { now } from '../../client/now.ts';
import { toast } from '../../client/undo.ts';
import { Button } from '../../ui/button.tsx';
import { isPicture, moved, pictureUrl } from '../../ui/content/body.ts';
import type { FieldsProps } from '../../ui/content/editor.tsx';
import { CONTENT_TEXTS } from '../../ui/content/texts.ts';
import { bodyOf, listChanges } from '../../ui/content/values.ts';
import { Icon } from '../../ui/icon.tsx';
import { Menu } from '../../ui/menu.tsx';
import { Panel } from '../../ui/panel.tsx';
import { StatusMark } from '../../ui/status-mark.tsx';
import { Time } from '../../ui/time.tsx';
import { type BannerDraft, bannerOf, EMPTY_BANNER, isComplete } from './banner.ts';
import { BannerForm } from './banner-form.tsx';
import { TEXTS } from './texts.ts';

/** The banners in their order, and the form of the chosen one. */
export function BannersFields({ form, disabled }: FieldsProps) {
  const texts = useTexts(TEXTS);
  const words = useTexts(CONTENT_TEXTS);
  const [chosen, setChosen] = useState(0);
  const list = bodyOf(form.values, true);
  const banners = (Array.isArray(list) ? list : []).flatMap((item) => bannerOf(item) ?? []);
  const current = banners[chosen];
  const write = (next: readonly BannerDraft[]) => form.setAll(listChanges(form.values, next));

  function move(from: number, to: number): void {
    if (to < 0 || to >= banners.length) return;
    write(moved(banners, from, to));
    setChosen(to);
  }
  function remove(index: number): void {
    write(banners.filter((_, at) => at !== index));
    setChosen(0);
    toast(texts.removed, { undo: async () => write(banners) });
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
                  { label: words.up, disabled: index === 0, run: () => move(index, index - 1) },
                  { label: words.down, disabled: index === banners.length - 1, run: () => move(index, index + 1) },
                  { label: words.remove, icon: 'trash', danger: true, run: () => remove(index) },
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
              write([...banners, EMPTY_BANNER]);
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
            onChange={(banner) => write(banners.map((one, index) => (index === chosen ? banner : one)))}
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
