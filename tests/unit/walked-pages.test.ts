import { describe, expect, it } from 'vitest';
import routes from '../../src/web/storefront/routes.ts';
import { ELSEWHERE, PUBLIC, personal } from '../e2e/routes.ts';

/** The paths that the browser tests open, without their queries. */
const walked = [...[...PUBLIC, ...personal('0'.repeat(24))].map(({ path }) => path), ...ELSEWHERE].map((path) =>
  path.replace(/\?.*$/, ''),
);

/** The path of a page as a pattern: `details/:productid/:title?`. */
function patternOf(path: string): RegExp {
  const parts = path.split('/').filter((part) => part !== '');
  const written = parts.map((part) => {
    if (part === '*') return '/.+';
    if (part.startsWith(':')) return part.endsWith('?') ? '(?:/[^/]+)?' : '/[^/]+';
    return `/${part}`;
  });
  return new RegExp(`^${written.join('') || '/'}$`);
}

describe('the pages that browser tests open', () => {
  it('are all pages of the storefront', () => {
    expect(routes.length).toBeGreaterThan(40);
    const missing = routes.filter(({ path = '/' }) => !walked.some((one) => patternOf(path).test(one)));
    expect(missing.map(({ path }) => path)).toEqual([]);
  });
});
