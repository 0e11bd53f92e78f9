import { LONGEST_WEAR, WEAR_LISTS, WEAR_WORDS } from '#shop/catalogue/wear.rules';
import type { Form } from '../../client/form.ts';
import { useTexts } from '../../client/language.ts';
import { CheckField } from '../../ui/choice-field.tsx';
import { NumberField, SelectField } from '../../ui/field.tsx';
import { Panel } from '../../ui/panel.tsx';
import { LayersField } from './layers-field.tsx';
import { PlainFields } from './plain-fields.tsx';
import { TEXTS } from './texts.ts';
import type { ProductValues } from './values.rules.ts';
import { WEAR_TEXTS } from './wear-texts.ts';

type Props = {
  readonly form: Form<ProductValues>;
  readonly readOnly: boolean;
};

/** How a product is worn, what it is worn with, the scent that its sizes share, and when it is back. */
export function WearPanel({ form, readOnly }: Props) {
  const { values, setAll } = form;
  const texts = useTexts(TEXTS);
  const words = useTexts(WEAR_TEXTS);
  return (
    <Panel title={texts.wear}>
      <div className="stack">
        <NumberField
          label={words.fields['wear.lasts']}
          path="wear.lasts"
          unit={words.hours}
          hint={words.lastsHint(LONGEST_WEAR)}
          value={values['wear.lasts']}
          disabled={readOnly}
          onChange={(text) => setAll({ 'wear.lasts': text })}
        />
        <div className="g2 keep">
          {(['trail', 'strength'] as const).map((name) => (
            <SelectField
              key={name}
              label={words.fields[`wear.${name}`]}
              path={`wear.${name}`}
              value={values[`wear.${name}`]}
              disabled={readOnly}
              options={[
                { value: '', label: words.notSaid },
                ...WEAR_WORDS[name].map((value) => ({ value, label: words.words[value] })),
              ]}
              onChange={(value) => setAll({ [`wear.${name}`]: value })}
            />
          ))}
        </div>
        {WEAR_LISTS.map((list) => {
          const chosen = values[`wear.${list}`];
          return (
            <fieldset className="f" key={list}>
              <legend className="lab">{words.fields[`wear.${list}`]}</legend>
              <span className="row wrap">
                {WEAR_WORDS[list].map((word) => (
                  <CheckField
                    key={word}
                    label={words.words[word]}
                    checked={chosen.includes(word)}
                    disabled={readOnly}
                    onChange={(on) =>
                      form.update((present) => ({
                        // in the order of the list, whatever was pressed first
                        [`wear.${list}`]: WEAR_WORDS[list].filter((one) =>
                          one === word ? on : present[`wear.${list}`].includes(one),
                        ),
                      }))
                    }
                  />
                ))}
              </span>
            </fieldset>
          );
        })}
        <LayersField value={values.layers} readOnly={readOnly} onChange={(layers) => setAll({ layers })} />
        <PlainFields panel="wear" form={form} readOnly={readOnly} />
      </div>
    </Panel>
  );
}
