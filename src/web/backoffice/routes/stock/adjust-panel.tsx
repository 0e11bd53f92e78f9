import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { MARKET_CODES, MARKETS } from '#kernel/market';
import { STOCK_REASON_TEXTS } from '#shop/stock/reason-words.rules';
import { mayMove, STAFF_REASON_NAMES } from '#shop/stock/reasons.rules';
import { useAct } from '../../client/act.ts';
import { get } from '../../client/api.ts';
import { useLanguage, useTexts } from '../../client/language.ts';
import { toast } from '../../client/undo.ts';
import { Button } from '../../ui/button.tsx';
import { ProblemNote } from '../../ui/error-panel.tsx';
import { FieldProblems, NumberField, SelectField, TextField } from '../../ui/field.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Segments } from '../../ui/tabs.tsx';
import { countOf } from './count.rules.ts';
import { MovementItem } from './movement-item.tsx';
import { NO_CAUSE, ReasonFields } from './reason-fields.tsx';
import { adjust, type Stock } from './stock-data.ts';
import { TEXTS } from './texts.ts';

type Direction = 'add' | 'take' | 'counted';

/** Changes one stock, and shows what happened to it. */
export function AdjustPanel({ stock }: { readonly stock: Stock }) {
  const texts = useTexts(TEXTS);
  return (
    <div className="stack">
      <Form key={stock.id} stock={stock} />
      <Movements stock={stock} title={texts.last} />
    </div>
  );
}

function Form({ stock }: { readonly stock: Stock }) {
  const texts = useTexts(TEXTS);
  const language = useLanguage();
  const names = useTexts(STOCK_REASON_TEXTS);
  const [direction, setDirection] = useState<Direction>('add');
  const [units, setUnits] = useState('');
  const [cause, setCause] = useState(NO_CAUSE);
  const others = MARKET_CODES.filter((code) => code !== stock.market);
  const [to, setTo] = useState(others[0]);
  const { busy, problem, run } = useAct();
  // what was on the shelf when the person began to count
  const [seen] = useState(stock.onShelf);
  const typed = countOf(units);
  const delta = typed === null ? 0 : direction === 'add' ? typed : direction === 'take' ? -typed : typed - seen;
  const sign = direction === 'add' ? 1 : direction === 'take' ? -1 : delta;
  const reasons = STAFF_REASON_NAMES.filter((name) => sign === 0 || mayMove(name, sign));

  async function save(): Promise<void> {
    const { reason } = cause;
    if (reason === '' || delta === 0) return;
    await adjust(stock, delta, { ...cause, reason }, reason === 'moved' ? to : undefined);
    toast(texts.saved(1), {
      undo: () => adjust(stock, -delta, { reason: 'correction', reference: '', note: names[reason] }, undefined),
    });
    setUnits('');
    setCause(NO_CAUSE);
  }

  return (
    <Panel title={texts.adjust}>
      <div className="row stock__h">
        {stock.image === '' ? null : <img className="ph l" src={stock.image} alt="" />}
        <span className="two">
          <span className="b">{stock.title[language]}</span>
          <span className="o">{texts.now(MARKETS[stock.market].name.short[language], stock.onHand, stock.held)}</span>
        </span>
      </div>
      <FieldProblems value={problem?.fields ?? []}>
        <form
          className="stack s"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void run(save);
          }}
        >
          <Segments
            label={texts.direction}
            value={direction}
            onChange={(next) => {
              setDirection(next);
              setCause({ ...cause, reason: next === 'counted' ? 'counted' : '' });
            }}
            options={[
              { value: 'add', label: texts.add },
              { value: 'take', label: texts.take },
              { value: 'counted', label: texts.counted },
            ]}
          />
          <div className="g2 keep">
            <NumberField
              label={direction === 'counted' ? texts.countedUnits : texts.units}
              path="delta"
              value={units}
              onChange={setUnits}
            />
            <TextField
              label={texts.onShelfThen}
              readOnly
              ltr
              value={String(stock.onShelf + delta)}
              onChange={() => undefined}
            />
          </div>
          {direction === 'counted' ? (
            <p className="hint">{texts.countedHint(stock.onHand, stock.held, stock.toPack)}</p>
          ) : null}
          <ReasonFields
            value={cause}
            onChange={(changed) => setCause((present) => ({ ...present, ...changed }))}
            reasons={reasons}
          />
          {cause.reason === 'moved' && to ? (
            <SelectField
              label={texts.to}
              path="to"
              value={to}
              onChange={(value) => setTo(others.find((code) => code === value))}
              options={others.map((code) => ({ value: code, label: MARKETS[code].name.short[language] }))}
            />
          ) : null}
          {problem ? <ProblemNote problem={problem} /> : null}
          <Button type="submit" wide busy={busy} disabled={cause.reason === '' || delta === 0}>
            {texts.save}
          </Button>
        </form>
      </FieldProblems>
    </Panel>
  );
}

function Movements({ stock, title }: { readonly stock: Stock; readonly title: string }) {
  const texts = useTexts(TEXTS);
  const params = { 'filter[product]': stock.productId, 'filter[market]': stock.market, limit: 6 };
  const { data } = useQuery({
    queryKey: ['/stock/movements', params],
    queryFn: ({ signal }) => get('/stock/movements', { query: params, signal }),
  });
  return (
    <Panel
      title={title}
      actions={
        <Link className="link sm" to={`/stock/movements?product=${stock.productId}&market=${stock.market}`}>
          {texts.allOf}
        </Link>
      }
    >
      {data && data.items.length === 0 ? <p className="mute">{texts.noMovements}</p> : null}
      <ul className="tl">
        {data?.items.map((movement) => (
          <MovementItem key={movement.id} movement={movement} />
        ))}
      </ul>
    </Panel>
  );
}
