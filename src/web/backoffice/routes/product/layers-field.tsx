import { useQuery } from '@tanstack/react-query';
import { MAX_LAYERS } from '#shop/catalogue/wear.rules';
import { useAct } from '../../client/act.ts';
import { get } from '../../client/api.ts';
import { useLanguage, useTexts } from '../../client/language.ts';
import { Button } from '../../ui/button.tsx';
import { useProblemToast } from '../../ui/error-panel.tsx';
import { useFieldProblem } from '../../ui/field.tsx';
import { ProductSearch } from '../../ui/product-search.tsx';
import { layerSlugs } from './values.rules.ts';
import { WEAR_TEXTS } from './wear-texts.ts';

type Props = { readonly value: string; readonly readOnly: boolean; readonly onChange: (value: string) => void };

/** The products that one is worn with, found and shown by their names. */
export function LayersField({ value, readOnly, onChange }: Props) {
  const words = useTexts(WEAR_TEXTS);
  const problem = useFieldProblem('layers');
  const adding = useAct(useProblemToast());
  const slugs = layerSlugs(value);
  const set = (next: readonly string[]) => onChange(next.join('; '));
  async function add(id: string): Promise<void> {
    const { slug } = await get('/products/{id}', { path: { id } });
    if (!slugs.includes(slug)) set([...slugs, slug]);
  }
  return (
    <fieldset className="f">
      <legend className="lab">{words.fields.layers}</legend>
      <ul className="row wrap">
        {slugs.map((slug) => (
          <li key={slug} className="chip">
            <Layer slug={slug} />
            {readOnly ? null : (
              <Button
                kind="text"
                icon="close"
                aria-label={words.removeLayer(slugs.indexOf(slug) + 1)}
                onClick={() => set(slugs.filter((one) => one !== slug))}
              />
            )}
          </li>
        ))}
      </ul>
      {readOnly || slugs.length >= MAX_LAYERS ? null : (
        <ProductSearch onChoose={({ productId }) => void adding.run(() => add(productId))} />
      )}
      <span className="hint">{words.layersHint}</span>
      {problem ? (
        <span className="e" role="alert">
          {problem}
        </span>
      ) : null}
    </fieldset>
  );
}

/** A product by its name; by its address until the name is read, or where no product has it any more. */
function Layer({ slug }: { readonly slug: string }) {
  const language = useLanguage();
  const { data } = useQuery({
    queryKey: ['/products', 'named', slug],
    queryFn: ({ signal }) => get('/products', { query: { q: slug, limit: 20 }, signal }),
  });
  return <bdi>{data?.items.find((one) => one.slug === slug)?.title[language] || slug}</bdi>;
}
