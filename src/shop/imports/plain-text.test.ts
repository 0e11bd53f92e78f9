import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isPublicAddress } from './picture-address.rules.ts';
import { languageOf, plainText } from './plain-text.rules.ts';
import { namedSize } from './size-words.rules.ts';

it('makes lines of markup, and tells what it left out', () => {
  expect(plainText('<p>A &amp; b&nbsp;c</p><ul><li>one</li><li>two</li></ul>').text).toBe('A & b c\n\none\ntwo');
  expect(plainText('a\nb <c').text).toBe('a\nb <c');
  expect(plainText('<p>x</p><script>alert("</p>")</script>y')).toMatchObject({ text: 'x\n\ny', markupRemoved: true });
  expect(plainText('<p>x</p><iframe src="a">never closed')).toMatchObject({ text: 'x', markupRemoved: true });
  expect(plainText('[vc_row el="1"]text[/vc_row]')).toMatchObject({ text: 'text', shortcodesRemoved: true });
  expect(plainText('&#1571;&#x200f;&unknown;').text).toBe('أ\u200f&unknown;');
});

it('never leaves a tag of a script in a text', () => {
  for (const html of ['<script <', '<<x>script>', '<[vc_row]script>', '&lt;script&gt;', '<p>a</p><style'])
    expect(plainText(html).text).not.toMatch(/<(script|style)/i);
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom('<', '>', 'script', '/', 'p', ' ', 'x', '"', '<script>', '</script>')),
      (parts) => {
        expect(plainText(parts.join('')).text).not.toMatch(/<script[ >]/i);
      },
    ),
    { numRuns: 1000 },
  );
});

it('knows the language of a text by its letters', () => {
  expect(languageOf('ليل Riyadh الرياض')).toBe('ar');
  expect(languageOf('Riyadh ليل')).toBe('en');
  expect(languageOf('12 – 3')).toBeNull();
});

it('reads words of sizes', () => {
  expect(namedSize('50 مل')).toEqual({ amount: 50, unit: 'ml', written: '50 ml' });
  expect(namedSize('٥٠مل')).toMatchObject({ amount: 50 });
  expect(namedSize('1.7 oz')).toEqual({ amount: 50, unit: 'ml', written: '50 ml (1.7 oz)' });
  expect(namedSize('توله')).toMatchObject({ amount: 12 });
  expect(namedSize('Red')).toBeNull();
});

it('takes addresses of the web alone, and none of a private host', () => {
  for (const url of ['https://cdn.old-shop.example/a.jpg', 'http://shop.example/a b.png'])
    expect(isPublicAddress(url)).toBe(true);
  for (const url of [
    'http://127.0.0.1/a',
    'http://2130706433/a',
    'http://[::1]/a',
    'http://169.254.169.254/',
    'file:///a',
    'x',
  ])
    expect(isPublicAddress(url)).toBe(false);
});
