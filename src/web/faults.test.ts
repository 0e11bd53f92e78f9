import { expect, it } from 'vitest';
import { errorKind } from './faults.ts';

it.each([
  ['a code of a cause', new Error('Failed query', { cause: Object.assign(new Error('gone'), { code: '57P01' }) })],
  ['a broken connection', new Error('Failed query', { cause: new Error('Connection terminated unexpectedly') })],
  ['no primary', Object.assign(new Error('no host of the database takes writes'), { code: 'NO_PRIMARY' })],
])('knows that the database is away by %s', (_by, error) => {
  expect(errorKind(error)).toBe('away');
});

it('takes an error that it does not know for one of the store', () => {
  expect(errorKind(new TypeError('x is not a function'))).toBe('ours');
});
