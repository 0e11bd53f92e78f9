/** The slug of a copy: `taif-dawn` → `taif-dawn-copy`, `taif-dawn-copy-2`. */
export function freeSlug(slug: string, number: number): string {
  const base = slug.replace(/-copy(-\d+)?$/, '').slice(0, 100);
  return number === 1 ? `${base}-copy` : `${base}-copy-${number}`;
}

/** A slug made from an English name: lower-case words of Latin letters and digits joined by hyphens. */
export function slugOf(name: string): string {
  return name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\u0300-\u036f'’]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 120);
}
