import { useState } from 'react';
import { useHref } from 'react-router';
import { detailsPath } from '#shop/catalogue/details-path.rules';
import { useLanguage } from '../../page/use-page.ts';
import type { ProductPageView, SizeChoice } from './views.ts';

/**
 * All that the page says of the chosen size of its scent: title, texts, price, stock, photographs, reviews. Choosing one
 * writes its address over that of the page, without a new entry in the history.
 */
export function useChosenSize(
  opened: ProductPageView,
  otherSizes: readonly ProductPageView[],
): [page: ProductPageView, choose: (choice: SizeChoice) => void] {
  const language = useLanguage();
  const root = useHref('/');
  const [chosen, setChosen] = useState(opened.product.id);
  const choose = (next: SizeChoice) => {
    setChosen(next.id);
    const path = detailsPath(next.id, next.title[language]);
    window.history.replaceState(window.history.state, '', root.replace(/\/$/, '') + path);
  };
  return [otherSizes.find(({ product }) => product.id === chosen) ?? opened, choose];
}
