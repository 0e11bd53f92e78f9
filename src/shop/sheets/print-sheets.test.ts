import { describe, expect, it } from 'vitest';
import { minor } from '#kernel/money';
import { tablesDocument } from './print-sheets.ts';

const about = { language: 'en', title: 'Sales', lines: ['October'] } as const;

describe('a printed table', () => {
  it('writes amounts with their currency and grouped digits, at the end of the line', () => {
    const rows = [
      ['Day', 'Revenue', 'Orders'],
      ['2026-10-01', { money: minor(123_456_750), currency: 'SAR' as const }, 1234],
      ['2026-10-02', { money: minor(-5), currency: 'SAR' as const }, null],
    ];
    const { tables, ...rest } = tablesDocument([{ name: 'Revenue', rows }], about);
    expect(rest).toEqual(about);
    expect(tables[0]?.rows.map((row) => row.map(({ text }) => text))).toEqual([
      ['2026-10-01', 'SAR 1,234,567.50', '1,234'],
      ['2026-10-02', 'SAR -0.05', ''],
    ]);
    expect(tables[0]?.head.map(({ figure }) => figure)).toEqual([true, true, true]);
  });

  it('keeps names at the start, and leaves out a table without rows', () => {
    const named = {
      name: 'Cities',
      rows: [
        ['City', 'Parcels'],
        ['Riyadh', 3],
      ],
    };
    const { tables } = tablesDocument([{ name: 'Nothing', rows: [['City']] }, named], about);
    expect(tables.map(({ heading }) => heading)).toEqual(['Cities']);
    expect(tables[0]?.rows[0]).toEqual([
      { text: 'Riyadh', figure: false },
      { text: '3', figure: true },
    ]);
  });
});
