import type { ReactNode } from 'react';
import { joined, useTexts } from '../client/language.ts';
import { TextField } from './field.tsx';
import { Icon } from './icon.tsx';

type BilingualProps = {
  readonly label: string;
  readonly value: { readonly en: string; readonly ar: string };
  /** What was typed, in one of the languages: the other is not touched. */
  readonly onChange: (lang: 'en' | 'ar', text: string) => void;
  readonly lines?: number;
  readonly hint?: ReactNode;
  /** The path of the pair in problems; its halves are `<path>.en` and `<path>.ar`. */
  readonly path?: string;
  /** What to say beside the label instead of a tick or what is missing. */
  readonly beside?: ReactNode;
  readonly optional?: boolean;
  readonly disabled?: boolean;
};

const BILINGUAL = {
  en: {
    missing: { en: 'English is missing', ar: 'Arabic is missing' },
    complete: 'complete',
    of: { en: 'English', ar: 'Arabic' },
  },
  ar: {
    missing: { en: 'تنقص الإنجليزية', ar: 'تنقص العربية' },
    complete: 'مكتمل',
    of: { en: 'بالإنجليزية', ar: 'بالعربية' },
  },
};

/** A text in both languages: English at the start, Arabic at the end in their own directions, whatever the screen's. */
export function BilingualField(props: BilingualProps) {
  const texts = useTexts(BILINGUAL);
  const { label, value, onChange, lines, path } = props;
  const missing = value.en.trim() === '' ? 'en' : value.ar.trim() === '' ? 'ar' : null;
  const isEmpty = value.en.trim() === '' && value.ar.trim() === '';
  const half = (lang: 'en' | 'ar') => (
    <TextField
      label={joined(label, texts.of[lang])}
      hideLabel
      lang={lang}
      value={value[lang]}
      disabled={props.disabled ?? false}
      onChange={(text) => onChange(lang, text)}
      {...(lines ? { lines } : {})}
      {...(path ? { path: `${path}.${lang}` } : {})}
    />
  );
  return (
    <div className="f">
      <span className="lab">
        {label}
        {props.beside ??
          (missing === null ? (
            <span className="good">
              <Icon name="check" small />
              <span className="vh">{texts.complete}</span>
            </span>
          ) : props.optional && isEmpty ? null : (
            <span className="warn">{texts.missing[missing]}</span>
          ))}
      </span>
      <div className="g2 pair">
        {half('en')}
        {half('ar')}
      </div>
      {props.hint ? <span className="hint">{props.hint}</span> : null}
    </div>
  );
}
