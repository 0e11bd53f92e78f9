import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { get } from '../client/api.ts';
import { useTexts } from '../client/language.ts';
import { TextField } from './field.tsx';
import { COMMON } from './texts.ts';

export type ChosenProduct = { readonly productId: string; readonly title: string };

type Props = {
  /** A chosen product; `other` is its title in the language that the screens are not in. */
  readonly onChoose: (product: ChosenProduct, other: string) => void;
};

/** Finds products by their title in either script; a press on one chooses it. */
export function ProductSearch({ onChoose }: Props) {
  const texts = useTexts(COMMON);
  const [text, setText] = useState('');
  const q = text.trim();
  const { data } = useQuery({
    queryKey: ['/find', q],
    queryFn: ({ signal }) => get('/find', { query: { q }, signal }),
    enabled: q.length > 1,
  });
  const products = q.length > 1 ? (data?.items ?? []).filter(({ kind }) => kind === 'product') : [];
  return (
    <div className="stack s">
      <TextField label={texts.findProduct} type="search" value={text} onChange={setText} />
      {products.length > 0 ? (
        <ul className="row wrap">
          {products.map(({ path, title, sub }) => (
            <li key={path}>
              <button
                type="button"
                className="chip"
                onClick={() => {
                  onChoose({ productId: path.split('/').at(-1) ?? '', title }, sub);
                  setText('');
                }}
              >
                <bdi>{title}</bdi> · <bdi>{sub}</bdi>
              </button>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
