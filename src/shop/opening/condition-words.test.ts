import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { LANGUAGES } from '#kernel/market';
import { sentenceOf, titleOf } from './condition-words.rules.ts';
import { CONDITION_IDS } from './conditions.rules.ts';

const sources = [
  'conditions.rules.ts',
  '../../process/opening/conditions.ts',
  '../../process/opening/run-checks.ts',
].map((file) => readFileSync(path.join(import.meta.dirname, file), 'utf8'));
const codes = new Set(
  sources.flatMap((text) =>
    [...text.matchAll(/(?:(?:fail|warn|unknown|skipped)\(|code: )'(\w+)'/g)].map(([, code = '']) => code),
  ),
);
codes.delete('ok');

it('has a sentence in both languages for every case of the rules and looks', () => {
  expect(codes.size).toBeGreaterThan(30);
  const wordless = LANGUAGES.flatMap((language) =>
    [...codes].filter((code) => CONDITION_IDS.every((id) => sentenceOf({ id, code }, language) === code)),
  );
  expect(wordless).toEqual([]);
});

it('names markets and fields in the language, and leaves other values as they are', () => {
  const check = { id: 'legal', code: 'missing', values: { market: 'KSA', field: 'legalName' } } as const;
  expect(sentenceOf(check, 'en')).toBe('Legal name of KSA is missing in one language or both.');
  expect(sentenceOf(check, 'ar')).toBe('الاسم النظامي ناقص بإحدى اللغتين أو بهما، السعودية.');
  expect(titleOf({ id: 'vat', market: 'KSA' }, 'ar')).toBe('ضريبة القيمة المضافة، السعودية');
  expect(sentenceOf({ id: 'disk', code: 'full', values: { percent: 3 } }, 'en')).toContain('3 % free, {gigabytes} GB');
});
