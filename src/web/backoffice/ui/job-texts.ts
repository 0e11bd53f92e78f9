import type { Texts } from '../client/language.ts';

type Words = {
  of: (done: string, total: string) => string;
  /** What was done, and what was not; null for nothing. */
  done: (good: string, bad: string | null) => string;
  failed: string;
  rows: string;
  list: string;
  papers: Readonly<Record<'labels' | 'manifest', (n: string) => string>>;
};

/** The words of the bars of jobs. */
export const JOB_TEXTS: Texts<Words> = {
  en: {
    of: (done, total) => `${done} of ${total}`,
    done: (good, bad) => (bad === null ? `${good} done` : `${good} done, ${bad} not`),
    failed: 'Stopped before the end.',
    rows: 'Show the rows',
    list: 'Work in progress',
    papers: { labels: (n) => `Labels ${n}`, manifest: (n) => `Manifest ${n}` },
  },
  ar: {
    of: (done, total) => `${done} من ${total}`,
    done: (good, bad) => (bad === null ? `اكتمل: ${good}` : `اكتمل: ${good}، تعذّر: ${bad}`),
    failed: 'توقف قبل النهاية.',
    rows: 'عرض الصفوف',
    list: 'أعمال جارية',
    papers: { labels: (n) => `الملصقات ${n}`, manifest: (n) => `كشف التسليم ${n}` },
  },
};
