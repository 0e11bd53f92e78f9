import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { countedAr, countedEn } from './counted.ts';
import { listed } from './listed.ts';

const ROOT = join(import.meta.dirname, '../web/backoffice');
const files = readdirSync(ROOT, { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.tsx?$/.test(path) && !path.endsWith('.test.ts'))
  .map((path) => ({ path, lines: readFileSync(join(ROOT, path), 'utf8').split('\n') }));
const ARABIC = /\p{Script=Arabic}/u;
/** Numbers of orders and versions, and the first of two numbers ("3 من 5"). */
const NO_COUNT = /\$\{(?:number|name|market|code)\}|\} من /;

function linesThat(test: (line: string) => boolean): string[] {
  return files.flatMap(({ path, lines }) => lines.filter(test).map((line) => `${path}: ${line.trim()}`));
}

it('says a count in the form of its language', () => {
  expect([1, 2, 3, 10, 11, 31, 100].map((n) => countedAr(n, 'parcel'))).toEqual([
    ...['طرد واحد', 'طردان', '3 طرود', '10 طرود', '11 طردًا', '31 طردًا', '100 طرد'],
  ]);
  expect([1, 2, 5, 52].map((n) => countedAr(n, 'week'))).toEqual(['أسبوع واحد', 'أسبوعان', '5 أسابيع', '52 أسبوعًا']);
  expect([0, 1, 2].map((n) => countedEn(n, 'parcel'))).toEqual(['0 parcels', '1 parcel', '2 parcels']);
});

it('has every counted noun of the back office in Arabic from one place', () => {
  const byHand = /\$\{(?:n|count|orders|parcels|units|days|weeks|rows|products)\} \p{Script=Arabic}/u;
  expect(linesThat((line) => byHand.test(line) && !NO_COUNT.test(line))).toEqual([]);
});

it('has every counted noun of the back office in English from one place', () => {
  const byHand = /=== 1 \? ['"`]\d|\$\{(?:n|count|orders|units|days|rows)\} \$\{\w+ === 1 \?/;
  const known = (line: string): boolean => line.includes('1 not saved');
  expect(linesThat((line) => byHand.test(line) && !known(line))).toEqual([]);
});

it('joins the parts of labels with the comma of the language', () => {
  const ofCode = files.filter(({ path }) => path.endsWith('.tsx'));
  const byHand = /`\$\{[^`]*\}, \$\{|join\(', '\)/;
  expect(ofCode.flatMap(({ path, lines }) => lines.filter((line) => byHand.test(line)).map(() => path))).toEqual([]);
  expect([listed('en', ['Price', 'KSA']), listed('ar', ['السعر', '', 'السعودية'])]).toEqual([
    ...['Price, KSA', 'السعر، السعودية'],
  ]);
});

it('calls a thing by one name in Arabic', () => {
  const others = [
    ...['مرفوع من', "'مرفوع'", 'رموز الهدايا', 'رمز الهدية', 'سجل التغييرات', 'المالكة', 'شركات التوصيل'],
    ...['شركة التوصيل', 'للمتسوّق أن', 'تشغيل من جديد', 'أخذها', 'البت في', 'ما زاد على هذا', "'الدعم'", 'مُسلّم'],
  ];
  expect(linesThat((line) => others.some((other) => line.includes(other)))).toEqual([]);
});

it('writes no Latin comma after an Arabic word', () => {
  const inText = /\p{Script=Arabic}\p{M}*, \p{Script=Arabic}/u;
  expect(linesThat((line) => ARABIC.test(line) && inText.test(line))).toEqual([]);
});
