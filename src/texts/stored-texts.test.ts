import { expect, it } from 'vitest';
import { countryText, sizeName, sizeText } from './stored-texts.ts';

it('names a size in both languages', () => {
  expect(sizeName({ amount: 1000, unit: 'ml' }, 'ar')).toBe('1,000 مل');
  expect(sizeName({ amount: 12.5, unit: 'g' }, 'en')).toBe('12.5 g');
});

it('translates a stored size', () => {
  expect(sizeText('100 ml', 'en')).toBe('100 ml');
  expect(sizeText('100 ml', 'ar')).toBe('100 مل');
  expect(sizeText('12.5 g', 'ar')).toBe('12.5 جم');
  expect(sizeText('', 'ar')).toBe('');
  expect(sizeText('one box', 'ar')).toBe('one box');
});

it('translates a stored country', () => {
  expect(countryText('Kingdom of Saudi Arabia', 'ar')).toBe('المملكة العربية السعودية');
  expect(countryText('United Arab Emirates', 'ar')).toBe('الإمارات العربية المتحدة');
  expect(countryText('United Arab Emirates', 'en')).toBe('United Arab Emirates');
  expect(countryText('الإمارات', 'ar')).toBe('الإمارات');
});
