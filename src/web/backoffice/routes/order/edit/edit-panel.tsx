import { useLanguage, useTexts } from '../../../client/language.ts';
import { toast } from '../../../client/undo.ts';
import { Button } from '../../../ui/button.tsx';
import { CheckField } from '../../../ui/choice-field.tsx';
import { Message, ProblemNote } from '../../../ui/error-panel.tsx';
import { SelectField, TextField } from '../../../ui/field.tsx';
import { Money } from '../../../ui/money.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { ProductSearch } from '../../../ui/product-search.tsx';
import { TableHead } from '../../../ui/table-head.tsx';
import { COMMON } from '../../../ui/texts.ts';
import type { OrderPage } from '../order-data.ts';
import { TEXTS } from './texts.ts';
import { type EditedLine, useEdit } from './use-edit.ts';

type Props = { readonly order: OrderPage; readonly onClose: () => void };

/** The items of an order as they are changed: quantities, the new sum beside the old, then the change at once. */
export function EditPanel({ order, onClose }: Props) {
  const texts = useTexts(TEXTS);
  const common = useTexts(COMMON);
  const edit = useEdit(order, () => {
    toast(texts.saved);
    onClose();
  });
  const { result, problem } = edit;
  return (
    <Panel title={texts.title}>
      <form
        className="stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void edit.submit();
        }}
      >
        {edit.isStale ? <Message>{texts.stale}</Message> : null}
        {edit.isPaid ? <p className="mute">{texts.paid}</p> : null}
        <div className="scroll">
          <table className="t" aria-label={texts.title}>
            <TableHead columns={[texts.product, { end: texts.had }, { end: texts.wanted }, { hidden: texts.remove }]} />
            <tbody>
              {edit.lines.map((line) => (
                <Row
                  key={line.productId}
                  line={line}
                  problem={edit.problemOfLine(line)}
                  onChange={(quantity) => edit.setQuantity(line.productId, quantity)}
                />
              ))}
            </tbody>
          </table>
        </div>
        {edit.isPaid ? null : <ProductSearch onChoose={edit.add} />}
        <CheckField
          label={texts.gift}
          hint={texts.giftHint}
          checked={edit.gift}
          onChange={(gift) => edit.change({ gift })}
        />
        {edit.gift || edit.giftNote !== '' ? (
          <TextField
            label={texts.giftNote}
            optional
            lines={2}
            maxLength={500}
            value={edit.giftNote}
            onChange={(giftNote) => edit.change({ giftNote })}
          />
        ) : null}
        {result ? <Sums result={result} isPaid={edit.isPaid} /> : null}
        {edit.hasChanged ? <Message>{texts.changed}</Message> : null}
        {problem ? <ProblemNote problem={problem} /> : null}
        <span className="row">
          <Button kind={result ? 'go' : 'plain'} type="submit" busy={edit.busy} disabled={!edit.isChanged}>
            {result ? texts.save : texts.show}
          </Button>
          <Button
            kind="text"
            onClick={() => {
              edit.discard();
              onClose();
            }}
          >
            {common.cancel}
          </Button>
        </span>
      </form>
    </Panel>
  );
}

type RowProps = {
  readonly line: EditedLine;
  readonly problem: string | undefined;
  readonly onChange: (quantity: number) => void;
};

function Row({ line, problem, onChange }: RowProps) {
  const texts = useTexts(TEXTS);
  const { title, had, quantity, most } = line;
  const options = Array.from({ length: most + 1 }, (_, n) => ({ value: String(n), label: String(n) }));
  return (
    <tr>
      <td>
        <bdi className={quantity === 0 ? 'faint' : undefined}>{title}</bdi>
        {problem ? <span className="sub bad">{problem}</span> : null}
      </td>
      <td className="end num mute">{had}</td>
      <td className="end">
        <SelectField
          label={texts.quantityOf(title)}
          hideLabel
          value={String(quantity)}
          options={options}
          onChange={(value) => onChange(Number(value))}
        />
      </td>
      <td className="end">
        {quantity > 0 ? (
          <Button kind="text" icon="close" aria-label={texts.removeOne(title)} onClick={() => onChange(0)} />
        ) : (
          <Button kind="text" icon="undo" aria-label={texts.putBack(title)} onClick={() => onChange(had || 1)} />
        )}
      </td>
    </tr>
  );
}

type EditResult = NonNullable<ReturnType<typeof useEdit>['result']>;

/** The sum before and after, part by part, and what follows. */
function Sums({ result, isPaid }: { readonly result: EditResult; readonly isPaid: boolean }) {
  const texts = useTexts(TEXTS);
  const language = useLanguage();
  const { before, after, currency, refund, offersLost } = result;
  return (
    <div className="stack s" aria-live="polite">
      <div className="scroll">
        <table className="t" aria-label={texts.sums}>
          <TableHead columns={[texts.part, { end: texts.before }, { end: texts.after }]} />
          <tbody>
            {(['goods', 'vat', 'shipping', 'total'] as const).map((part) => (
              <tr key={part}>
                <th scope="row">{texts[part]}</th>
                <td className="end mute">
                  <Money amount={before[part]} currency={currency} />
                </td>
                <td className={part === 'total' ? 'end b' : 'end'}>
                  <Money amount={after[part]} currency={currency} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {offersLost.map((name) => (
        <Message key={name.en}>{texts.offerLost(name[language])}</Message>
      ))}
      {refund > 0 ? (
        <p>
          {texts.goesBack} <Money amount={refund} currency={currency} />
        </p>
      ) : null}
      <p className="mute">{isPaid ? texts.follows.paid : texts.follows.cash}</p>
    </div>
  );
}
