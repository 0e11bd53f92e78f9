import { useState } from 'react';
import { DEFAULT_MARKET, digitsOf, MARKETS, type MarketCode } from '#kernel/market';
import { typedAmount, typedHundredths } from '#kernel/typed-number';
import { useAct } from '../../client/act.ts';
import { useTexts } from '../../client/language.ts';
import { usePerson } from '../../client/session.ts';
import { toast } from '../../client/undo.ts';
import { Button } from '../../ui/button.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { Message, ProblemNote } from '../../ui/error-panel.tsx';
import { FieldProblems, MoneyField, SelectField, TextField } from '../../ui/field.tsx';
import { FileField } from '../../ui/file-field.tsx';
import { Panel } from '../../ui/panel.tsx';
import { CASH_TEXTS } from './cash-texts.ts';
import { useCourierName } from './courier-name.ts';
import { FileColumns } from './file-columns.tsx';
import { FileResults } from './file-results.tsx';
import { type BatchFields, type Cash, type Preview, preview, takeFile, type Upload } from './use-cash.ts';

/** How the person says that a file is read; empty is as saved for its courier. */
const AS_SAVED = { columns: {}, dateOrder: '', feeKind: '', fee: '' } as const;
type Reading = Pick<Upload, 'columns' | 'dateOrder' | 'feeKind'> & { readonly fee: string };

const NO_BATCH = { reference: '', statementDate: '', bankReference: '', bankAmount: '', bankDate: '' };

