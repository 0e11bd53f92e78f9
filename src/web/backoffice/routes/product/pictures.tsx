import { type DragEvent, type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react';
import { Button as AriaButton, GridList, GridListItem, useDragAndDrop } from 'react-aria-components';
import { moved } from '#shop/catalogue/order.rules';
import { LARGEST_UPLOAD } from '#shop/catalogue/upload.rules';
import { joined, useTexts } from '../../client/language.ts';
import { problemOf } from '../../client/problem.ts';
import { uploadPicture } from '../../client/upload.ts';
import { Button } from '../../ui/button.tsx';
import { Message, useProblemWords } from '../../ui/error-panel.tsx';
import { TextField } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Panel } from '../../ui/panel.tsx';
import { type ProductWords, TEXTS } from './texts.ts';
import type { FormPicture } from './values.rules.ts';

type Props = {
  readonly pictures: readonly FormPicture[];
  readonly onChange: (change: (present: readonly FormPicture[]) => readonly FormPicture[]) => void;
  readonly readOnly: boolean;
};

/** A file on its way: how far it is, or why it failed. */
type Sending = { readonly key: number; readonly file: File; readonly percent: number; readonly failed: string | null };

const TYPES = 'image/jpeg,image/png,image/webp,image/avif';
/** Every product picture has a file of this width: none is narrower than 800. */
const SHOWN_WIDTH = 400;
let lastKey = 0;

function nameOf(texts: ProductWords, place: number): string {
  if (place === 0) return texts.cover;
  return place === 1 ? texts.second : texts.nth(place + 1);
}

