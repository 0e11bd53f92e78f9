import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pathOfTarget } from './request-target.rules.ts';

describe('the path of a request target', () => {
  it.each([
    ['/', '/'],
    ['/en-ae?show=20', '/en-ae?show=20'],
    ['/a//b', '/a//b'],
    ['http://shop.example/en-ae?x=1', '/en-ae?x=1'],
    ['HTTP://SHOP.example', '/'],
    ['http://other.example/en-ae', null],
    ['http://shop.example//evil.example', null],
    ['ftp://shop.example/x', null],
    ['http://', null],
    ['shop.example:443', null],
    ['*', null],
    ['//shop.example', null],
    ['/\\shop.example', null],
    ['', null],
    [undefined, null],
  ])('of %s is %s', (target, path) => expect(pathOfTarget(target, 'shop.example')).toBe(path));

  it('never throws, and never names a host', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.webUrl(),
          fc.string().map((rest) => `/${rest}`),
        ),
        (target) => {
          const path = pathOfTarget(target, 'shop.example');
          if (path !== null) expect(path).toMatch(/^\/(?![/\\])/);
        },
      ),
    );
  });
});
