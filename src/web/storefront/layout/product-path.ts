/** The address of a product's page: /details/{id}/{title}; only the id decides, the title is for people (section 2.1). */
export function productPath(id: string, title: string): string {
  const words = title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '');
  return `/details/${id}/${encodeURIComponent(words)}`;
}
