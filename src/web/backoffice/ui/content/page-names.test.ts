import { expect, it } from 'vitest';
import { PAGE_NAMES, pageLinks } from './page-names.ts';

it('names each page that a text may lead to once, and keeps a link that is none of them', () => {
  for (const names of Object.values(PAGE_NAMES)) {
    const offered = pageLinks('/contact', names);
    expect(new Set(offered.map(({ label }) => label)).size).toBe(offered.length);
    expect(offered.every(({ label }) => !label.startsWith('/'))).toBe(true);
    expect(pageLinks('/category/Oud', names).at(-1)?.value).toBe('/category/Oud');
  }
});
