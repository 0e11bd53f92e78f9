import { REPORT_NAMES, REPORT_WORDS, REPORTS } from '#shop/reports/report.rules';
import { type Texts, useLanguage, useTexts } from '../client/language.ts';
import { useMay } from '../client/session.ts';
import { Tabs } from './tabs.tsx';

const TEXTS: Texts<{ readonly reports: string; readonly vat: string }> = {
  en: { reports: 'Reports', vat: 'VAT' },
  ar: { reports: 'التقارير', vat: 'الضريبة' },
};

/** The reports that the person may read, with the VAT report, which is a page of its own, at the end. */
export function ReportTabs({ current }: { readonly current: string }) {
  const texts = useTexts(TEXTS);
  const language = useLanguage();
  const may = useMay();
  const reports = REPORT_NAMES.filter((one) => may(REPORTS[one])).map((value) => ({
    value,
    label: REPORT_WORDS[value][language],
    at: '/reports',
  }));
  const vat = may('vat.export') ? [{ value: 'vat', label: texts.vat, at: '/reports/vat' }] : [];
  return <Tabs label={texts.reports} current={current} tabs={[...reports, ...vat]} />;
}
