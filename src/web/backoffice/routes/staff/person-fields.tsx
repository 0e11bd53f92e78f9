import { type Language, MARKET_CODES, MARKETS, type MarketCode } from '#kernel/market';
import { useLanguage, useTexts } from '../../client/language.ts';
import { RadioField } from '../../ui/choice-field.tsx';
import { SelectField, TextField } from '../../ui/field.tsx';
import { type Roles, useRoleName } from './staff-data.ts';
import { TEXTS } from './texts.ts';

export type PersonValues = {
  readonly name: string;
  readonly role: string;
  readonly markets: readonly MarketCode[];
  readonly language: Language;
};

type Props = {
  readonly roles: Roles;
  readonly values: PersonValues;
  readonly onChange: (changed: Partial<PersonValues>) => void;
};

const ALL = 'all';

/** Role, markets, language and name of a person. */
export function PersonFields({ roles, values, onChange }: Props) {
  const texts = useTexts(TEXTS);
  const now = useLanguage();
  const roleName = useRoleName(roles);
  const [only = ALL] = values.markets.length === 1 ? values.markets : [];
  const options = [
    { value: ALL, label: texts.both },
    ...MARKET_CODES.map((code) => ({ value: String(code), label: MARKETS[code].name.short[now] })),
  ];
  return (
    <>
      <TextField label={texts.name} path="name" value={values.name} onChange={(name) => onChange({ name })} />
      <RadioField
        label={texts.role}
        value={values.role}
        options={roles.roles.map(({ id }) => ({ value: id, label: roleName(id) }))}
        onChange={(role) => onChange({ role })}
      />
      <div className="g2">
        <SelectField
          label={texts.markets}
          value={only}
          options={options}
          onChange={(chosen) => onChange({ markets: MARKET_CODES.filter((code) => code === chosen) })}
        />
        <SelectField
          label={texts.language}
          value={values.language}
          options={[
            { value: 'en', label: texts.english },
            { value: 'ar', label: texts.arabic },
          ]}
          onChange={(language) => onChange({ language: language === 'ar' ? 'ar' : 'en' })}
        />
      </div>
    </>
  );
}
