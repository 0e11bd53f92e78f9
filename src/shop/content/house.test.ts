import { expect, it } from 'vitest';
import type { House } from '#kernel/house';
import { SHIPPED_HOUSE } from '#texts/house';
import { houseProblems, isSocialUrl } from './house.rules.ts';

const wrong = (change: Partial<House>) =>
  houseProblems({ ...SHIPPED_HOUSE, ...change }, SHIPPED_HOUSE).map(({ path, code }) => `${path} ${code}`);

it('takes the delivered house and another one', () => {
  expect(wrong({})).toEqual([]);
  expect(
    wrong({
      name: { en: 'Layali', ar: 'ليالي' },
      social: [{ id: 'x', label: { en: 'X', ar: 'إكس' }, url: 'https://x.com/layali' }],
      colours: { accent: '#C9876A', ground: '#14110D' },
    }),
  ).toEqual([]);
});

it('refuses names that are too short, of the other script, or could end a script or a title', () => {
  expect(wrong({ name: { en: 'L', ar: 'Layali' } })).toEqual(['name.en bad-name', 'name.ar bad-name']);
  for (const en of ['a · b', '<script>', 'a"b', 'a`b', 'a\\b', 'a$b', ' Layali', 'a\u0000b', 'x'.repeat(41)])
    expect(wrong({ name: { en, ar: 'ليالي' } }), en).toEqual(['name.en bad-name']);
});

it('refuses addresses of other hosts than the network’s', () => {
  for (const url of ['https://instagram.com/layali', 'https://www.instagram.com/layali'])
    expect(isSocialUrl('instagram', url)).toBe(true);
  for (const url of [
    'http://instagram.com/layali',
    'https://instagram.com.evil.example/',
    'https://evilinstagram.com/',
    'https://a@instagram.com/',
    'https://instagram.com:8443/',
    'javascript:alert(1)',
    '',
  ])
    expect(isSocialUrl('instagram', url), url).toBe(false);
});

it('refuses what cannot be called, written to or printed', () => {
  const reach = { phone: '12', whatsapp: '', replyTo: 'care' };
  expect(wrong({ reach: { KSA: reach } })).toEqual([
    'reach.KSA.phone bad-phone',
    'reach.KSA.whatsapp bad-phone',
    'reach.KSA.replyTo bad-email',
  ]);
  const first = { en: 'House of perfume', ar: '' };
  expect(wrong({ invoiceLines: { first, second: { en: '', ar: '' } } })).toEqual([
    'invoiceLines.first.ar one-language',
  ]);
});
