import sheet from '../styles/storefront.css?inline';

/** In the browser, the sheet of the page as it was served. */
const served = import.meta.env.SSR ? '' : (document.querySelector('head > style')?.textContent ?? '');

/**
 * The style sheet, inlined, because a separate request would delay the first paint by a round trip. Only the server
 * has its text, so scripts carry no styles: hydration leaves it as served, and where the document is rendered anew, after the page
 * of an unknown path, it is that of the first page.
 */
export function StyleSheet() {
  const text = import.meta.env.SSR ? sheet : served;
  return <style suppressHydrationWarning dangerouslySetInnerHTML={{ __html: text }} />;
}
