import fc from 'fast-check';
import { expect, it } from 'vitest';
import { browserName } from './browser-name.rules.ts';

it.each([
  [
    'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 Mobile Safari/537.36',
    'Chrome, Android',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 Version/17.5 Mobile/15E148 Safari/604.1',
    'Safari, iPhone',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/130.0 Safari/537.36 Edg/130.0',
    'Edge, Windows',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0', 'Firefox, Linux'],
  ['curl/8.0', ''],
  ['', ''],
])('names the browser of %.40s', (agent, name) => {
  expect(browserName(agent)).toBe(name);
});

it('returns only known names for any header', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 300 }), (agent) => {
      expect(browserName(`<b>${agent}`)).toMatch(/^[A-Za-z, ]{0,40}$/);
    }),
  );
});
