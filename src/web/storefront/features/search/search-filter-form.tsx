import { type ReactNode, useId } from 'react';
import { Form, Link, useSubmit } from 'react-router';
import { units } from '#kernel/money';
import { readSize, type SearchFilters } from '#shop/search/query.rules';
import { formatPrice } from '#texts/format';
import { useText } from '#texts/use-text';
import { usePage } from '../../page/use-page.ts';
import { Icon } from '../../ui/icon.tsx';
import { useSizeName } from '../../ui/size.tsx';

type Counted = { readonly id: string; readonly count: number };

/** The filters with the number of products each option leaves. */
type SearchChoices = {
  readonly categories: readonly (Counted & { readonly name: string })[];
  readonly families: readonly (Counted & { readonly name: string })[];
  readonly sizes: readonly Counted[];
  readonly limits: readonly number[];
};

type Props = {
  filters: SearchFilters;
  choices: SearchChoices;
  note: { readonly id: string; readonly name: string } | null;
};

const SORTS = ['relevance', 'price-up', 'price-down', 'newest'] as const;

/** Whether any filter is set besides the text or note of the search. */
function isNarrowed({ text: _text, note: _note, sort, ...chosen }: SearchFilters): boolean {
  return sort !== 'relevance' || Object.values(chosen).some((value) => value !== null && value !== false);
}

/** The filters as a GET form: applied on change with scripts, by its button without. */
export function SearchFilterForm({ filters, choices, note }: Props) {
  const text = useText();
  const { language, market } = usePage();
  const submit = useSubmit();
  const sizeName = useSizeName();
  return (
    // in wide windows search.css shows them beside the results
    <details className="search__filters" open={isNarrowed(filters)}>
      <summary>
        {text('search.filters')}
        <Icon name="down" small />
      </summary>
      <Form
        method="get"
        action="."
        // the key resets the uncontrolled fields for another search
        key={JSON.stringify(filters)}
        onChange={(event) => submit(event.currentTarget, { preventScrollReset: true })}
      >
        {filters.text !== '' && <input type="hidden" name="q" value={filters.text} />}
        <Choice name="sort" label={text('search.sort')} value={filters.sort}>
          {SORTS.map((sort) => (
            <option key={sort} value={sort === 'relevance' ? '' : sort}>
              {text(`search.sort.${sort}`)}
            </option>
          ))}
        </Choice>
        <Choice name="category" label={text('search.category')} value={filters.category} any={text('search.any')}>
          {choices.categories.map(({ id, name, count }) => (
            <option key={id} value={id}>{`${name} (${count})`}</option>
          ))}
        </Choice>
        <Choice name="family" label={text('search.family')} value={filters.family} any={text('search.any')}>
          {choices.families.map(({ id, name, count }) => (
            <option key={id} value={id}>{`${name} (${count})`}</option>
          ))}
        </Choice>
        {note && (
          <Choice name="note" label={text('search.note')} value={note.id} any={text('search.any')}>
            <option value={note.id}>{note.name}</option>
          </Choice>
        )}
        <Choice name="size" label={text('search.size')} value={filters.size} any={text('search.any')}>
          {choices.sizes.map(({ id, count }) => (
            <option key={id} value={id}>{`${sizeName(readSize(id))} (${count})`}</option>
          ))}
        </Choice>
        <Choice
          name="under"
          label={text('search.price')}
          value={String(filters.under ?? '')}
          any={text('filter.allPrices')}
        >
          {choices.limits.map((limit) => (
            <option key={limit} value={limit}>
              {text('filter.underPrice', {
                price: formatPrice(units(limit, market.currency), market.currency, language, 'short'),
              })}
            </option>
          ))}
        </Choice>
        <label className="check">
          <input type="checkbox" name="instock" value="1" defaultChecked={filters.inStock} />
          <span>{text('search.inStock')}</span>
        </label>
        <label className="check">
          <input type="checkbox" name="discounted" value="1" defaultChecked={filters.discounted} />
          <span>{text('search.discounted')}</span>
        </label>
        <noscript>
          <button type="submit" className="btn btn--line">
            {text('search.apply')}
          </button>
        </noscript>
        <Link
          className="btn--text"
          to={filters.text === '' ? '.' : `?q=${encodeURIComponent(filters.text)}`}
          relative="path"
        >
          {text('search.clear')}
        </Link>
      </Form>
    </details>
  );
}

type ChoiceProps = { name: string; label: string; value: string | null; any?: string; children: ReactNode };

function Choice({ name, label, value, any, children }: ChoiceProps) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <div className="select">
        <select className="input" id={id} name={name} defaultValue={value ?? ''}>
          {any !== undefined && <option value="">{any}</option>}
          {children}
        </select>
        <Icon name="down" small />
      </div>
    </div>
  );
}
