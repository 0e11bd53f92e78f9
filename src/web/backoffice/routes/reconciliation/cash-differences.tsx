import { send } from '../../client/api.ts';
import { useTexts } from '../../client/language.ts';
import { Button } from '../../ui/button.tsx';
import { Empty } from '../../ui/error-panel.tsx';
import { Panel } from '../../ui/panel.tsx';
import { CashLines } from './cash-lines.tsx';
import { CASH_TEXTS } from './cash-texts.ts';
import type { Asked } from './note-dialog.tsx';
import type { Cash } from './use-cash.ts';

type Props = { readonly cash: Cash; readonly onAsk: (asked: Asked) => void };

/** Rows of remittances that do not match and are not settled. */
export function CashDifferences({ cash, onAsk }: Props) {
  const texts = useTexts(CASH_TEXTS);
  type Line = Cash['lines'][number];
  const settle = ({ id, row, waybill }: Line) =>
    onAsk({
      write: (body) => send('POST', '/remittances/{id}/lines/{row}/settle', { path: { id, row }, body }),
      title: `${texts.settle} ${waybill}`,
    });
  return (
    <Panel title={texts.lines} flush>
      {cash.lines.length === 0 ? (
        <Empty title={texts.linesNone} />
      ) : (
        <CashLines
          label={texts.lines}
          lines={cash.lines}
          keyOf={({ id, row }) => `${id} ${row}`}
          before={{
            head: texts.reference,
            cell: ({ reference, row }) => (
              <>
                <bdi>{reference}</bdi>
                <span className="sub">
                  {texts.row} {row}
                </span>
              </>
            ),
          }}
          after={{
            head: { hidden: texts.settle },
            className: 'end',
            cell: (line) => (
              <Button aria-label={`${texts.settle} ${line.waybill}`} onClick={() => settle(line)}>
                {texts.settle}
              </Button>
            ),
          }}
        />
      )}
    </Panel>
  );
}
