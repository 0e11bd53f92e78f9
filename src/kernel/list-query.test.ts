import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { filterValues, type ListDefinition, type ListProblem, MAX_LIMIT, parseListQuery } from './list-query.ts';

const ORDERS: ListDefinition = {
  filters: {
    status: { kind: ['to_pack', 'delivered'], ops: ['eq', 'in'] },
    total: { kind: 'amount', ops: ['gte', 'lte'] },
    placed: { kind: 'day', ops: ['eq', 'gte', 'lte'] },
    note: { kind: 'text', ops: ['eq', 'empty'] },
    units: { kind: 'whole', ops: ['eq'] },
    seen: { kind: 'time', ops: ['gte'] },
  },
  sorts: ['placed', 'number', 'total'],
  defaultSort: '-placed',
  fields: ['number', 'total'],
  search: true,
};
const parse = (query: string) => parseListQuery(ORDERS, new URLSearchParams(query), () => null);
const problems = (query: string): readonly ListProblem[] => {
  const parsed = parse(query);
  return parsed.ok ? [] : parsed.error;
};

describe('the query of a list', () => {
  it('is read whole', () => {
    const parsed = parse(
      'filter[status]=to_pack&filter[total][gte]=500.00&filter[note][empty]=true&q= 055 &sort=-placed,number&limit=20&fields=number&count=exact',
    );
    expect(parsed).toMatchObject({
      ok: true,
      value: {
        q: '055',
        limit: 20,
        fields: ['number'],
        count: true,
        sort: [
          { name: 'placed', descending: true },
          { name: 'number', descending: false },
        ],
      },
    });
    if (!parsed.ok) return;
    expect(filterValues(parsed.value, 'total', 'gte')).toEqual(['500.00']);
    expect(filterValues(parsed.value, 'total', 'lte')).toBeNull();
  });

  it('has an order and a limit of its own when it names none', () => {
    expect(parse('')).toMatchObject({ ok: true, value: { sortText: '-placed', limit: 50, after: null, fields: null } });
  });

  it.each([
    ['filter[nothing]=1', 'filter[nothing]', 'unknown'],
    ['filter[toString]=1', 'filter[toString]', 'unknown'],
    ['filter[status][gte]=to_pack', 'filter[status][gte]', 'unknown'],
    ['filter[status]=lost', 'filter[status]', 'wrong'],
    ['filter[total][gte]=1e9', 'filter[total][gte]', 'wrong'],
    ['filter[placed]=2026-02-30', 'filter[placed]', 'wrong'],
    ['filter[units]=1.5', 'filter[units]', 'wrong'],
    ['filter[seen][gte]=yesterday', 'filter[seen][gte]', 'wrong'],
    ['filter[note]=', 'filter[note]', 'wrong'],
    ['sort=colour', 'sort', 'unknown'],
    ['sort=placed,-placed', 'sort', 'unknown'],
    ['limit=0', 'limit', 'wrong'],
    ['limit=201', 'limit', 'tooBig'],
    ['fields=password', 'fields', 'unknown'],
    ['count=perhaps', 'count', 'wrong'],
    ['after=forged', 'after', 'wrong'],
    ['page=2', 'page', 'unknown'],
  ])('%s is refused', (query, path, code) => expect(problems(query)).toEqual([{ path, code }]));

  it('never throws, and what it accepts keeps to what the list knows', () => {
    const name = fc.oneof(
      fc.constantFrom('q', 'sort', 'limit', 'after', 'fields', 'filter[status]', 'filter[total][gte]'),
      fc.string(),
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(name, fc.string())), (pairs) => {
        const parsed = parseListQuery(ORDERS, new URLSearchParams(pairs), () => null);
        if (!parsed.ok) return;
        expect(parsed.value.limit).toBeLessThanOrEqual(MAX_LIMIT);
        expect(parsed.value.sort.every((part) => ORDERS.sorts.includes(part.name))).toBe(true);
        expect(parsed.value.filters.every((filter) => filter.name in ORDERS.filters)).toBe(true);
      }),
    );
  });
});
