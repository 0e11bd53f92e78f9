import { PLAIN_FIELDS } from '#shop/catalogue/product-fields.rules';
import type { Form } from '../../client/form.ts';
import { useLanguage } from '../../client/language.ts';
import { DateField } from '../../ui/date-field.tsx';
import { NumberField, TextField } from '../../ui/field.tsx';
import type { ProductValues } from './values.rules.ts';

type Props = {
  readonly panel: 'parcel' | 'wear';
  readonly form: Form<ProductValues>;
  readonly readOnly: boolean;
};

/** The plain fields of a panel, each with the control of its type. */
export function PlainFields({ panel, form, readOnly }: Props) {
  const own = PLAIN_FIELDS.filter((field) => field.panel === panel);
  return (
    <div className="g2 keep">
      {own.map((field) => (
        <div key={field.name} className={field.half ? undefined : 'product__wide'}>
          <Control field={field} form={form} readOnly={readOnly} />
        </div>
      ))}
    </div>
  );
}

type ControlProps = Omit<Props, 'panel'> & { readonly field: (typeof PLAIN_FIELDS)[number] };

function Control({ field, form, readOnly }: ControlProps) {
  const language = useLanguage();
  const { name, words, hint } = field;
  const shared = {
    label: words[language],
    path: name,
    value: form.values[name],
    ...(hint === null ? {} : { hint: hint[language] }),
    onChange: (text: string) => form.setAll({ [name]: text }),
  };
  if (field.type === 'day') return <DateField {...shared} disabled={readOnly} clearable />;
  if (field.type === 'count') return <NumberField {...shared} disabled={readOnly} unit={field.unit?.[language]} />;
  const typed = (text: string) => form.setAll({ [name]: field.capitals ? text.toUpperCase() : text });
  return <TextField {...shared} ltr readOnly={readOnly} onChange={typed} />;
}
