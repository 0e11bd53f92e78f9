import type { ReactNode } from 'react';
import { useTexts } from '../../client/language.ts';
import { Money } from '../../ui/money.tsx';
import { TableHead } from '../../ui/table-head.tsx';
import { TEXTS } from './texts.ts';
import type { VatReport } from './use-vat.ts';

type RowProps = {
  readonly name: ReactNode;
  readonly net: number;
  readonly vat: number | null;
  readonly report: VatReport;
};

function Row({ name, net, vat, report }: RowProps) {
  const texts = useTexts(TEXTS);
  return (
    <tr>
      <td>{name}</td>
      <td className="end">
        <Money amount={net} currency={report.currency} />
      </td>
      <td className="end">
        {vat === null ? (
          <span className="faint">{texts.noVat}</span>
        ) : (
          <Money amount={vat} currency={report.currency} />
        )}
      </td>
    </tr>
  );
}

/** Sales, credit notes and shipping by rate, and what is payable. */
export function Sums({ report, authority }: { readonly report: VatReport; readonly authority: string }) {
  const texts = useTexts(TEXTS);
  return (
    <table className="t">
      <TableHead columns={[texts.box, { end: texts.net }, { end: texts.vat }]} />
      <tbody>
        {report.rates.flatMap(({ vatBasisPoints, sales, credits }) => {
          const rate = <bdi dir="ltr">{vatBasisPoints / 100}%</bdi>;
          const saleName = (
            <>
              {texts.sales} {rate}
            </>
          );
          const creditName = (
            <>
              {texts.credits} {rate}
            </>
          );
          return [
            <Row key={`s${vatBasisPoints}`} name={saleName} net={sales.net} vat={sales.vat} report={report} />,
            <Row key={`c${vatBasisPoints}`} name={creditName} net={-credits.net} vat={-credits.vat} report={report} />,
          ];
        })}
        <Row name={texts.shipping} net={report.shipping.charged} vat={null} report={report} />
        {report.shipping.givenBack > 0 ? (
          <Row name={texts.shippingBack} net={-report.shipping.givenBack} vat={null} report={report} />
        ) : null}
      </tbody>
      <tfoot>
        <Row name={`${texts.payable} ${authority}`} net={report.net} vat={report.vat} report={report} />
      </tfoot>
    </table>
  );
}

/** The boxes of the country's return. */
export function Boxes({ report }: { readonly report: VatReport }) {
  const texts = useTexts(TEXTS);
  const { currency } = report;
  return (
    <table className="t">
      <TableHead columns={[texts.box, { end: texts.net }, { end: texts.adjustment }, { end: texts.vat }]} />
      <tbody>
        {report.boxes.map(({ box, amount, adjustment, vat }) => (
          <tr key={box}>
            <td>
              <bdi dir="ltr">{box}</bdi>
              {box === '?' ? <span className="sub">{texts.unknown}</span> : null}
            </td>
            <td className="end">
              <Money amount={amount} currency={currency} />
            </td>
            <td className="end">
              <Money amount={adjustment} currency={currency} />
            </td>
            <td className="end">
              <Money amount={vat} currency={currency} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The first and last number of each series, and the proof that none is missing. */
export function Numbers({ report }: { readonly report: VatReport }) {
  const texts = useTexts(TEXTS);
  return (
    <table className="t">
      <TableHead columns={[texts.papers, texts.first, texts.last, { end: texts.numbers }, { hidden: texts.noGaps }]} />
      <tbody>
        {report.series.map((one) => (
          <tr key={one.series}>
            <td>{texts.kind[one.kind]}</td>
            <td>
              <bdi dir="ltr">{one.firstNumber}</bdi>
            </td>
            <td>
              <bdi dir="ltr">{one.lastNumber}</bdi>
            </td>
            <td className="end">
              <bdi dir="ltr">{one.count}</bdi>
            </td>
            <td className={one.missing.length > 0 ? 'bad' : 'good'}>
              {one.missing.length > 0 ? texts.gaps(one.missing.join(' ')) : texts.noGaps}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
