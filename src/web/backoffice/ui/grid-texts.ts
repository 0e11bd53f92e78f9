import type { Texts } from '../client/language.ts';
import { formatCount } from './money.tsx';

type GridTexts = {
  readonly select: (name: string) => string;
  readonly selectShown: string;
  readonly previousPage: string;
  readonly nextPage: string;
  readonly hint: string;
  readonly found: (count: number) => string;
  readonly shown: (from: number, to: number, count: number | undefined, counted: string | undefined) => string;
  readonly selected: string;
  readonly selectAll: (count: number) => string;
  readonly clearSelection: string;
  readonly columns: string;
  readonly columnsHint: string;
  readonly standard: string;
  readonly up: (label: string) => string;
  readonly down: (label: string) => string;
  readonly keys: {
    readonly next: string;
    readonly previous: string;
    readonly open: string;
    readonly select: string;
    readonly extend: string;
    readonly all: string;
    readonly search: string;
  };
};

/** "1–46", kept from left to right on Arabic pages too. */
function range(from: number, to: number): string {
  const text = from === to ? formatCount(to) : `${formatCount(from)}–${formatCount(to)}`;
  return `\u2066${text}\u2069`;
}

/** The words of grids, filters and the bulk bar. */
export const GRID_TEXTS: Texts<GridTexts> = {
  en: {
    select: (name) => `Select ${name}`,
    selectShown: 'Select all rows shown',
    previousPage: 'Previous page',
    nextPage: 'Next page',
    hint: 'J and K move between rows, Enter opens one, Space selects it.',
    found: (count) => `${formatCount(count)} found`,
    shown: (from, to, count, counted) =>
      count === undefined
        ? range(from, to)
        : `${range(from, to)} of ${counted === 'estimate' ? 'about ' : ''}${formatCount(count)}`,
    selected: 'selected',
    selectAll: (count) => `Select all ${formatCount(count)}`,
    clearSelection: 'Clear the selection',
    columns: 'Columns',
    columnsHint: 'Kept for you in this browser.',
    standard: 'Standard columns',
    up: (label) => `Move ${label} earlier`,
    down: (label) => `Move ${label} later`,
    keys: {
      next: 'Next row',
      previous: 'Previous row',
      open: 'Open the row',
      select: 'Select the row',
      extend: 'Extend the selection',
      all: 'Select all rows shown',
      search: 'Search this list',
    },
  },
  ar: {
    select: (name) => `تحديد ${name}`,
    selectShown: 'تحديد كل الصفوف المعروضة',
    previousPage: 'الصفحة السابقة',
    nextPage: 'الصفحة التالية',
    hint: 'تنتقل J وK بين الصفوف، وتفتح Enter صفًا، وتحدده المسافة.',
    found: (count) => `عدد النتائج ${formatCount(count)}`,
    shown: (from, to, count, counted) =>
      count === undefined
        ? range(from, to)
        : `${range(from, to)} من ${counted === 'estimate' ? 'نحو ' : ''}${formatCount(count)}`,
    selected: 'محددة',
    selectAll: (count) => `تحديد الكل ${formatCount(count)}`,
    clearSelection: 'إلغاء التحديد',
    columns: 'الأعمدة',
    columnsHint: 'تُحفظ لك في هذا المتصفح.',
    standard: 'الأعمدة المعتادة',
    up: (label) => `تقديم ${label}`,
    down: (label) => `تأخير ${label}`,
    keys: {
      next: 'الصف التالي',
      previous: 'الصف السابق',
      open: 'فتح الصف',
      select: 'تحديد الصف',
      extend: 'توسيع التحديد',
      all: 'تحديد كل الصفوف المعروضة',
      search: 'البحث في القائمة',
    },
  },
};
