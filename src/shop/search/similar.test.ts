import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Compared, mostSimilar, noteKey, similarity } from './similar.rules.ts';

const scent = (id: string, more: Partial<Compared> = {}): Compared => ({
  id,
  title: { en: id, ar: id },
  categories: ['for-her'],
  families: [],
  size: '50ml',
  position: 0,
  notes: [],
  ...more,
});
const base = (id: string, en: string) => ({ key: noteKey({ id, en, ar: en }), tier: 'base' }) as const;

describe('similar scents', () => {
  it('share notes by what they mean, not by how each product words them', () => {
    const own = scent('own', { notes: [base('sandalwood-heartwood', 'Sandalwood heartwood')] });
    const same = scent('same', { notes: [base('creamy-sandalwood', 'Creamy sandalwood')] });
    const other = scent('other', { notes: [base('vetiver', 'Vetiver')] });
    expect(mostSimilar(own, [other, same], new Map(), 1)).toEqual(['same']);
  });

  it('are of one kind where they share as much', () => {
    const notes = [base('amber', 'Amber')];
    const own = scent('own', { categories: ['concentrate'], size: '12ml', notes });
    const spray = scent('spray', { notes });
    const oil = scent('oil', { categories: ['dahn-al-oudh'], size: '3ml', notes, position: 9 });
    expect(mostSimilar(own, [spray, oil], new Map(), 2)).toEqual(['oil', 'spray']);
  });

  it('leave out what shares nothing', () => {
    const own = scent('own', { notes: [base('amber', 'Amber')] });
    expect(mostSimilar(own, [scent('chips', { categories: ['bakhoor'], size: '24g' })], new Map(), 4)).toEqual([]);
  });

  it('count a common note less than a rare one', () => {
    const own = scent('own', { notes: [base('musk', 'Musk'), base('fig', 'Fig')] });
    const common = scent('common', { notes: [base('musk', 'Musk')] });
    const rare = scent('rare', { notes: [base('fig', 'Fig')] });
    const spread = new Map([
      ['musk', 500],
      ['fig', 2],
    ]);
    expect(mostSimilar(own, [common, rare], spread, 2)).toEqual(['rare', 'common']);
  });

  const names = ['Amber', 'Musk', 'Taif rose', 'Oudh', 'Vetiver', 'Saffron', 'Old paper'];
  const anyScent = fc
    .record({
      id: fc.uuid(),
      category: fc.constantFrom('for-her', 'concentrate', 'bakhoor', 'gift-sets'),
      size: fc.constantFrom('', '3ml', '50ml', '24g'),
      notes: fc.uniqueArray(
        fc.record({ name: fc.constantFrom(...names), tier: fc.constantFrom('top', 'heart', 'base') }),
        {
          selector: ({ name }) => name,
        },
      ),
    })
    .map(({ id, category, size, notes }) =>
      scent(id, {
        categories: [category],
        size,
        notes: notes.map(({ name, tier }) => ({ key: noteKey({ id: name, en: name, ar: name }), tier })),
      }),
    );

  it('are alike in both directions, and never the product itself', () => {
    fc.assert(
      fc.property(anyScent, fc.array(anyScent, { maxLength: 8 }), (own, others) => {
        for (const other of others) {
          expect(similarity(own, other, new Map())).toBeCloseTo(similarity(other, own, new Map()), 9);
        }
        const found = mostSimilar(own, [own, ...others], new Map(), 4);
        expect(found).not.toContain(own.id);
        expect(found.length).toBeLessThanOrEqual(4);
      }),
    );
  });
});
