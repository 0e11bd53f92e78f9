import { useId, useRef } from 'react';
import { type Texts, useTexts } from '../client/language.ts';
import { Button } from './button.tsx';

const TEXTS: Texts<Record<'choose' | 'other' | 'none', string>> = {
  en: { choose: 'Choose a file', other: 'Choose another file', none: 'No file chosen.' },
  ar: { choose: 'اختيار ملف', other: 'اختيار ملف آخر', none: 'لم يُختر ملف.' },
};

type Props = {
  readonly label: string;
  readonly file: File | null;
  /** The kinds of file, as the platform's field takes them. */
  readonly accept: string;
  readonly onChange: (file: File | null) => void;
};

/** A file: a button that opens the platform's dialog, and the name of what was chosen. */
export function FileField({ label, file, accept, onChange }: Props) {
  const texts = useTexts(TEXTS);
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const verb = file ? texts.other : texts.choose;
  return (
    <div className="f">
      <span className="lab">{label}</span>
      <span className="row wrap">
        <input
          ref={input}
          type="file"
          hidden
          aria-label={label}
          accept={accept}
          onChange={(event) => onChange(event.target.files?.[0] ?? null)}
        />
        <Button
          icon="upload"
          aria-label={`${label}: ${verb}`}
          aria-describedby={id}
          onClick={() => input.current?.click()}
        >
          {verb}
        </Button>
        <span id={id} className="sm mute">
          {file ? <bdi>{file.name}</bdi> : texts.none}
        </span>
      </span>
    </div>
  );
}
