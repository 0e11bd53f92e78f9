import type { ReactNode } from 'react';
import { useTexts } from '../../client/language.ts';
import { Money } from '../../ui/money.tsx';
import { OrderLink } from '../../ui/order-link.tsx';
import { ScrollRegion } from '../../ui/scroll-region.tsx';
import { type ColumnName, TableHead } from '../../ui/table-head.tsx';
import { CASH_TEXTS } from './cash-texts.ts';
import { ResultMark } from './result-mark.tsx';
import type { Cash } from './use-cash.ts';

type Line = Pick<
  Cash['lines'][number],
  'row' | 'waybill' | 'order' | 'state' | 'amount' | 'expected' | 'fee' | 'feeDue' | 'currency'
>;
type Extra<L> = { readonly head: ColumnName; readonly cell: (line: L) => ReactNode; readonly className?: string };

type Props<L> = {
  readonly label: string;
  readonly lines: readonly L[];
  readonly keyOf: (line: L) => string;
  /** A column before the others. */
  readonly before?: Extra<L>;
  /** The column after the others. */
  readonly after: Extra<L>;
};

/** Rows of couriers' files beside what was expected of their orders. */
export function CashLines<L extends Line>({ label, lines, keyOf, before, after }: Props<L>) {
  const texts = useTexts(CASH_TEXTS);
  const numbers = [{ end: texts.expected }, { end: texts.amount }, { end: texts.between }];
  return (
    <ScrollRegion label={label} className="scroll">
      <table className="t">
        <TableHead
          columns={[
            ...(before ? [before.head] : []),
            ...[texts.waybill, texts.order, texts.result],
            ...numbers,
            after.head,
          ]}
        />
        <tbody>
          {lines.map((line) => (
            <tr key={keyOf(line)}>
              {before ? <td className={before.className}>{before.cell(line)}</td> : null}
              <td>
                <bdi dir="ltr">{line.waybill}</bdi>
              </td>
              <td>
                <OrderLink number={line.order} />
              </td>
              <td>
                <ResultMark line={line} />
              </td>
              <td className="end">
                {line.expected === null ? '–' : <Money amount={line.expected} currency={line.currency} />}
              </td>
              <td className="end">
                <Money amount={line.amount} currency={line.currency} />
              </td>
              <td className="end b">
                <Between line={line} />
              </td>
              <td className={after.className}>{after.cell(line)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

/** What is between the file and us: cash, or the fee where that is wrong. A dash where nothing is comparable. */
function Between({ line }: { readonly line: Line }) {
  const texts = useTexts(CASH_TEXTS);
  const { state, amount, expected, fee, feeDue, currency } = line;
  if (state === 'fee' && fee !== null && feeDue !== null) {
    return (
      <span className="bad">
        {texts.columns.fee} <Money amount={fee - feeDue} currency={currency} />
      </span>
    );
  }
  if (expected === null || state === 'twice') return <span className="faint">–</span>;
  return (
    <span className={amount === expected ? undefined : 'bad'}>
      <Money amount={amount - expected} currency={currency} />
    </span>
  );
}
