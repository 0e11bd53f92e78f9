import { describe, expect, it } from 'vitest';
import products from '../../../seeds/products.json' with { type: 'json' };
import { returnsOf } from './returns.rules.ts';

const of = (slug: string) => {
  const found = products.find((product) => product.slug === slug);
  if (!found) throw new Error(`no sample ${slug}`);
  return returnsOf({ title: { en: found.title }, categories: found.category.split(',') });
};

describe('what can be returned', () => {
  it.each([
    ['dahn-al-oudh-trat', 'never'],
    ['cambodian-agarwood', 'never'],
    ['maamoul-al-oudh', 'never'],
    ['hojari-frankincense', 'all'],
    ['taif-dawn', 'all'],
    ['white-oudh', 'all'],
    ['white-musk-oil', 'all'],
    ['eid-majlis-chest', 'parts'],
    ['discovery-journey', 'all'],
  ])('%s: %s', (slug, expected) => expect(of(slug)).toBe(expected));
});