/** Takes a courier's file: chosen, its columns named, compared with our orders, then taken. */
export function CashUpload({ cash }: { readonly cash: Cash }) {
  const texts = useTexts(CASH_TEXTS);
  const { markets } = usePerson();
  const nameOf = useCourierName(cash);
  const couriers = cash.couriers.flatMap(({ name: courier }) => markets.map((market) => ({ courier, market })));
  const [chosen, setChosen] = useState(0);
  const [file, setFile] = useState<File | null>(null);
  const [reading, setReading] = useState<Reading>(AS_SAVED);
  const [batch, setBatch] = useState(NO_BATCH);
  const [seen, setSeen] = useState<Preview | null>(null);
  const [compared, setCompared] = useState(false);
  const act = useAct();
  const of = couriers[chosen];
  const { currency } = of ? MARKETS[of.market] : DEFAULT_MARKET;
  const bankAmount = typedAmount(batch.bankAmount, currency);

  const uploadOf = (given: File, one: { courier: string; market: MarketCode }, how: Reading): Upload => {
    const { fee, ...rest } = how;
    const value = how.feeKind === 'share' ? typedHundredths(fee) : typedAmount(fee, MARKETS[one.market].currency);
    return { file: given, ...one, ...rest, feeValue: Math.max(0, value ?? 0) };
  };
  async function look(given: File | null, one = of, how = reading): Promise<void> {
    setCompared(false);
    if (given && one) setSeen(await preview(uploadOf(given, one, how)));
  }
  function choose(given: File | null, place = chosen): void {
    setFile(given);
    setChosen(place);
    setReading(AS_SAVED);
    setSeen(null);
    void act.run(() => look(given, couriers[place], AS_SAVED));
  }
  function read(how: Reading): void {
    setReading(how);
    void act.run(() => look(file, of, how));
  }
  async function take(): Promise<void> {
    if (!file || !of || bankAmount === null || bankAmount === undefined) return;
    const fields: BatchFields = { ...batch, bankAmount };
    const { open } = await takeFile(uploadOf(file, of, reading), fields);
    toast(texts.taken(open));
    setFile(null);
    setSeen(null);
    setCompared(false);
    setBatch(NO_BATCH);
    setReading(AS_SAVED);
  }
  const isKnown = seen !== null && seen.columns.waybill !== null && seen.columns.amount !== null;
  const isReady = isKnown && seen.wrong.length === 0 && seen.takenAs === null;
  const isBatch =
    batch.reference.trim() !== '' && bankAmount !== null && bankAmount !== undefined && batch.bankDate !== '';
  const set = (changes: Partial<typeof NO_BATCH>) => setBatch({ ...batch, ...changes });
  const problem = act.problem ? <ProblemNote problem={act.problem} /> : null;

  if (compared && seen && isReady && bankAmount !== null && bankAmount !== undefined) {
    return (
      <>
        {problem}
        <FileResults
          seen={seen}
          bankAmount={bankAmount}
          act={act}
          onBack={() => setCompared(false)}
          onTake={() => void act.run(take)}
        />
      </>
    );
  }
  return (
    <div className="cash__side">
      <div className="stack">
        <Panel title={file ? <bdi dir="ltr">{file.name}</bdi> : texts.fileShort}>
          <FileField label={texts.file} file={file} accept=".csv,.xlsx,text/csv" onChange={(given) => choose(given)} />
        </Panel>
        {problem}
        {seen?.takenAs ? <Message kind="bad">{texts.takenAs(seen.takenAs)}</Message> : null}
        {seen && !isKnown ? <Message kind="bad">{texts.missingColumn}</Message> : null}
        {seen ? <FileColumns seen={seen} onChange={(changes) => read({ ...reading, columns: changes })} /> : null}
        {seen ? (
          <Panel title={texts.howRead}>
            <div className="g2">
              <SelectField
                label={texts.dateOrder}
                value={reading.dateOrder || seen.dateOrder}
                onChange={(dateOrder) => read({ ...reading, dateOrder })}
                options={[
                  { value: 'dmy', label: 'DD/MM/YYYY' },
                  { value: 'mdy', label: 'MM/DD/YYYY' },
                ]}
              />
              <SelectField
                label={texts.feeRule}
                value={reading.feeKind || seen.fee.kind}
                onChange={(feeKind) => read({ ...reading, feeKind, fee: '' })}
                options={[
                  { value: 'none', label: texts.none },
                  { value: 'parcel', label: texts.feeParcel },
                  { value: 'share', label: texts.feeShare },
                ]}
              />
              <FeeField reading={reading} seen={seen} onChange={read} />
            </div>
            <p className="sm mute">{texts.numbersHint}</p>
          </Panel>
        ) : null}
      </div>
      <Panel title={texts.batch}>
        <FieldProblems value={act.problem?.fields ?? []}>
          <div className="stack s">
            <SelectField
              label={texts.courier}
              value={String(chosen)}
              onChange={(place) => choose(file, Number(place))}
              options={couriers.map((one, place) => ({ value: String(place), label: nameOf(one) }))}
            />
            <TextField
              label={texts.reference}
              value={batch.reference}
              onChange={(reference) => set({ reference })}
              path="reference"
              maxLength={60}
              ltr
            />
            <DateField
              label={texts.statementDate}
              value={batch.statementDate}
              onChange={(statementDate) => set({ statementDate })}
              market={of?.market}
              clearable
            />
            <TextField
              label={texts.bankReference}
              value={batch.bankReference}
              onChange={(bankReference) => set({ bankReference })}
              path="bankReference"
              optional
              maxLength={60}
              ltr
            />
            <MoneyField
              label={texts.bankAmount}
              value={batch.bankAmount}
              onChange={(amount) => set({ bankAmount: amount })}
              currency={currency}
              hint={texts.bankHint}
              path="bankAmount"
            />
            <DateField
              label={texts.bankDate}
              value={batch.bankDate}
              onChange={(bankDate) => set({ bankDate })}
              market={of?.market}
              path="bankDate"
            />
            <Button
              kind="go"
              wide
              busy={act.busy}
              disabled={!isReady || !isBatch}
              onClick={() => void act.run(async () => look(file).then(() => setCompared(true)))}
            >
              {texts.compare}
            </Button>
            <p className="sm mute">{texts.nothingYet}</p>
          </div>
        </FieldProblems>
      </Panel>
    </div>
  );
}

type FeeProps = { readonly reading: Reading; readonly seen: Preview; readonly onChange: (how: Reading) => void };

/** The fee of the contract: an amount, or percent. */
function FeeField({ reading, seen, onChange }: FeeProps) {
  const texts = useTexts(CASH_TEXTS);
  const kind = reading.feeKind || seen.fee.kind;
  const digits = kind === 'share' ? 2 : digitsOf(seen.currency);
  const [typed, setTyped] = useState<string | null>(null);
  if (kind === 'none') return null;
  const saved = reading.feeKind === '' ? (seen.fee.value / 10 ** digits).toFixed(digits) : reading.fee;
  const value = typed ?? saved;
  const take = () => {
    if (typed !== null) onChange({ ...reading, feeKind: kind, fee: typed });
    setTyped(null);
  };
  const field = { value, onChange: setTyped, path: 'feeValue' };
  return (
    <fieldset className="cash__fee" onBlur={take}>
      <legend className="vh">{texts.feeRule}</legend>
      {kind === 'parcel' ? (
        <MoneyField label={texts.columns.fee} currency={seen.currency} {...field} />
      ) : (
        <TextField label={texts.percent} unit="%" inputMode="decimal" ltr {...field} />
      )}
    </fieldset>
  );
}
