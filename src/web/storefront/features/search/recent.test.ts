import { describe, expect, it } from 'vitest';
import { readRecent, withRecent } from './recent.rules.ts';

describe('recent searches', () => {
  it('are the last five, the newest first, each once', () => {
    const searches = ['one', 'two', 'three', 'four', 'five', 'six', 'TWO '];
    const recent = searches.reduce<readonly string[]>(withRecent, []);
    expect(recent).toEqual(['TWO', 'six', 'five', 'four', 'three']);
    expect(withRecent(recent, ' ')).toEqual(recent);
    expect(readRecent(JSON.stringify(recent))).toEqual(recent);
  });

  it.each([null, '', '{', '{"a":1}', '[1,null,""]'])('are none in %s', (stored) => {
    expect(readRecent(stored)).toEqual([]);
  });
});
