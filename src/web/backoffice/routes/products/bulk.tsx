import { useState } from 'react';
import { MARKETS, type MarketCode } from '#kernel/market';
import type { ProductState } from '#shop/catalogue/product-texts.rules';
import { send } from '../../client/api.ts';
import { followJob } from '../../client/jobs.ts';
import { useTexts } from '../../client/language.ts';
import { problemOf } from '../../client/problem.ts';
import { queries } from '../../client/queries.ts';
import { useMay } from '../../client/session.ts';
import { toast } from '../../client/undo.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { useProblemWords } from '../../ui/error-panel.tsx';
import { useMarketName } from '../../ui/market-name.ts';
import { Menu } from '../../ui/menu.tsx';
import { type BulkAct, type Chosen, changeChosen, changeMany } from './bulk-act.ts';
import type { Row } from './columns.tsx';
import { PercentDialog } from './percent-dialog.tsx';
import { TEXTS } from './texts.ts';

/** An act on the whole list that waits for a yes, in its words. */
type Asked = { readonly act: BulkAct; readonly words: string };
type Choice = { readonly title: string; readonly name: string };

type Props = {
  /** The chosen rows of those that are loaded. */
  readonly rows: readonly Row[];
  /** How many are chosen, and the query of the list where all of it is. */
  readonly size: number;
  readonly query: string | null;
  readonly markets: readonly MarketCode[];
  readonly categories: readonly Choice[];
  readonly onDone: () => void;
};

/** What can be done with the chosen products: at once, with Undo, except prices, which are shown first. */
export function BulkActs({ rows, size, query, markets, categories, onDone }: Props) {
  const texts = useTexts(TEXTS);
  const words = useProblemWords();
  const nameOf = useMarketName();
  const may = useMay();
  const [percent, setPercent] = useState(false);
  const [asked, setAsked] = useState<Asked | null>(null);
  const chosen: Chosen = query === null ? { ids: rows.map(({ id }) => id) } : { query, expected: size };
  const reload = () => queries.invalidateQueries({ queryKey: ['/products'] });

  /** Does an act, says what was done and what was not, and offers to take it back; asks first where that is not possible. */
  async function run(
    act: BulkAct,
    said: (count: number) => string,
    back: (done: readonly string[]) => Promise<unknown>,
  ) {
    if (query !== null) return setAsked({ act, words: said(size) });
    try {
      const answer = await changeChosen(chosen, act);
      if ('job' in answer) return;
      const { rows: outcomes } = answer;
      const done = outcomes.filter(({ status }) => status === 'changed').map(({ id }) => id);
      const undo = async () => {
        await back(done);
        await reload();
      };
      if (done.length > 0) toast(said(done.length), { undo });
      const failed = outcomes.filter(({ status }) => status === 'wrong' || status === 'stale');
      const why = failed[0]?.fields[0]?.words ?? texts.stale;
      if (failed.length > 0) toast(texts.notDone(failed.length, why), { kind: 'bad' });
      onDone();
    } catch (error) {
      toast(words(problemOf(error)), { kind: 'bad' });
    } finally {
      await reload();
    }
  }
  /** Does an act on the whole list: a job where these are more than 200. */
  async function whole(act: BulkAct, said: string): Promise<void> {
    const answer = await changeChosen(chosen, act);
    if ('job' in answer) followJob(answer.job, said, '/products');
    else toast(said);
    setPercent(false);
    setAsked(null);
    onDone();
    await reload();
  }
  const setState = (state: ProductState, said: (count: number) => string) =>
    run({ kind: 'state', state }, said, async (done) => {
      for (const before of ['draft', 'shown', 'put_away'] as const) {
        const those = rows.filter((row) => row.state === before && done.includes(row.id)).map(({ id }) => id);
        if (those.length > 0) await changeMany(those, { kind: 'state', state: before });
      }
    });
  const setHidden = (market: MarketCode, hidden: boolean) =>
    run(
      { kind: 'market', market, hidden },
      (count) => (hidden ? texts.hideDone(count, nameOf(market)) : texts.showDone(count, nameOf(market))),
      (done) => changeMany(done, { kind: 'market', market, hidden: !hidden }),
    );
  const setCategory = ({ title, name }: Choice, add: boolean) =>
    run(
      { kind: 'category', category: title, add },
      (count) => (add ? texts.addDone(count, name) : texts.removeDone(count, name)),
      (done) => changeMany(done, { kind: 'category', category: title, add: !add }),
    );
  return (
    <>
      {may('prices.write') ? <Button onClick={() => setPercent(true)}>{texts.prices}</Button> : null}
      {may('prices.write') ? (
        <Menu
          label={texts.markets}
          kind="plain"
          icon="globe"
          showLabel
          items={markets.flatMap((code) => [
            { label: texts.hideIn(nameOf(code)), run: () => void setHidden(code, true) },
            { label: texts.showIn(nameOf(code)), run: () => void setHidden(code, false) },
          ])}
        />
      ) : null}
      {may('products.write') ? (
        <>
          <Menu
            label={texts.addCategory}
            kind="plain"
            icon="plus"
            showLabel
            items={categories.map((one) => ({ label: one.name, run: () => void setCategory(one, true) }))}
          />
          <Menu
            label={texts.removeCategory}
            kind="plain"
            icon="minus"
            showLabel
            items={categories
              .filter(({ title }) => query !== null || rows.some((row) => row.categories.includes(title)))
              .map((one) => ({ label: one.name, run: () => void setCategory(one, false) }))}
          />
          <Button onClick={() => void setState('shown', texts.shownDone)}>{texts.show}</Button>
          <Button onClick={() => void setState('put_away', texts.putAwayDone)}>{texts.putAway}</Button>
        </>
      ) : null}
      {asked ? (
        <ConfirmDialog
          title={asked.words}
          verb={texts.doIt}
          onClose={() => setAsked(null)}
          onConfirm={() => whole(asked.act, asked.words)}
        >
          <p>{texts.wholeHint(size)}</p>
        </ConfirmDialog>
      ) : null}
      {percent ? (
        <PercentDialog
          rows={rows}
          size={size}
          markets={markets}
          onWhole={query === null ? null : (act) => whole(act, texts.pricesDone(size))}
          onClose={() => setPercent(false)}
          onDone={async (outcomes) => {
            setPercent(false);
            const changed = outcomes.rows.filter(({ status }) => status === 'changed');
            toast(texts.pricesDone(changed.length), {
              undo: async () => {
                await send('POST', '/products/prices', {
                  body: { dryRun: false, rows: changed.map(({ id }) => before(id, rows)) },
                });
                await reload();
              },
            });
            onDone();
            await reload();
          }}
        />
      ) : null}
    </>
  );
}

/** A row of the sheet that sets the prices a product had. */
function before(id: string, rows: readonly Row[]) {
  const prices = rows.find((row) => row.id === id)?.prices ?? {};
  const known = Object.values(MARKETS).flatMap(({ currency }) => {
    const price = prices[currency];
    return price ? [[currency, { price: price.price, discountPrice: price.discountPrice }] as const] : [];
  });
  return { id, version: null, prices: Object.fromEntries(known) };
}
