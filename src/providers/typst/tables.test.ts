import { PDFDocument } from '@cantoo/pdf-lib';
import { afterAll, expect, it } from 'vitest';
import { minor } from '#kernel/money';
import { tablesDocument } from '#shop/sheets';
import { createTypstPrinter } from './adapter.ts';

const printer = createTypstPrinter({ folder: import.meta.dirname, limitMs: 60_000 });
afterAll(() => printer.close());

it.each(['en', 'ar'] as const)(
  'tables of a report are a PDF of A4 pages: %s',
  { timeout: 60_000 },
  async (language) => {
    const rows = Array.from({ length: 90 }, (_, day) => [
      `2026-10-${day}`,
      language === 'ar' ? 'السعودية' : 'KSA',
      { money: minor(day * 100_00), currency: 'SAR' as const },
      null,
    ]);
    const head = language === 'ar' ? ['اليوم', 'السوق', 'الإيراد', ''] : ['Day', 'Market', 'Revenue', ''];
    const sheets = [
      { name: language === 'ar' ? 'المبيعات' : 'Sales', rows: [head, ...rows] },
      { name: 'Nothing', rows: [head] },
    ];
    const pdf = await printer.tables(
      tablesDocument(sheets, { language, title: 'Sales #1 [a] $x$', lines: ['2026-10'] }),
    );
    const pages = (await PDFDocument.load(pdf)).getPages();
    expect(pages.length).toBeGreaterThan(1);
    expect(pages.map((page) => Math.round(page.getWidth()))).toEqual(pages.map(() => 595));
  },
);
