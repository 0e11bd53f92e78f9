import { useState } from 'react';
import { useHref } from 'react-router';
import { detailsPath } from '#shop/catalogue/details-path.rules';
import { useLanguage } from '../../page/use-page.ts';
import type { DetailsView, SizeChoice } from './views.ts';

/**
 * The product of the page with what the chosen size of its scent changes: price, stock, photographs. Choosing one writes
 * its address over that of the page, without a new entry in the history.
 */
export function useChosenSize(
  product: DetailsView,
  sizes: readonly SizeChoice[],
): [product: DetailsView, choose: (choice: SizeChoice) => void] {
  const language = useLanguage();
  const root = useHref('/');
  const [chosen, setChosen] = useState(product.id);
  const choice = chosen === product.id ? undefined : sizes.find(({ id }) => id === chosen);
  const choose = (next: SizeChoice) => {
    setChosen(next.id);
    const path = detailsPath(next.id, next.title[language]);
    window.history.replaceState(window.history.state, '', root.replace(/\/$/, '') + path);
  };
  if (!choice) return [product, choose];
  const { size, ...changed } = choice;
  return [{ ...product, ...changed, picture: choice.pictures[0] ?? null, sizes: [size] }, choose];
}
