import { type ReactNode, useState } from 'react';
import { numberText } from '#kernel/typed-number';
import { useTexts } from '../../client/language.ts';
import { BilingualField } from '../bilingual-field.tsx';
import { Button } from '../button.tsx';
import { NumberField, TextField } from '../field.tsx';
import { emptied, isBranch, isPicture, moved, type Path, pairOf, type ValueChange } from './body.ts';
import { PictureField } from './picture-field.tsx';
import { useSending } from './sending.ts';
import { CONTENT_TEXTS } from './texts.ts';

/** Texts from this length on have several lines. */
const LONG = 60;
/** Fields that hold a picture, or null where it is missing. */
const PICTURES = /^(?:image|image_ar|shopImg|[A-Z]{3})$/;
/** Fields that nobody types. */
const HIDDEN = new Set(['id']);

type Props = {
  readonly name: string;
  readonly value: unknown;
  readonly path: Path;
  readonly disabled: boolean;
  readonly onChange: (path: Path, change: ValueChange) => void;
};

/** The fields of a body by its own structure: texts in two languages, lines, numbers, pictures, lists. */
export function BodyFields({ name, value, path, disabled, onChange }: Props): ReactNode {
  const texts = useTexts(CONTENT_TEXTS);
  const label = texts.fields[name] ?? (/^\d+$/.test(name) ? `${Number(name) + 1}` : name);
  const place = path.join('.');
  if (HIDDEN.has(name)) return null;
  const pair = pairOf(value);
  if (pair && isBranch(value)) {
    const shown = { en: String(value[pair.en]), ar: String(value[pair.ar]) };
    const long = shown.en.length > LONG || shown.ar.length > LONG;
    return (
      <BilingualField
        label={label}
        path={place}
        value={shown}
        disabled={disabled}
        {...(long ? { lines: 3 } : {})}
        onChange={(lang, text) => onChange([...path, pair[lang]], () => text)}
      />
    );
  }
  if (isPicture(value) || (value === null && PICTURES.test(name))) {
    return (
      <PictureField
        label={label}
        value={value}
        path={place}
        disabled={disabled}
        onChange={(picture) => onChange(path, () => picture)}
      />
    );
  }
  if (typeof value === 'number') {
    return (
      <FigureField
        label={label}
        value={value}
        place={place}
        disabled={disabled}
        onChange={(figure) => onChange(path, () => figure)}
      />
    );
  }
  if (typeof value === 'string') {
    const lang = path.includes('ar') || name.endsWith('AR') ? 'ar' : 'en';
    return (
      <TextField
        label={label}
        value={value}
        path={place}
        lang={lang}
        disabled={disabled}
        {...(value.length > LONG ? { lines: 3 } : {})}
        onChange={(text) => onChange(path, () => text)}
      />
    );
  }
  if (Array.isArray(value)) {
    return <ItemFields label={label} list={value} path={path} disabled={disabled} onChange={onChange} />;
  }
  if (!isBranch(value)) return null;
  const fields = Object.entries(value).map(([key, one]) => (
    <BodyFields key={key} name={key} value={one} path={[...path, key]} disabled={disabled} onChange={onChange} />
  ));
  if (path.length === 0) return <div className="stack s">{fields}</div>;
  return (
    <fieldset className="cgroup">
      <legend className="b">{label}</legend>
      <div className="stack s">{fields}</div>
    </fieldset>
  );
}

type ItemsProps = {
  readonly label: string;
  readonly list: readonly unknown[];
  readonly path: Path;
  readonly disabled: boolean;
  readonly onChange: (path: Path, change: ValueChange) => void;
};

function ItemFields({ label, list, path, disabled, onChange }: ItemsProps) {
  const texts = useTexts(CONTENT_TEXTS);
  // a picture on its way belongs to a place: until it is there, every item keeps its own
  const isSending = useSending();
  const first = list[0];
  const change = (next: (items: readonly unknown[]) => readonly unknown[]) =>
    onChange(path, (present) => next(Array.isArray(present) ? present : []));
  return (
    <fieldset className="cgroup">
      {path.length === 0 ? null : <legend className="b">{label}</legend>}
      <div className="stack">
        {list.map((item, index) => (
          <div className="citem" key={index}>
            <BodyFields
              name={String(index)}
              value={item}
              path={[...path, index]}
              disabled={disabled}
              onChange={onChange}
            />
            <div className="row">
              <Button
                kind="text"
                disabled={disabled || isSending || index === 0}
                onClick={() => change((items) => moved(items, index, index - 1))}
              >
                {texts.up}
              </Button>
              <Button
                kind="text"
                disabled={disabled || isSending || index === list.length - 1}
                onClick={() => change((items) => moved(items, index, index + 1))}
              >
                {texts.down}
              </Button>
              <Button
                kind="text"
                icon="trash"
                disabled={disabled || isSending}
                onClick={() => change((items) => items.filter((_, at) => at !== index))}
              >
                {texts.remove}
              </Button>
            </div>
          </div>
        ))}
        {first === undefined ? null : (
          <div>
            <Button
              kind="text"
              icon="plus"
              disabled={disabled}
              onClick={() => {
                const added = emptied(first);
                change((items) => [...items, added]);
              }}
            >
              {texts.add}
            </Button>
          </div>
        )}
      </div>
    </fieldset>
  );
}

type FigureProps = {
  readonly label: string;
  readonly value: number;
  readonly place: string;
  readonly disabled: boolean;
  readonly onChange: (value: number) => void;
};

/** A number of a body. What is none is NaN, which the server refuses by the field's name. */
function FigureField({ label, value, place, disabled, onChange }: FigureProps) {
  const [typed, setTyped] = useState(String(value));
  const shown = Object.is(figureOf(typed), value) ? typed : String(value);
  return (
    <NumberField
      label={label}
      value={shown}
      path={place}
      disabled={disabled}
      onChange={(text) => {
        setTyped(text);
        onChange(figureOf(text));
      }}
    />
  );
}

/** The number of a text; NaN for none. */
function figureOf(typed: string): number {
  return Number(numberText(typed) ?? Number.NaN);
}
