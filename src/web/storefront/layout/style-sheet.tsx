import sheet from '../styles/storefront.css?inline';

/**
 * The style sheet, inlined, because a separate request would delay the first paint by a round trip. Only the server
 * has its text; hydration leaves it as served, so scripts carry no styles.
 */
export function StyleSheet() {
  const text = import.meta.env.SSR ? sheet : '';
  return <style suppressHydrationWarning dangerouslySetInnerHTML={{ __html: text }} />;
}
