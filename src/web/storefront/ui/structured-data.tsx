/** A value in the vocabulary of schema.org. */
type StructuredValue =
  | string
  | number
  | readonly StructuredValue[]
  | { readonly [key: string]: StructuredValue | undefined };

/**
 * One item of the page as JSON-LD, which browsers do not run. `<` is escaped, so that no text can close the
 * element.
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
