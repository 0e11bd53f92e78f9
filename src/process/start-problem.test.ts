import { expect, it } from 'vitest';
import { startProblem } from './start-problem.ts';

const coded = (code: string): Error => Object.assign(new Error('low-level words'), { code });

it.each([
  [coded('EROFS'), 'set DATA_DIR to another one'],
  [new Error('EACCES: permission denied, mkdir /data'), 'give it to the user who starts the store'],
  [new Error('migration 0001 failed', { cause: coded('ENOSPC') }), 'make room'],
  [coded('ECONNREFUSED'), 'The database does not answer'],
  [coded('28P01'), 'correct the name and password'],
  [coded('3D000'), 'create it'],
])('says %s in a sentence with the way out', (error, words) => {
  expect(startProblem(error)).toContain(words);
  expect(startProblem(error)).not.toContain('low-level');
});

it('keeps other messages to their first line', () => {
  expect(startProblem(new Error('Failed query: insert\nparams: Sara'))).toBe('Failed query: insert');
});

it('keeps the advice of a taken port, whatever its cause', () => {
  expect(startProblem(new Error('Port 3000 is taken: set PORT', { cause: coded('EADDRINUSE') }))).toMatch(/^Port 3000/);
});
