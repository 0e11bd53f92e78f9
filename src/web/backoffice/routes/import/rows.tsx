import { joined, useTexts } from '../../client/language.ts';
import { Empty } from '../../ui/error-panel.tsx';
import { TextField } from '../../ui/field.tsx';
import { Panel } from '../../ui/panel.tsx';
import { StatusMark } from '../../ui/status-mark.tsx';
import type { DryRun, Mends } from './route.tsx';
import { TEXTS } from './texts.ts';

type Row = DryRun['wrong'][number];
/** Rows that are drawn; more are in the file of errors. */
const DRAWN = 200;

type WrongProps = {
  readonly rows: readonly Row[];
  /** Rows that are wrong, have a warning, or are left out on purpose. */
  readonly about: 'wrong' | 'warned' | 'leftOut';
  readonly mends: Mends;
  readonly onMend: (row: number, index: number, value: string) => void;
};

/** Rows that need a look: what is in the file, what is in the store, and a field to mend it. */
export function WrongRows({ rows, about, mends, onMend }: WrongProps) {
  const texts = useTexts(TEXTS);
  const isWarning = about === 'warned';
  const cells = rows.flatMap((row) => {
    const found = isWarning
      ? row.warnings.map((one) => ({
          ...one,
          inStore: row.cells.find(({ index }) => index === one.index)?.inStore ?? null,
        }))
      : row.cells;
    return found.map((cell) => ({ row, cell }));
  });
  const title = texts.tabs[about];
  if (cells.length === 0) {
    return (
      <Panel title={title}>
        <Empty title={texts.none} />
      </Panel>
    );
  }
  return (
    <Panel title={title} flush>
      <table className="t import__w">
        <thead>
          <tr>
            <th scope="col">{texts.row}</th>
            <th scope="col">{texts.subject}</th>
            <th scope="col">{texts.what}</th>
            <th scope="col">{texts.column}</th>
            <th scope="col">{texts.inFile}</th>
            <th scope="col">{texts.inStore}</th>
            <th scope="col">{texts.use}</th>
          </tr>
        </thead>
        <tbody>
          {cells.slice(0, DRAWN).map(({ row, cell }) => (
            <tr key={`${row.number} ${cell.index} ${cell.words}`}>
              <td>
                <bdi dir="ltr">{row.number}</bdi>
              </td>
              <th scope="row">
                <bdi>{row.subject}</bdi>
              </th>
              <td>
                <StatusMark kind={about === 'wrong' ? 'bad' : about === 'warned' ? 'warn' : 'plain'}>
                  {cell.words}
                </StatusMark>
              </td>
              <td>
                <bdi>{cell.column}</bdi>
              </td>
              <td className={cell.inFile === '' ? 'faint' : ''}>
                <bdi>{cell.inFile || texts.empty}</bdi>
              </td>
              <td className="faint">
                <bdi>{cell.inStore ?? '–'}</bdi>
              </td>
              <td>
                <TextField
                  label={`${texts.use}: ${joined(row.subject, cell.column)}`}
                  hideLabel
                  auto
                  value={mends.get(`${row.number} ${cell.index}`)?.value ?? cell.inFile}
                  onChange={(value) => onMend(row.number, cell.index, value)}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {cells.length > DRAWN ? <div className="foot">{texts.first(DRAWN, cells.length)}</div> : null}
    </Panel>
  );
}

/** What would change: before and after. */
export function ChangedRows({ rows, all }: { readonly rows: readonly Row[]; readonly all: number }) {
  const texts = useTexts(TEXTS);
  if (rows.length === 0) {
    return (
      <Panel title={texts.tabs.changed}>
        <Empty title={texts.none} />
      </Panel>
    );
  }
  return (
    <Panel title={texts.tabs.changed} flush>
      <table className="t">
        <thead>
          <tr>
            <th scope="col">{texts.row}</th>
            <th scope="col">{texts.subject}</th>
            <th scope="col">{texts.column}</th>
            <th scope="col">{texts.inStore}</th>
            <th scope="col">{texts.after}</th>
          </tr>
        </thead>
        <tbody>
          {rows.flatMap((row) =>
            row.cells.map((cell) => (
              <tr key={`${row.number} ${cell.index}`}>
                <td>
                  <bdi dir="ltr">{row.number}</bdi>
                </td>
                <th scope="row">
                  <bdi>{row.subject}</bdi>
                </th>
                <td>
                  <bdi>{cell.column}</bdi>
                </td>
                <td className="faint">
                  <bdi>{cell.inStore ?? '–'}</bdi>
                </td>
                <td>
                  <bdi>{cell.inFile}</bdi>
                </td>
              </tr>
            )),
          )}
        </tbody>
      </table>
      <div className="foot">{texts.first(rows.length, all)}</div>
    </Panel>
  );
}

/** Prices of an old shop's file with the VAT taken out: what a shopper pays is what it was. */
export function PricedRows({ rows, all }: { readonly rows: readonly Row[]; readonly all: number }) {
  const texts = useTexts(TEXTS);
  const priced = rows.flatMap((row) => (row.price === null ? [] : [{ ...row, price: row.price }]));
  if (priced.length === 0) return null;
  return (
    <Panel title={texts.priced} flush>
      <table className="t">
        <thead>
          <tr>
            <th scope="col">{texts.address}</th>
            <th scope="col">{texts.subject}</th>
            <th scope="col">{texts.inFile}</th>
            <th scope="col">{texts.priceHere}</th>
            <th scope="col">{texts.vat}</th>
            <th scope="col">{texts.offer}</th>
            <th scope="col">{texts.pays}</th>
          </tr>
        </thead>
        <tbody>
          {priced.map(({ number, address, subject, price }) => (
            <tr key={number}>
              <td>
                <bdi dir="ltr">{address}</bdi>
              </td>
              <th scope="row">
                <bdi>{subject}</bdi>
              </th>
              {[price.inFile, price.net, price.vat, price.offer ?? '–', price.pays].map((amount, index) => (
                <td key={index}>
                  <bdi dir="ltr">{amount}</bdi>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <div className="foot">{texts.first(priced.length, all)}</div>
    </Panel>
  );
}
