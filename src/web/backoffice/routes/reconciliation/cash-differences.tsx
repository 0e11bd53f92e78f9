import { send } from '../../client/api.ts';
import { useTexts } from '../../client/language.ts';
import { Button } from '../../ui/button.tsx';
import { Empty } from '../../ui/error-panel.tsx';
import { Money } from '../../ui/money.tsx';
import { OrderLink } from '../../ui/order-link.tsx';
import { Panel } from '../../ui/panel.tsx';
import { ScrollRegion } from '../../ui/scroll-region.tsx';
import { TableHead } from '../../ui/table-head.tsx';
import { CASH_TEXTS } from './cash-texts.ts';
import type { Asked } from './note-dialog.tsx';
import { ResultMark } from './result-mark.tsx';
import type { Cash } from './use-cash.ts';

type Props = { readonly cash: Cash; readonly onAsk: (asked: Asked) => void };

/** Rows of remittances that do not match and are not settled. */
export function CashDifferences({ cash, onAsk }: Props) {
  const texts = useTexts(CASH_TEXTS);
  if (cash.lines.length === 0) {
    return (
      <Panel title={texts.lines} flush>
        <Empty title={texts.linesNone} />
      </Panel>
    );
  }
  return (
    <Panel title={texts.lines} flush>
      <ScrollRegion label={texts.lines} className="scroll">
        <table className="t">
          <TableHead
            columns={[
              texts.reference,
              texts.waybill,
              texts.order,
              texts.result,
              { end: texts.expected },
              { end: texts.amount },
              { end: texts.between },
              { hidden: texts.settle },
            ]}
          />
          <tbody>
            {cash.lines.map((line) => (
              <tr key={`${line.id} ${line.row}`}>
                <td>
                  <bdi>{line.reference}</bdi>
                  <span className="sub">
                    {texts.row} {line.row}
                  </span>
                </td>
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
                  <Between line={line} currency={line.currency} />
                </td>
                <td className="end">
                  <Button
                    aria-label={`${texts.settle} ${line.waybill}`}
                    onClick={() =>
                      onAsk({
                        write: (body) =>
                          send('POST', '/remittances/{id}/lines/{row}/settle', {
                            path: { id: line.id, row: line.row },
                            body,
                          }),
                        title: `${texts.settle} ${line.waybill}`,
                      })
                    }
                  >
                    {texts.settle}
                  </Button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </Panel>
  );
}

type Line = Pick<Cash['lines'][number], 'amount' | 'expected' | 'fee' | 'feeDue' | 'state'>;

/** What is between the file and us: cash, or the fee where that is wrong. A dash where nothing is comparable. */
export function Between({
  line,
  currency,
}: {
  readonly line: Line;
  readonly currency: Cash['lines'][number]['currency'];
}) {
  const texts = useTexts(CASH_TEXTS);
  const { state, amount, expected, fee, feeDue } = line;
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