/** The pictures of a product: drop, paste or choose, order by drag or Alt and arrows, focal points and words. */
export function Pictures({ pictures, onChange, readOnly }: Props) {
  const texts = useTexts(TEXTS);
  const words = useProblemWords();
  const [chosenId, setChosen] = useState<string | null>(null);
  const [sending, setSending] = useState<readonly Sending[]>([]);
  const [over, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const chosen = Math.max(
    0,
    pictures.findIndex(({ id }) => id === chosenId),
  );
  const current = pictures[chosen];

  async function send(file: File): Promise<void> {
    lastKey += 1;
    const key = lastKey;
    const note = (change: Partial<Sending>) =>
      setSending((before) => before.map((one) => (one.key === key ? { ...one, ...change } : one)));
    setSending((before) => [...before, { key, file, percent: 0, failed: null }]);
    if (file.size > LARGEST_UPLOAD) return note({ failed: texts.tooLarge });
    try {
      const picture = await uploadPicture('product', file, (percent) => note({ percent }));
      setSending((before) => before.filter((one) => one.key !== key));
      onChange((present) =>
        present.some(({ id }) => id === picture.id)
          ? present
          : [...present, { id: picture.id, alt: { en: '', ar: '' }, focal: { x: 50, y: 50 } }],
      );
      setChosen(picture.id);
    } catch (error) {
      note({ failed: words(problemOf(error)) });
    }
  }
  /** One after the other: the store makes the sizes of one picture at a time. */
  async function sendAll(files: readonly File[]): Promise<void> {
    for (const file of files) await send(file);
  }
  const sendRef = useRef(sendAll);
  useEffect(() => {
    sendRef.current = sendAll;
  });
  useEffect(() => {
    if (readOnly) return;
    const onPaste = (event: ClipboardEvent): void => {
      const files = [...(event.clipboardData?.files ?? [])].filter(({ type }) => type.startsWith('image/'));
      if (files.length === 0) return;
      event.preventDefault();
      void sendRef.current(files);
    };
    window.addEventListener('paste', onPaste);
    return () => window.removeEventListener('paste', onPaste);
  }, [readOnly]);

  const change = (id: string, next: (picture: FormPicture) => FormPicture) =>
    onChange((present) => present.map((one) => (one.id === id ? next(one) : one)));
  const { dragAndDropHooks } = useDragAndDrop({
    getItems: (keys) => [...keys].map((key) => ({ 'text/plain': String(key) })),
    onReorder({ keys, target }) {
      const [key] = keys;
      onChange((present) => {
        const from = present.findIndex(({ id }) => id === key);
        const at = present.findIndex(({ id }) => id === target.key);
        const to = target.dropPosition === 'after' ? at + 1 : at;
        return from === -1 || at === -1 ? present : moved(present, from, to > from ? to - 1 : to);
      });
    },
  });
  function onKeys(event: KeyboardEvent, key: string): void {
    const rtl = document.documentElement.dir === 'rtl';
    const steps: Readonly<Record<string, number>> = {
      ArrowUp: -1,
      ArrowDown: 1,
      ArrowLeft: rtl ? 1 : -1,
      ArrowRight: rtl ? -1 : 1,
    };
    const step = event.altKey ? steps[event.key] : undefined;
    if (step === undefined || readOnly) return;
    event.preventDefault();
    event.stopPropagation();
    onChange((present) => {
      const from = present.findIndex(({ id }) => id === key);
      return moved(present, from, from + step);
    });
  }
  function onDrop(event: DragEvent): void {
    setOver(false);
    const files = [...event.dataTransfer.files];
    if (files.length === 0 || readOnly) return;
    event.preventDefault();
    void sendAll(files);
  }
  return (
    <Panel title={texts.pictures}>
      <div className="stack">
        {pictures.length > 0 ? (
          <GridList
            aria-label={texts.pictures}
            items={pictures.map((picture, index) => ({ ...picture, name: nameOf(texts, index), index }))}
            layout="grid"
            className="pictures"
            keyboardNavigationBehavior="tab"
            {...(readOnly ? {} : { dragAndDropHooks })}
          >
            {(item) => (
              <GridListItem
                id={item.id}
                textValue={item.name}
                className={item.index === chosen ? 'picture on' : 'picture'}
              >
                <div className="picture__f" onKeyDownCapture={(event) => onKeys(event, item.id)}>
                  <Focal
                    picture={item}
                    name={item.name}
                    readOnly={readOnly}
                    onChange={(focal) => {
                      setChosen(item.id);
                      change(item.id, (one) => ({ ...one, focal: focal(one.focal) }));
                    }}
                  />
                  <span className="picture__c">
                    {readOnly ? null : (
                      <AriaButton slot="drag" className="picture__b" aria-label={texts.drag(item.name)}>
                        <Icon name="drag" small />
                      </AriaButton>
                    )}
                    <button
                      type="button"
                      className="picture__b picture__n"
                      aria-label={texts.choose(item.name)}
                      aria-pressed={item.index === chosen}
                      onClick={() => setChosen(item.id)}
                    >
                      {item.name}
                    </button>
                    {readOnly ? null : (
                      <button
                        type="button"
                        className="picture__b"
                        aria-label={texts.remove(item.name)}
                        onClick={() => onChange((present) => present.filter(({ id }) => id !== item.id))}
                      >
                        <Icon name="close" small />
                      </button>
                    )}
                  </span>
                </div>
              </GridListItem>
            )}
          </GridList>
        ) : null}
        {current ? (
          <div className="stack s">
            {(['en', 'ar'] as const).map((lang) => (
              <TextField
                key={lang}
                lang={lang}
                label={joined(texts.alt(nameOf(texts, chosen)), lang === 'en' ? texts.english : texts.arabic)}
                value={current.alt[lang]}
                maxLength={200}
                readOnly={readOnly}
                onChange={(text) => change(current.id, (one) => ({ ...one, alt: { ...one.alt, [lang]: text } }))}
              />
            ))}
          </div>
        ) : null}
        {sending.map((one) => (
          <SendingNote
            key={one.key}
            one={one}
            onDismiss={() => setSending((before) => before.filter(({ key }) => key !== one.key))}
            onAgain={() => {
              setSending((before) => before.filter(({ key }) => key !== one.key));
              void send(one.file);
            }}
          />
        ))}
        {readOnly ? null : (
          <>
            <input
              ref={input}
              type="file"
              accept={TYPES}
              multiple
              hidden
              aria-label={texts.drop}
              onChange={(event) => {
                const files = [...(event.target.files ?? [])];
                event.target.value = '';
                void sendAll(files);
              }}
            />
            <button
              type="button"
              className={over ? 'btn w pictures__d on' : 'btn w pictures__d'}
              onClick={() => input.current?.click()}
              onDragOver={(event) => {
                event.preventDefault();
                setOver(true);
              }}
              onDragLeave={() => setOver(false)}
              onDrop={onDrop}
            >
              <Icon name="upload" />
              {texts.drop}
            </button>
            <span className="sm faint">{texts.dropHint}</span>
          </>
        )}
      </div>
    </Panel>
  );
}

type FocalProps = {
  readonly picture: FormPicture;
  readonly name: string;
  readonly readOnly: boolean;
  readonly onChange: (change: (present: FormPicture['focal']) => FormPicture['focal']) => void;
};

const within = (value: number): number => Math.max(0, Math.min(100, Math.round(value)));

/** A picture with its focal point: a click sets it, arrows move it. */
function Focal({ picture, name, readOnly, onChange }: FocalProps) {
  const texts = useTexts(TEXTS);
  const { x, y } = picture.focal;
  function onClick(event: MouseEvent<HTMLButtonElement>): void {
    const box = event.currentTarget.getBoundingClientRect();
    // a click by keyboard has no place
    if (event.detail === 0) return;
    const place = {
      x: within(((event.clientX - box.left) / box.width) * 100),
      y: within(((event.clientY - box.top) / box.height) * 100),
    };
    onChange(() => place);
  }
  function onKeyDown(event: KeyboardEvent): void {
    const step = event.shiftKey ? 10 : 1;
    const moves: Readonly<Record<string, readonly [number, number]>> = {
      ArrowLeft: [-step, 0],
      ArrowRight: [step, 0],
      ArrowUp: [0, -step],
      ArrowDown: [0, step],
    };
    const move = event.altKey ? undefined : moves[event.key];
    if (!move) return;
    event.preventDefault();
    event.stopPropagation();
    onChange((present) => ({ x: within(present.x + move[0]), y: within(present.y + move[1]) }));
  }
  return (
    <button
      type="button"
      className="picture__i"
      disabled={readOnly}
      aria-label={texts.focal(name, x, y)}
      onClick={onClick}
      onKeyDown={onKeyDown}
    >
      <img src={`/media/${picture.id}/${SHOWN_WIDTH}.webp`} alt="" style={{ objectPosition: `${x}% ${y}%` }} />
      <span className="picture__p" style={{ left: `${x}%`, top: `${y}%` }} />
    </button>
  );
}

type NoteProps = { readonly one: Sending; readonly onDismiss: () => void; readonly onAgain: () => void };

function SendingNote({ one: { file, percent, failed }, onDismiss, onAgain }: NoteProps) {
  const texts = useTexts(TEXTS);
  if (failed !== null) {
    return (
      <div role="alert">
        <Message
          kind="bad"
          action={
            <span className="row">
              <Button onClick={onAgain}>{texts.again}</Button>
              <Button kind="text" icon="close" aria-label={texts.dismiss} onClick={onDismiss} />
            </span>
          }
        >
          {texts.failed(file.name, failed)}
        </Message>
      </div>
    );
  }
  const words = percent < 100 ? texts.uploading(file.name, percent) : texts.making(file.name);
  return (
    <div role="status" className="sm">
      {words}
      <progress
        className="pictures__p"
        aria-label={file.name}
        {...(percent < 100 ? { max: 100, value: percent } : {})}
      />
    </div>
  );
}
