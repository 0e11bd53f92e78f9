import { expect, it } from 'vitest';
import { countryText, sizeText } from './stored-texts.ts';

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
