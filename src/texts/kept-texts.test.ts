import { expect, it } from 'vitest';
import { countryText, sizeText } from './kept-texts.ts';

it('writes a size that an order keeps in either language', () => {
  expect(sizeText('100 ml', 'en')).toBe('100 ml');
  expect(sizeText('100 ml', 'ar')).toBe('100 مل');
  expect(sizeText('12.5 g', 'ar')).toBe('12.5 غ');
  expect(sizeText('', 'ar')).toBe('');
  expect(sizeText('one box', 'ar')).toBe('one box');
});

it('writes the country of an address in either language', () => {
  expect(countryText('Kingdom of Saudi Arabia', 'ar')).toBe('المملكة العربية السعودية');
  expect(countryText('United Arab Emirates', 'ar')).toBe('الإمارات العربية المتحدة');
  expect(countryText('United Arab Emirates', 'en')).toBe('United Arab Emirates');
  expect(countryText('الإمارات', 'ar')).toBe('الإمارات');
});
