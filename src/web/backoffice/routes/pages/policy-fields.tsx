import { useState } from 'react';
import type { Language } from '#kernel/market';
import { useLanguage, useTexts } from '../../client/language.ts';
import { BilingualField } from '../../ui/bilingual-field.tsx';
import { Button } from '../../ui/button.tsx';
import type { FieldsProps } from '../../ui/content/editor.tsx';
import { PAGE_NAMES, pageLinks } from '../../ui/content/page-names.ts';
import { CONTENT_TEXTS } from '../../ui/content/texts.ts';
import { SelectField } from '../../ui/field.tsx';
import { Panel } from '../../ui/panel.tsx';
import {
  joinLines,
  joinParagraphs,
  type PartChange,
  type PolicyPart,
  type PolicyText,
  policyOf,
  splitLines,
  splitParagraphs,
  tableOf,
  withPart,
  withRow,
} from './policy.ts';
import { TableField } from './table-field.tsx';
import { TEXTS } from './texts.ts';

type Sides = { readonly en: PolicyPart | undefined; readonly ar: PolicyPart | undefined };

/** Both languages of a policy side by side, section by section. Texts only: there is no markup to break. */
export function PolicyFields({ form, disabled }: FieldsProps) {
  const texts = useTexts(TEXTS);
  const pages = useTexts(PAGE_NAMES);
  const [en, ar] = [policyOf(form.values.en), policyOf(form.values.ar)];
  const count = Math.max(en.sections.length, ar.sections.length);
  const change = (next: (text: PolicyText, side: Language) => PolicyText) =>
    form.update((present) => ({ en: next(policyOf(present.en), 'en'), ar: next(policyOf(present.ar), 'ar') }));
  const changeOne = (lang: Language, next: (text: PolicyText) => PolicyText) =>
    form.update((present) => ({ [lang]: next(policyOf(present[lang])) }));
  return (
    <>
      <Panel title={texts.both}>
        <div className="stack s">
          <p className="mute">{texts.bothLanguages}</p>
          <BilingualField
            label={texts.heading}
            value={{ en: en.heading, ar: ar.heading }}
            disabled={disabled}
            onChange={(lang, heading) => changeOne(lang, (present) => ({ ...present, heading }))}
          />
          <BilingualField
            label={texts.closing}
            value={{ en: en.closing.text, ar: ar.closing.text }}
            disabled={disabled}
            onChange={(lang, text) =>
              changeOne(lang, (present) => ({ ...present, closing: { ...present.closing, text } }))
            }
          />
          <SelectField
            label={texts.closingLink}
            value={en.closing.link}
            disabled={disabled}
            options={pageLinks(en.closing.link, pages)}
            onChange={(link) => change((present) => ({ ...present, closing: { ...present.closing, link } }))}
          />
        </div>
      </Panel>
      {Array.from({ length: count }, (_, index) => (
        <PartFields
          key={index}
          label={texts.section(index + 1)}
          sides={{ en: en.sections[index], ar: ar.sections[index] }}
          disabled={disabled}
          onChange={(nothing, next) =>
            change((present, side) => ({
              ...present,
              sections: withPart(present.sections, { index, nothing, side }, next),
            }))
          }
        />
      ))}
      <div>
        <Button
          kind="text"
          icon="plus"
          disabled={disabled}
          onClick={() => {
            const part: PolicyPart = {
              id: `section-${crypto.randomUUID().slice(0, 8)}`,
              title: '',
              paragraphs: [],
            };
            change((present) => ({ ...present, sections: [...present.sections, part] }));
          }}
        >
          {texts.addSection}
        </Button>
      </div>
    </>
  );
}

type PartProps = {
  readonly label: string;
  readonly sides: Sides;
  readonly disabled: boolean;
  /** Changes the part in both languages; `nothing` is what it begins as in a language that lacks it. */
  readonly onChange: (nothing: PolicyPart, change: PartChange) => void;
};

