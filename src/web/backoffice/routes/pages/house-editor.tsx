import { Link } from 'react-router';
import delivered from '#content/house.json' with { type: 'json' };
import { useLanguage, useTexts } from '../../client/language.ts';
import { isBranch, type Path, type ValueChange, withChange } from '../../ui/content/body.ts';
import { ContentEditor, type FieldsProps } from '../../ui/content/editor.tsx';
import { BodyFields } from '../../ui/content/fields.tsx';
import { bodyOf, valuesOf } from '../../ui/content/values.ts';
import { TextField } from '../../ui/field.tsx';
import { Panel } from '../../ui/panel.tsx';
import { ColourAdvice } from './colour-advice.tsx';
import { TEXTS } from './house-texts.ts';

/** The house: its fields, the store itself beside them, versions and publication. */
export function HouseEditor() {
  const texts = useTexts(TEXTS);
  return (
    <ContentEditor
      contentKey="house"
      title={texts.title}
      crumb={
        <Link className="link" to="/pages">
          {texts.pages}
        </Link>
      }
      empty={delivered}
      fields={(props) => <HouseFields {...props} />}
    />
  );
}

function HouseFields({ form, disabled }: FieldsProps) {
  const texts = useTexts(TEXTS);
  const change = (path: Path, to: ValueChange) =>
    form.update((present) => valuesOf(withChange(bodyOf(present, false), path, to)));
  const group = (...fields: readonly Path[]) => (
    <div className="stack s">
      {fields.map((path) => {
        const [first = '', second] = path;
        const whole = form.values[first];
        const value = second !== undefined && isBranch(whole) ? whole[second] : whole;
        const name = String(path.at(-1));
        return <BodyFields key={name} {...{ name, value, path, disabled }} onChange={change} />;
      })}
    </div>
  );
  /** What is in a group; the panel has its name. */
  const within = (name: string) => {
    const whole = form.values[name];
    return group(...Object.keys(isBranch(whole) ? whole : {}).map((part): Path => [name, part]));
  };
  const { accent = '', ground = '' } = isBranch(form.values.colours) ? form.values.colours : {};
  return (
    <>
      <Panel title={texts.words}>{group(['name'], ['tagline'], ['blurb'])}</Panel>
      <Panel title={texts.colours}>
        {within('colours')}
        <ColourAdvice
          colours={{ accent: String(accent), ground: String(ground) }}
          disabled={disabled}
          onUse={(field, colour) => change(['colours', field], () => colour)}
        />
      </Panel>
      <Panel title={texts.reach}>{within('reach')}</Panel>
      <Panel title={texts.social}>
        <SocialFields
          list={form.values.social}
          disabled={disabled}
          onChange={(next) => change(['social'], () => next)}
        />
      </Panel>
      <Panel title={texts.papers}>{within('invoiceLines')}</Panel>
    </>
  );
}

type SocialProps = {
  readonly list: unknown;
  readonly disabled: boolean;
  readonly onChange: (list: readonly unknown[]) => void;
};

/** The address on each network; one that is empty is left out. */
function SocialFields({ list, disabled, onChange }: SocialProps) {
  const texts = useTexts(TEXTS);
  const language = useLanguage();
  const links = Array.isArray(list) ? list.filter(isBranch) : [];
  const urlOf = (id: string) => String(links.find((one) => one.id === id)?.url ?? '');
  const placeOf = (id: string) => links.findIndex((one) => one.id === id);
  const set = (id: string, url: string) =>
    onChange(
      delivered.social
        .map((one) => ({ ...one, url: one.id === id ? url : urlOf(one.id) }))
        .filter((one) => one.url !== ''),
    );
  return (
    <div className="stack s">
      <p className="sm mute">{texts.socialLead}</p>
      {delivered.social.map(({ id, label }) => (
        <TextField
          key={id}
          label={label[language]}
          value={urlOf(id)}
          path={`social.${placeOf(id)}.url`}
          lang="en"
          disabled={disabled}
          onChange={(url) => set(id, url)}
        />
      ))}
    </div>
  );
}
