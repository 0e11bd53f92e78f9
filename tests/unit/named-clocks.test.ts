import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const BACKOFFICE = path.join(import.meta.dirname, '../../src/web/backoffice');

/** Screens whose heading names the clock of all their times. */
const NAMED_ABOVE = ['routes/order/timeline.tsx'];

/** Times with a clock that neither name it nor stand under a heading that does. */
function namelessIn(file: string): readonly string[] {
  const source = readFileSync(path.join(BACKOFFICE, file), 'utf8');
  const times = source.match(/<Time\s[^>]*?\/>/g) ?? [];
  const isNamed = (time: string) => /\s(?:market=|named(?![=]))/.test(time) && !time.includes('named={false}');
  return times.filter((time) => !time.includes('style="day"') && !isNamed(time) && !source.includes('useZoned('));
}

describe('the times of the back office', () => {
  const files = globSync('**/*.tsx', { cwd: BACKOFFICE });

  it('name the clock that they are on, or the heading of their list does', () => {
    const nameless = files.filter((file) => !NAMED_ABOVE.includes(file) && namelessIn(file).length > 0);
    expect(nameless).toEqual([]);
  });

  it('are formatted in one place', () => {
    const own = files.filter((file) =>
      /formatDateTime|\.toLocale(?:Time)?String\(/.test(readFileSync(path.join(BACKOFFICE, file), 'utf8')),
    );
    expect(own).toEqual(['ui/time.tsx']);
  });

  it('of an order are named at its head', () => {
    const [file = ''] = NAMED_ABOVE;
    expect(namelessIn(file)).toHaveLength(1);
    expect(readFileSync(path.join(BACKOFFICE, 'routes/order/route.tsx'), 'utf8')).toContain(
      '<Time at={order.placed} market={order.market} />',
    );
  });
});
