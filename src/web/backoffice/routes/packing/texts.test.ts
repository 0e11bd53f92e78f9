import { expect, it } from 'vitest';
import { TEXTS } from './texts.ts';

it('counts labels as a person says it', () => {
  const { print, printAgain } = TEXTS.en;
  expect([print(1), print(2), printAgain(1)]).toEqual([
    'Print 1 label and slip',
    'Print 2 labels and slips',
    'Print 1 label and slip again',
  ]);
});
