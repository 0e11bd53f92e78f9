import type { Language } from '#kernel/market';
import { completePairs, noteCounts } from '#shop/catalogue/completeness.rules';
import { TEXT_PAIRS, type TextPath } from '#shop/catalogue/product-texts.rules';
import { useTexts } from '../../client/language.ts';
import { BilingualField } from '../../ui/bilingual-field.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Segments } from '../../ui/tabs.tsx';
import { TEXTS } from './texts.ts';
import type { ProductValues } from './values.rules.ts';

type Props = {
  readonly values: ProductValues;
  readonly missing: readonly string[];
  readonly setText: (path: TextPath, lang: Language, text: string) => void;
  readonly setShows: (shows: ProductValues['shows']) => void;
  readonly readOnly: boolean;
};

/** The texts of a product, from the one list of them: English at the start, Arabic at the end, in every language. */
export function Words({ values, missing, setText, setShows, readOnly }: Props) {
  const texts = useTexts(TEXTS);
  const [en, ar] = [completePairs(missing, 'en'), completePairs(missing, 'ar')];
  const mark = (count: number) => (count < 7 ? 'sm warn' : 'sm mute');
  const field = ({ path, long, notes }: (typeof TEXT_PAIRS)[number]) => {
    const pair = { en: values[`${path}.en`], ar: values[`${path}.ar`] };
    const counts = noteCounts(pair);
    const differs = notes && counts.en !== counts.ar && counts.en > 0 && counts.ar > 0;
    const lacks = missing.some((one) => one.startsWith(`${path}.`));
    return (
      <BilingualField
        key={path}
        label={texts.labels[path]}
        value={pair}
        path={path}
        disabled={readOnly}
        optional={!lacks}
        onChange={(lang, text) => setText(path, lang, text)}
        {...(long ? { lines: 6 } : {})}
        {...(differs ? { beside: <span className="warn">{texts.counts(counts.en, counts.ar)}</span> } : {})}
      />
    );
  };
  return (
    <>
      <Panel
        title={texts.words}
        actions={
          <>
            <span className={mark(en)}>
              {texts.english} <bdi dir="ltr">{texts.of(en)}</bdi>
            </span>
            <span className={mark(ar)}>
              {texts.arabic} <bdi dir="ltr">{texts.of(ar)}</bdi>
            </span>
          </>
        }
      >
        <div className="stack">
          <div className="g2 keep sm mute">
            <span lang="en" dir="ltr">
              English
            </span>
            <span lang="ar" dir="rtl">
              العربية
            </span>
          </div>
          {TEXT_PAIRS.filter(({ notes }) => !notes).map(field)}
        </div>
      </Panel>
      <Panel
        title={texts.notes}
        actions={
          readOnly ? null : (
            <Segments
              label={texts.shows}
              value={values.shows}
              onChange={setShows}
              options={[
                { value: 'notes', label: texts.notesTable },
                { value: 'short_description', label: texts.shortNote },
              ]}
            />
          )
        }
      >
        <div className="stack">
          {TEXT_PAIRS.filter(({ notes }) => notes).map(field)}
          <span className="sm faint">{texts.notesHint}</span>
        </div>
      </Panel>
    </>
  );
}
