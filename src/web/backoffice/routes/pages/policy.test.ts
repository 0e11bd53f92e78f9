import { describe, expect, it } from 'vitest';
import { tableOf, withRow } from './policy.ts';

const ENGLISH = {
  id: 'a',
  title: '',
  paragraphs: [],
  table: {
    columns: ['City', 'Days'],
    rows: [
      ['Makkah', '1'],
      ['Dubai', '2'],
    ],
  },
};

describe('the table of a policy', () => {
  it('is empty and as large as that of the other language where a language has none', () => {
    expect(tableOf({ id: 'a', title: '', paragraphs: [] }, ENGLISH)).toEqual({
      columns: ['', ''],
      rows: [
        ['', ''],
        ['', ''],
      ],
    });
    expect(tableOf(ENGLISH, { id: 'a', title: '', paragraphs: [] })).toBe(ENGLISH.table);
  });

  it('gains an empty row at its end and loses the one that is removed', () => {
    expect(withRow(ENGLISH.table, null).rows).toEqual([...ENGLISH.table.rows, ['', '']]);
    expect(withRow(ENGLISH.table, 0).rows).toEqual([['Dubai', '2']]);
  });
});
