import { useId } from 'react';
import type { ChosenGoods } from '#shop/offers/offer-form.rules';
import { useLanguage, useTexts } from '../../../client/language.ts';
import { CheckField } from '../../../ui/choice-field.tsx';
import { SelectField } from '../../../ui/field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { ProductSearch } from '../../../ui/product-search.tsx';
import type { NamedGoods } from '../names.ts';
import { TEXTS } from './texts.ts';

/** Goods with their names, and how a product becomes one of them. */
export type KnownGoods = { readonly goods: NamedGoods; readonly learn: (goods: NamedGoods) => void };

type Props = {
  readonly label: string;
  readonly value: ChosenGoods;
  readonly onChange: (goods: ChosenGoods) => void;
  readonly known: KnownGoods;
};

/** Goods by categories and products; all of them where none is chosen. */
export function GoodsField({ label, value, onChange, known }: Props) {
  const texts = useTexts(TEXTS);
  const language = useLanguage();
  const id = useId();
  const other = language === 'en' ? 'ar' : 'en';
  const nameOf = (kind: 'product' | 'category', one: string) =>
    known.goods.find((found) => found.kind === kind && found.id === one)?.name[language] ?? one;
  const without = (list: readonly string[], one: string) => list.filter((found) => found !== one);
  const chosen = [
    ...value.categories.map((one) => ({ kind: 'category' as const, id: one })),
    ...value.products.map((one) => ({ kind: 'product' as const, id: one })),
  ];
  const categories = known.goods.filter(({ kind, id: one }) => kind === 'category' && !value.categories.includes(one));
  return (
    <fieldset className="f" aria-describedby={id}>
      <legend className="lab">{label}</legend>
      <div className="stack s">
        {chosen.length === 0 ? (
          <span className="mute" id={id}>
            {texts.allGoods}
          </span>
        ) : (
          <ul className="row wrap" id={id}>
            {chosen.map((one) => (
              <li key={`${one.kind} ${one.id}`}>
                <button
                  type="button"
                  className="chip on"
                  aria-label={texts.remove(nameOf(one.kind, one.id))}
                  onClick={() =>
                    onChange(
                      one.kind === 'category'
                        ? { ...value, categories: without(value.categories, one.id) }
                        : { ...value, products: without(value.products, one.id) },
                    )
                  }
                >
                  <bdi>{nameOf(one.kind, one.id)}</bdi>
                  <Icon name="close" small />
                </button>
              </li>
            ))}
          </ul>
        )}
        <div className="g2">
          <SelectField
            label={texts.addCategory}
            value=""
            options={[
              { value: '', label: texts.choose },
              ...categories.map(({ id: one, name }) => ({ value: one, label: name[language] })),
            ]}
            onChange={(one) => {
              if (one !== '') onChange({ ...value, categories: [...value.categories, one] });
            }}
          />
          <ProductSearch
            onChoose={({ productId, title }, otherTitle) => {
              const name = { en: title, ar: title, [other]: otherTitle };
              known.learn([{ kind: 'product', id: productId, name }]);
              onChange({ ...value, products: [...without(value.products, productId), productId] });
            }}
          />
        </div>
        <CheckField
          label={texts.onlyFullPrice}
          checked={value.onlyFullPrice}
          onChange={(onlyFullPrice) => onChange({ ...value, onlyFullPrice })}
        />
      </div>
    </fieldset>
  );
}
