import { MARKETS } from '#kernel/market';
import { urlOf } from '../../client/api.ts';
import { useLanguage, useTexts } from '../../client/language.ts';
import { useListAddress } from '../../client/list.ts';
import { useMarket } from '../../client/market.ts';
import { now } from '../../client/now.ts';
import { usePerson } from '../../client/session.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { todayIn } from '../../ui/days.ts';
import { Empty, ErrorPanel } from '../../ui/error-panel.tsx';
import { SelectField } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { formatCount } from '../../ui/money.tsx';
import { Page, Panel } from '../../ui/panel.tsx';
import { ReportTabs } from '../../ui/report-tabs.tsx';
import { Segments } from '../../ui/tabs.tsx';
import { Boxes, Numbers, Sums } from './sums.tsx';
import { TEXTS } from './texts.ts';
import { useVat } from './use-vat.ts';
import './vat.css';

/** Months that can be chosen, newest first. */
const MONTHS = 24;

/** The VAT report of a country and a month, from issued papers only, with the proof that no number is missing. */
export function Component() {
  const texts = useTexts(TEXTS);
  const language = useLanguage();
  const person = usePerson();
  const switched = useMarket();
  const address = useListAddress({});
  const asked = person.markets.find((one) => one === (address.get('country') || switched));
  const market = asked ?? person.markets[0];
  if (market === undefined) return null;
  const months = monthsBefore(todayIn(now(), market).slice(0, 7));
  const month = months.find((one) => one === address.get('month')) ?? months[1] ?? '';
  return (
    <Page
      title={texts.title}
      actions={
        <>
          <ButtonLink to="/tax-invoices">{texts.taxInvoices}</ButtonLink>
          {person.markets.length > 1 ? (
            <Segments
              label={texts.market}
              value={market}
              onChange={(country) => address.set({ country })}
              options={person.markets.map((value) => ({ value, label: MARKETS[value].name.short[language] }))}
            />
          ) : null}
          <SelectField
            label={texts.month}
            hideLabel
            value={month}
            onChange={(chosen) => address.set({ month: chosen })}
            options={months.map((value) => ({ value, label: monthName(value, language) }))}
          />
        </>
      }
    >
      <ReportTabs current="vat" />
      <Report market={market} month={month} />
    </Page>
  );
}

function Report({ market, month }: { readonly market: keyof typeof MARKETS; readonly month: string }) {
  const texts = useTexts(TEXTS);
  const language = useLanguage();
  const { data, error, refetch } = useVat(market, month);
  if (error && !data) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (!data) return null;
  // those of the month before, while the chosen one is read
  const { market: of, month: at } = data;
  const file = (format: 'csv' | 'xlsx' | 'pdf') =>
    urlOf('/vat/{country}/{period}/file', { path: { country: of, period: at }, query: { format } });
  return (
    <div className="stack">
      <Panel title={`${MARKETS[of].name.full[language]} · ${monthName(at, language)}`} flush>
        {data.series.length === 0 ? <Empty title={texts.empty} /> : null}
        <div className="scroll">
          <Sums report={data} authority={data.authority[language]} />
        </div>
        <div className="foot">
          <Icon name={data.series.some(({ missing }) => missing.length > 0) ? 'warning' : 'check'} small />
          <span>{texts.addsUp(formatCount(data.invoices), formatCount(data.creditNotes))}</span>
          <span className="sp row">
            <a className="btn" href={file('xlsx')} download>
              XLSX
            </a>
            <a className="btn" href={file('csv')} download>
              CSV
            </a>
            <a className="btn" href={file('pdf')} download>
              PDF
            </a>
          </span>
        </div>
      </Panel>
      <Panel title={texts.boxes} flush>
        <div className="scroll">
          <Boxes report={data} />
        </div>
      </Panel>
      {data.series.length > 0 ? (
        <Panel title={texts.numbers} flush>
          <div className="scroll">
            <Numbers report={data} />
          </div>
        </Panel>
      ) : null}
    </div>
  );
}

/** The months up to one, newest first. */
function monthsBefore(last: string): string[] {
  const [year = 0, month = 1] = last.split('-').map(Number);
  return Array.from({ length: MONTHS }, (_, index) => {
    const at = new Date(Date.UTC(year, month - 1 - index, 1));
    return at.toISOString().slice(0, 7);
  });
}

function monthName(month: string, language: 'en' | 'ar'): string {
  const format = new Intl.DateTimeFormat(`${language}-u-nu-latn-ca-gregory`, {
    timeZone: 'UTC',
    month: 'long',
    year: 'numeric',
  });
  return format.format(new Date(`${month}-01T00:00:00Z`));
}
