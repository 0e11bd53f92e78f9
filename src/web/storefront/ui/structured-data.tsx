/** A value in the vocabulary of schema.org. */
type StructuredValue =
  | string
  | number
  | boolean
  | readonly StructuredValue[]
  | { readonly [key: string]: StructuredValue | undefined };

/**
 * One item of the page as JSON-LD, which browsers do not run. `<` is escaped, so that no text can close the
 * element. Only the served page carries it: a component renders this on the server and `ServedData` in the browser, so
 * that no script makes it.
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

const AS_SERVED = { __html: '' };

/** The item as it was served; hydration leaves it. */
export function ServedData() {
  return <script type="application/ld+json" suppressHydrationWarning dangerouslySetInnerHTML={AS_SERVED} />;
}
