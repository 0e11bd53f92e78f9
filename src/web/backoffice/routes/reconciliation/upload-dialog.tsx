import { useState } from 'react';
import { MARKETS, type MarketCode } from '#kernel/market';
import { useAct } from '../../client/act.ts';
import { useLanguage, useTexts } from '../../client/language.ts';
import { usePerson } from '../../client/session.ts';
import { toast } from '../../client/undo.ts';
import { Message } from '../../ui/error-panel.tsx';
import { SelectField, TextField } from '../../ui/field.tsx';
import { FileField } from '../../ui/file-field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { Count, Money } from '../../ui/money.tsx';
import { CASH_TEXTS } from './cash-texts.ts';
import { type Preview, preview, takeFile, type Upload } from './use-cash.ts';

const COUNTS = ['matched', 'amount', 'unknown', 'twice'] as const;

/** Takes a courier's file: chosen, looked at, its columns corrected, then taken. */
export function UploadDialog({ onClose }: { readonly onClose: () => void }) {
  const texts = useTexts(CASH_TEXTS);
  const language = useLanguage();
  const { markets } = usePerson();
  const [file, setFile] = useState<File | null>(null);
  const [market, setMarket] = useState<MarketCode | undefined>(markets[0]);
  const [reference, setReference] = useState('');
  const [columns, setColumns] = useState({ waybill: '', amount: '' });
  const [seen, setSeen] = useState<Preview | null>(null);
  /** The columns that were looked at last. */
  const [looked, setLooked] = useState(columns);
  const act = useAct();
  const isReady =
    seen !== null && looked === columns && seen.wrong.length === 0 && COUNTS.some((one) => seen.counts[one] > 0);

  async function run(work: (upload: Upload) => Promise<void>, chosen = columns): Promise<void> {
    if (file && market) await work({ file, market, reference, ...chosen });
  }
  const look = (chosen = columns) =>
    run(async (upload) => {
      setSeen(await preview(upload));
      setLooked(chosen);
    }, chosen);
  const take = () =>
    run(async (upload) => {
      const { open } = await takeFile(upload);
      toast(texts.taken(open));
      onClose();
    });
  const column = (name: 'waybill' | 'amount', label: string) =>
    seen ? (
      <SelectField
        label={label}
        value={columns[name] || String(seen.columns[name] ?? '')}
        onChange={(value) => {
          const chosen = { ...columns, [name]: value };
          setColumns(chosen);
          void act.run(() => look(chosen));
        }}
        options={[
          { value: '', label: texts.byName, disabled: true },
          ...seen.header.map((head, index) => ({ value: String(index), label: head || String(index + 1) })),
        ]}
      />
    ) : null;
  return (
    <FormDialog
      title={texts.uploadTitle}
      wide
      verb={isReady ? texts.take : texts.look}
      act={act}
      disabled={!file || (isReady && reference.trim() === '')}
      onClose={onClose}
      onSubmit={() => (isReady ? take() : look())}
    >
      <FileField
        label={texts.file}
        file={file}
        accept=".csv,.xlsx,text/csv"
        onChange={(chosen) => {
          setFile(chosen);
          setSeen(null);
          act.setProblem(null);
          setColumns({ waybill: '', amount: '' });
        }}
      />
      <div className="g2">
        <SelectField
          label={texts.market}
          value={market ?? ''}
          onChange={(value) => {
            setMarket(markets.find((one) => one === value));
            setSeen(null);
          }}
          options={markets.map((value) => ({ value, label: MARKETS[value].name.full[language] }))}
        />
        <TextField
          label={texts.reference}
          value={reference}
          onChange={setReference}
          path="reference"
          maxLength={60}
          ltr
        />
      </div>
      {seen ? (
        <>
          <div className="g2">
            {column('waybill', texts.waybill)}
            {column('amount', texts.amount)}
          </div>
          <dl className="dl" aria-live="polite">
            {COUNTS.map((one) => [
              <dt key={`${one} name`}>{texts.counts[one]}</dt>,
              <dd key={one}>
                <Count value={seen.counts[one]} />
              </dd>,
            ])}
            <dt className="tot">{texts.total}</dt>
            <dd className="tot">
              <Money amount={seen.total} currency={seen.currency} />
            </dd>
          </dl>
          {seen.wrong.length > 0 ? (
            <Message kind="bad">
              {texts.wrongTitle}
              {seen.wrong.slice(0, 10).map(({ row, text }) => (
                <span key={row} className="block sm">
                  {texts.wrong(row, text)}
                </span>
              ))}
            </Message>
          ) : null}
        </>
      ) : null}
    </FormDialog>
  );
}
