import sheet from '../styles/storefront.css?inline';

/**
 * The style sheet, inside the page: asking for it separately would hold the first painting back by a round trip. Only
 * the server knows its text; the browser keeps what it was given, so scripts carry no styles.
 */
export function StyleSheet() {
  const text = import.meta.env.SSR ? sheet : '';
  return <style suppressHydrationWarning dangerouslySetInnerHTML={{ __html: text }} />;
}
