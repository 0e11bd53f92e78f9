import { useState } from 'react';
import { useAct } from '../../client/act.ts';
import { send } from '../../client/api.ts';
import { useTexts } from '../../client/language.ts';
import { toast } from '../../client/undo.ts';
import { Button } from '../../ui/button.tsx';
import { shownDay } from '../../ui/days.ts';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { Empty, Message } from '../../ui/error-panel.tsx';
import { TextField } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { Count, Money } from '../../ui/money.tsx';
import { Panel } from '../../ui/panel.tsx';
import { StatusMark } from '../../ui/status-mark.tsx';
import { Time } from '../../ui/time.tsx';
import { AddsUp } from './adds-up.tsx';
import { CASH_TEXTS } from './cash-texts.ts';
import { useCourierName } from './courier-name.ts';
import { type Batch, type Cash, changeCash } from './use-cash.ts';

/** The batches of cash, newest first: what they brought, what the bank says, who closes them. */
export function CashBatches({ cash }: { readonly cash: Cash }) {
  const texts = useTexts(CASH_TEXTS);
  const [undoes, setUndoes] = useState<Batch | null>(null);
  const [closes, setCloses] = useState<Batch | null>(null);
  if (cash.remittances.length === 0) {
    return (
      <Panel title={texts.view['cash-batches']} flush>
        <Empty title={texts.noBatches} />
      </Panel>
    );
  }
  async function undo(batch: Batch): Promise<void> {
    await changeCash(() => send('POST', '/remittances/{id}/undo', { path: { id: batch.id } }));
    toast(texts.undone);
    setUndoes(null);
  }
  return (
    <div className="stack">
      {cash.remittances.map((batch) => (
        <OneBatch
          key={batch.id}
          cash={cash}
          batch={batch}
          onUndo={() => setUndoes(batch)}
          onClose={() => setCloses(batch)}
        />
      ))}
      {undoes ? (
        <ConfirmDialog
          title={texts.undoTitle}
          verb={texts.undo}
          danger
          onClose={() => setUndoes(null)}
          onConfirm={() => undo(undoes)}
        >
          <p>
            <bdi>{undoes.reference}</bdi>
          </p>
          <p>{texts.undoText}</p>
        </ConfirmDialog>
      ) : null}
      {closes ? <CloseDialog batch={closes} onClose={() => setCloses(null)} /> : null}
    </div>
  );
}

type OneProps = {
  readonly cash: Cash;
  readonly batch: Batch;
  readonly onUndo: () => void;
  readonly onClose: () => void;
};

function OneBatch({ cash, batch, onUndo, onClose }: OneProps) {
  const texts = useTexts(CASH_TEXTS);
  const nameOf = useCourierName(cash);
  const { currency, market, bankAmount, net, closedAt } = batch;
  return (
    <Panel
      title={
        <>
          {nameOf(batch)} · <bdi dir="ltr">{batch.reference}</bdi>
        </>
      }
      actions={
        closedAt ? (
          <StatusMark kind="ok">
            {texts.closed} <bdi>{batch.closedBy}</bdi>
          </StatusMark>
        ) : (
          <>
            <Button kind="danger" aria-label={`${texts.undo} ${batch.reference}`} onClick={onUndo}>
              {texts.undo}
            </Button>
            <Button disabled={batch.isOwn} aria-label={`${texts.closeTitle} ${batch.reference}`} onClick={onClose}>
              {texts.close}
            </Button>
          </>
        )
      }
      flush
    >
      <div className="g2 cash__b">
        <dl className="dl">
          <dt>{texts.net}</dt>
          <dd>
            <Money amount={net} currency={currency} />
          </dd>
          <dt>
            {texts.bankAmount}
            {batch.bankDate ? <span className="sub">{shownDay(batch.bankDate)}</span> : null}
          </dt>
          <dd>{bankAmount === null ? '–' : <Money amount={bankAmount} currency={currency} />}</dd>
          <dt className="tot">{texts.between}</dt>
          <dd className={bankAmount === net ? 'tot good' : 'tot bad'}>
            {bankAmount === null ? '–' : <Money amount={bankAmount - net} currency={currency} />}
          </dd>
        </dl>
        <dl className="dl">
          <dt>{texts.uploadedBy}</dt>
          <dd>
            <bdi>{batch.uploadedBy}</bdi>
            <span className="sub">
              <Time at={batch.uploadedAt} market={market} />
            </span>
          </dd>
          <dt>{texts.closedBy}</dt>
          <dd>
            {closedAt ? (
              <>
                <bdi>{batch.closedBy}</bdi>
                <span className="sub">
                  <Time at={closedAt} market={market} />
                </span>
              </>
            ) : (
              texts.anotherPerson
            )}
          </dd>
          <dt>{texts.rows}</dt>
          <dd>
            <Count value={batch.lines} />
          </dd>
          <dt>{texts.open}</dt>
          <dd>
            <Count value={batch.open} />
          </dd>
        </dl>
      </div>
      <AddsUp results={batch.results} total={batch.theirs} currency={currency} />
      {closedAt ? null : (
        <p className="foot">{bankAmount === net ? texts.undoable : `${texts.bankOpen} ${texts.undoable}`}</p>
      )}
      {batch.closeNote === '' ? null : (
        <p className="foot">
          <bdi>{batch.closeNote}</bdi>
        </p>
      )}
    </Panel>
  );
}

function CloseDialog({ batch, onClose }: { readonly batch: Batch; readonly onClose: () => void }) {
  const texts = useTexts(CASH_TEXTS);
  const [note, setNote] = useState('');
  const act = useAct();
  const agrees = batch.bankAmount === batch.net;
  async function close(): Promise<void> {
    await changeCash(() => send('POST', '/remittances/{id}/close', { path: { id: batch.id }, body: { note } }));
    toast(texts.closed);
    onClose();
  }
  return (
    <FormDialog
      title={`${texts.closeTitle} ${batch.reference}`}
      verb={texts.closeTitle}
      act={act}
      onClose={onClose}
      onSubmit={close}
    >
      <p>{texts.closeText}</p>
      {agrees ? null : <Message>{texts.bankOpen}</Message>}
      <TextField
        label={texts.noteIfDiffers}
        optional={agrees}
        value={note}
        onChange={setNote}
        path="note"
        lines={3}
        maxLength={500}
      />
    </FormDialog>
  );
}