/** A section or a part of one in both languages. */
function PartFields({ label, sides, disabled, onChange }: PartProps) {
  const texts = useTexts(TEXTS);
  const words = useTexts(CONTENT_TEXTS);
  const screen = useLanguage();
  const id = sides.en?.id ?? sides.ar?.id ?? '';
  const nothing: PolicyPart = { id, title: '', paragraphs: [] };
  const [en, ar] = [sides.en ?? nothing, sides.ar ?? nothing];
  const parts = Math.max(en.subsections?.length ?? 0, ar.subsections?.length ?? 0);
  /** Changes one language; a part that the other lacks is made there, so that both have the same parts. */
  const change = (lang: Language, next: (part: PolicyPart) => PolicyPart) =>
    onChange(nothing, (part, side) => (side === lang ? next(part) : part));
  const hasTable = en.table !== undefined || ar.table !== undefined;
  return (
    <Panel
      title={`${label}: ${screen === 'ar' ? ar.title : en.title}`}
      actions={
        <Button kind="text" icon="trash" disabled={disabled} onClick={() => onChange(nothing, null)}>
          {words.remove}
        </Button>
      }
    >
      <div className="stack s">
        <BilingualField
          label={texts.sectionTitle}
          value={{ en: en.title, ar: ar.title }}
          disabled={disabled}
          onChange={(lang, title) => change(lang, (part) => ({ ...part, title }))}
        />
        <TypedPair
          label={texts.paragraphs}
          hint={texts.paragraphsHint}
          lines={6}
          value={{ en: joinParagraphs(en.paragraphs), ar: joinParagraphs(ar.paragraphs) }}
          disabled={disabled}
          onChange={(lang, text) => change(lang, (part) => ({ ...part, paragraphs: splitParagraphs(text) }))}
        />
        <TypedPair
          label={texts.list}
          hint={texts.listHint}
          lines={3}
          value={{ en: joinLines(en.list), ar: joinLines(ar.list) }}
          disabled={disabled}
          onChange={(lang, text) =>
            change(lang, ({ list: _list, ...part }) => {
              const list = splitLines(text);
              return list.length > 0 ? { ...part, list } : part;
            })
          }
        />
        {hasTable ? (
          <div className="stack s">
            {(['en', 'ar'] as const).map((lang) => (
              <TableField
                key={lang}
                table={tableOf(lang === 'en' ? en : ar, lang === 'en' ? ar : en)}
                lang={lang}
                disabled={disabled}
                onChange={(table) => change(lang, (part) => ({ ...part, table }))}
                onRow={(removed) =>
                  onChange(nothing, (part, side) => ({
                    ...part,
                    table: withRow(tableOf(part, side === 'en' ? ar : en), removed),
                  }))
                }
              />
            ))}
          </div>
        ) : null}
        {Array.from({ length: parts }, (_, index) => (
          <PartFields
            key={index}
            label={texts.part(index + 1)}
            sides={{ en: en.subsections?.[index], ar: ar.subsections?.[index] }}
            disabled={disabled}
            onChange={(missing, next) =>
              onChange(nothing, (part, side) => ({
                ...part,
                subsections: withPart(part.subsections, { index, nothing: missing, side }, next),
              }))
            }
          />
        ))}
      </div>
    </Panel>
  );
}

type PairProps = {
  readonly label: string;
  readonly hint: string;
  readonly lines: number;
  readonly value: { readonly en: string; readonly ar: string };
  readonly disabled: boolean;
  readonly onChange: (lang: Language, text: string) => void;
};

/** A text in both languages that keeps what is typed (an empty line at its end) while its parts are read from it. */
function TypedPair({ label, hint, lines, value, disabled, onChange }: PairProps) {
  const [typed, setTyped] = useState(value);
  const isSame = (one: string, other: string): boolean =>
    one.replace(/\s+/g, ' ').trim() === other.replace(/\s+/g, ' ').trim();
  const shown = isSame(typed.en, value.en) && isSame(typed.ar, value.ar) ? typed : value;
  return (
    <BilingualField
      label={label}
      hint={hint}
      lines={lines}
      optional
      value={shown}
      disabled={disabled}
      onChange={(lang, text) => {
        setTyped({ ...shown, [lang]: text });
        onChange(lang, text);
      }}
    />
  );
}
