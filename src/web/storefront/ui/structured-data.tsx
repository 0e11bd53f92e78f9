/** A value of schema.org's vocabulary, as search engines read it. */
export type StructuredValue =
  | string
  | number
  | readonly StructuredValue[]
  | { readonly [key: string]: StructuredValue | undefined };

/**
 * One thing of a page in JSON-LD. `<` is written as an escape, so that no text can end the element; browsers never run
 * such an element.
 */
export function StructuredData({
  type,
  value,
}: {
  type: string;
  value: { readonly [key: string]: StructuredValue | undefined };
}) {
  const json = JSON.stringify({ '@context': 'https://schema.org', '@type': type, ...value }).replaceAll('<', '\\u003c');
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
}
