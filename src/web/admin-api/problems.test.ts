import { describe, expect, it } from 'vitest';
import { MONEY_PROBLEMS } from './problem-words/money.ts';
import { ORDERS_PROBLEMS } from './problem-words/orders.ts';
import { PRODUCTS_PROBLEMS } from './problem-words/products.ts';
import { REQUESTS_PROBLEMS } from './problem-words/requests.ts';
import { SHEETS_PROBLEMS } from './problem-words/sheets.ts';
import { STAFF_PROBLEMS } from './problem-words/staff.ts';
import { isProblemCode, problemWords } from './problems.ts';

const TABLES = [REQUESTS_PROBLEMS, STAFF_PROBLEMS, ORDERS_PROBLEMS, MONEY_PROBLEMS, PRODUCTS_PROBLEMS, SHEETS_PROBLEMS];

describe('refusals of the back office', () => {
  it('are of one table each, with a sentence in either language', () => {
    const all = TABLES.flatMap((table) => Object.entries(table));
    expect(new Set(all.map(([code]) => code)).size).toBe(all.length);
    for (const [code, { en, ar }] of all) {
      expect(isProblemCode(code)).toBe(true);
      expect([en, ar]).toEqual([expect.stringMatching(/^[A-Z{].*\.$/), expect.stringMatching(/[\u0600-\u06ff].*\.$/)]);
    }
  });

  it('say in plain words what is not there and what is not understood', () => {
    expect(problemWords('en', 'notFound')).toBe('Not found.');
    expect(problemWords('en', 'badRequest')).toBe('Invalid request.');
    expect(problemWords('ar', 'unknownFilter')).toBe('مرشّح غير معروف.');
    expect(problemWords('en', 'lineShort', { n: 3 })).toBe('Only 3 in stock.');
  });

  it('name the state that does not allow an act', () => {
    expect(problemWords('en', 'orderOver')).toMatch(/cancelled or delivered/);
    expect(problemWords('ar', 'approvalDecided')).toMatch(/الموافقة.*رُفض/);
    expect(problemWords('en', 'linkOver')).toMatch(/paid or cancelled/);
  });
});
