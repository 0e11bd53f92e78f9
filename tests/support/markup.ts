import { createElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import type { Language, MarketCode } from '#kernel/market';
import { texts } from '#texts/texts';
import { TextProvider } from '#texts/use-text';

type Page = {
  readonly language?: Language;
  /** What the root loader returns beside the market. */
  readonly facts?: object;
  readonly market?: MarketCode;
  /** The state of the location. */
  readonly state?: object | null;
};

/** Renders a part of a page of the storefront as the server does. */
export function markupOf(element: ReactNode, { language = 'en', market = 'UAE', facts, state = null }: Page): string {
  const root = { id: 'root', path: '/', element, loader: () => null };
  const data = { marketCode: market, prefix: null, ...facts };
  const opened = { initialEntries: [{ pathname: '/', state }], hydrationData: { loaderData: { root: data } } };
  const children = createElement(RouterProvider, { router: createMemoryRouter([root], opened) });
  return renderToStaticMarkup(createElement(TextProvider, { text: texts(language), children }));
}

/** The words of a part of a page, each part separated by a space. */
export function wordsOf(markup: string): string {
  return markup
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .replaceAll('&#x27;', "'")
    .trim();
}
