import { expect, it } from 'vitest';
import { hasReplayed } from './wal-position.rules.ts';

it.each([
  ['16/B374D848', '16/B374D848', true],
  ['16/B374D849', '16/B374D848', true],
  ['16/B374D847', '16/B374D848', false],
  // the parts are numbers, not texts
  ['F/0', '10/0', false],
  ['0/FFFFFFFF', '1/0', false],
  ['1/0', '0/FFFFFFFF', true],
  [null, '1/0', false],
  ['1/0', null, false],
  ['nothing', '1/0', false],
])('a standby at %s shows what was committed at %s: %s', (replayed, wanted, shows) =>
  expect(hasReplayed(replayed, wanted)).toBe(shows),
);
