import { westernDigits } from '#kernel/text';
import { SIZE_UNITS } from '#texts/stored-texts';
import type { Form } from '../../client/form.ts';
import { joined, useLanguage, useTexts } from '../../client/language.ts';
import { Button } from '../../ui/button.tsx';
import { SelectField, TextField } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Menu } from '../../ui/menu.tsx';
import { Panel } from '../../ui/panel.tsx';
import { PlainFields } from './plain-fields.tsx';
import { TEXTS } from './texts.ts';
import { type Product, useChoices } from './use-product.ts';
import type { FormSize, ProductValues } from './values.rules.ts';

type Props = {
  readonly product: Product;
  readonly form: Form<ProductValues>;
  readonly readOnly: boolean;
};

/** The categories of a product, in the order it names them. */
export function Categories({ form, readOnly }: Omit<Props, 'product'>) {
  const texts = useTexts(TEXTS);
  const language = useLanguage();
  const choices = useChoices().data?.categories ?? [];
  const { categories } = form.values;
  const change = (next: (present: readonly string[]) => readonly string[]) =>
    form.update((present) => ({ categories: next(present.categories) }));
  const nameOf = (title: string) => choices.find((one) => one.title === title)?.name[language] ?? title;
  return (
    <Panel title={texts.categories}>
      <div className="row wrap">
        {categories.map((title) =>
          readOnly ? (
            <span key={title} className="tag">
              {nameOf(title)}
            </span>
          ) : (
            <button
              key={title}
              type="button"
              className="chip"
              aria-label={texts.removeCategory(nameOf(title))}
              onClick={() => change((present) => present.filter((one) => one !== title))}
            >
              {nameOf(title)}
              <Icon name="close" small />
            </button>
          ),
        )}
        {readOnly ? null : (
          <Menu
            label={texts.add}
            icon="plus"
            showLabel
            items={choices
              .filter(({ title }) => !categories.includes(title))
              .map(({ title, name }) => ({
                label: name[language],
                run: () => change((present) => [...present.filter((one) => one !== title), title]),
              }))}
          />
        )}
      </div>
    </Panel>
  );
}

/** Sizes, weight, dimensions, and where it stands. */
export function SizeAndParcel({ form, readOnly }: Omit<Props, 'product'>) {
  const texts = useTexts(TEXTS);
  const language = useLanguage();
  const { sizes } = form.values;
  const changeAll = (next: (present: readonly FormSize[]) => readonly FormSize[]) =>
    form.update((present) => ({ sizes: next(present.sizes) }));
  const change = (index: number, size: Partial<FormSize>) =>
    changeAll((present) => present.map((one, place) => (place === index ? { ...one, ...size } : one)));
  return (
    <Panel title={texts.sizeAndParcel}>
      <div className="stack">
        {sizes.map((size, index) => {
          const label = sizes.length === 1 ? texts.size : texts.sizeNth(index + 1);
          return (
            <div className="g2 keep product__size" key={index}>
              <TextField
                label={label}
                ltr
                inputMode="decimal"
                value={size.amount}
                readOnly={readOnly}
                onChange={(text) => change(index, { amount: westernDigits(text) })}
                {...(index === 0 ? { path: 'sizes' } : {})}
              />
              <span className="row">
                <SelectField
                  label={joined(texts.unit, label)}
                  hideLabel
                  value={size.unit}
                  disabled={readOnly}
                  options={(['ml', 'g'] as const).map((value) => ({ value, label: SIZE_UNITS[value][language] }))}
                  onChange={(unit) => change(index, { unit: unit === 'g' ? 'g' : 'ml' })}
                />
                {readOnly || sizes.length === 1 ? null : (
                  <Button
                    kind="text"
                    icon="close"
                    aria-label={texts.removeSize(index + 1)}
                    onClick={() => changeAll((present) => present.filter((_, place) => place !== index))}
                  />
                )}
              </span>
            </div>
          );
        })}
        {readOnly ? null : (
          <Button
            kind="text"
            icon="plus"
            onClick={() => changeAll((present) => [...present, { amount: '', unit: 'ml' }])}
          >
            {texts.addSize}
          </Button>
        )}
        <PlainFields panel="parcel" form={form} readOnly={readOnly} />
      </div>
    </Panel>
  );
}

/** The path of its page, which never changes. */
export function Address({ product }: Pick<Props, 'product'>) {
  const texts = useTexts(TEXTS);
  return (
    <Panel title={texts.address}>
      <p className="sm mute product__t">
        <bdi dir="ltr">{`/details/…/${product.slug}`}</bdi>
      </p>
      <p className="sm faint">{texts.addressHint}</p>
    </Panel>
  );
}
