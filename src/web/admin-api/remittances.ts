import type { Context } from 'hono';
import {
  claimCashCall,
  listCashCall,
  previewRemittanceCall,
  settleLineCall,
  uploadRemittanceCall,
} from '#contract/admin/remittances';
import { MARKETS } from '#kernel/market';
import { minor, sum } from '#kernel/money';
import { claimCash, previewRemittance, readCash, settleRemittanceLine, uploadRemittance } from '#shop/remittances';
import type { SheetRefusal } from '#shop/sheets';
import type { Shop } from '../../shop/shop.ts';
import type { AdminApi } from './app.ts';
import type { AdminEnv } from './context.ts';
import { problem } from './problems.ts';

/** Rows of a preview. */
const SHOWN = 200;

/** Registers the calls about the cash that couriers collect. */
export function registerRemittances(admin: AdminApi, shop: Shop): void {
  admin.on(previewRemittanceCall, async (c) => {
    const { file, market, ...columns } = c.req.valid('form');
    if (!c.var.person.markets.includes(market)) return problem(c, 'notFound');
    const bytes = new Uint8Array(await file.arrayBuffer());
    const read = await previewRemittance(shop, { bytes, market, columns: chosen(columns) });
    if (!read.ok) return sheetProblem(c, read.error);
    const { header, lines, wrong } = read.value;
    const counts = { matched: 0, amount: 0, unknown: 0, twice: 0 };
    for (const { state } of lines) counts[state] += 1;
    return c.json(
      {
        header: [...header],
        columns: read.value.columns,
        currency: MARKETS[market].currency,
        counts,
        total: sum(lines.map((line) => minor(line.amount))),
        lines: lines
          .filter(({ state }) => state !== 'matched')
          .slice(0, SHOWN)
          .map(({ row, waybill, amount, state, order }) => {
            return { row, waybill, amount, state, order: order?.number ?? null, expected: order?.total ?? null };
          }),
        wrong: wrong.slice(0, SHOWN).map((one) => ({ ...one })),
      },
      200,
    );
  });

  admin.on(uploadRemittanceCall, async (c) => {
    const { file, market, reference, ...columns } = c.req.valid('form');
    if (!c.var.person.markets.includes(market)) return problem(c, 'notFound');
    const bytes = new Uint8Array(await file.arrayBuffer());
    const given = { bytes, market, columns: chosen(columns), reference, fileName: file.name.slice(0, 200) };
    const taken = await uploadRemittance(shop, given, c.var.actor);
    return taken.ok ? c.json(taken.value, 200) : sheetProblem(c, taken.error);
  });

  admin.on(listCashCall, async (c) => {
    const { remittances, lines, missing } = await readCash(shop, c.var.person.markets);
    return c.json(
      {
        remittances: remittances.map(({ uploadedAt, ours, theirs, open, ...one }) => {
          return {
            ...one,
            uploadedAt: uploadedAt.toISOString(),
            ours: Number(ours),
            theirs: Number(theirs),
            open: Number(open),
          };
        }),
        lines: lines.map(({ line, reference, currency, number }) => {
          const { remittanceId: id, rowNumber: row, waybill, amount, expected, state } = line;
          return { id, row, reference, waybill, currency, amount, expected, order: number, state };
        }),
        missing: missing.map(({ number, market, currency, total, waybill, days, claimedAt, claimedBy }) => {
          const claim = { claimedAt: claimedAt?.toISOString() ?? null, claimedBy };
          return { order: number, market, currency, amount: total, waybill, days, ...claim };
        }),
      },
      200,
    );
  });

  admin.on(settleLineCall, async (c) => {
    const { id, row } = c.req.valid('param');
    const settled = await settleRemittanceLine(shop, { id, row, note: c.req.valid('json').note }, c.var.actor);
    return settled ? c.json({ id }, 200) : problem(c, 'notFound');
  });

  admin.on(claimCashCall, async (c) => {
    const { number } = c.req.valid('param');
    const claimed = await claimCash(shop, { number, note: c.req.valid('json').note }, c.var.actor);
    return claimed.ok ? c.json({ number }, 200) : problem(c, 'notFound');
  });
}

/** The columns that the person chose; those left empty follow their names. */
function chosen({ waybill, amount }: { readonly waybill: string; readonly amount: string }) {
  return {
    ...(waybill === '' ? {} : { waybill: Number(waybill) }),
    ...(amount === '' ? {} : { amount: Number(amount) }),
  };
}

type SheetProblem = SheetRefusal | { readonly code: 'columnsUnknown' | 'remittanceTaken' | 'cellsWrong' };

/** Refuses an uploaded sheet in the person's language, with the place of what is wrong. */
function sheetProblem(c: Context<AdminEnv>, error: SheetProblem) {
  if (!('row' in error)) return problem(c, error.code);
  const { row, column } = error;
  return problem(c, error.code, { details: { row, column } }, { row, column });
}
