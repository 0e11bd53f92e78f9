import type { Context } from 'hono';
import {
  claimCashCall,
  closeRemittanceCall,
  listCashCall,
  listOutstandingCall,
  previewRemittanceCall,
  settleLineCall,
  undoRemittanceCall,
  uploadRemittanceCall,
} from '#contract/admin/remittances';
import { MARKETS, type MarketCode } from '#kernel/market';
import { minor } from '#kernel/money';
import {
  claimCash,
  closeRemittance,
  previewRemittance,
  readCash,
  readOutstanding,
  settleRemittanceLine,
  undoRemittance,
  uploadRemittance,
} from '#shop/remittances';
import { type FeeRule, LINE_STATES, sumsOf } from '#shop/remittances/match.rules';
import { OUTSTANDING_LIST } from '#shop/remittances/outstanding.rules';
import type { ColumnMap, DateOrder } from '#shop/remittances/read-lines.rules';
import type { SheetRefusal } from '#shop/sheets';
import type { Shop } from '../../shop/shop.ts';
import type { AdminApi } from './app.ts';
import type { AdminEnv } from './context.ts';
import { listBody, listQuery } from './list.ts';
import { problem } from './problems.ts';

/** Rows of each result of a preview. */
const SHOWN = 200;

/** Registers the calls about the cash that couriers collect. */
export function registerRemittances(admin: AdminApi, shop: Shop): void {
  admin.on(previewRemittanceCall, async (c) => {
    const form = c.req.valid('form');
    if (!c.var.person.markets.includes(form.market)) return problem(c, 'notFound');
    const read = await previewRemittance(shop, await fileIn(form));
    if (!read.ok) return sheetProblem(c, read.error);
    const { header, first, columns, dateOrder, fee, uses, lines, wrong, sums, takenAs } = read.value;
    const shown = LINE_STATES.flatMap((state) => lines.filter((line) => line.state === state).slice(0, SHOWN));
    return c.json(
      {
        ...{ header: [...header], first: first.map((cells) => [...cells]), columns, dateOrder, fee, uses, takenAs },
        ...{ currency: MARKETS[form.market].currency, sums, ...sumsOf(lines) },
        lines: shown.map(({ row, waybill, amount, fee, feeDue, state, order }) => {
          return { row, waybill, amount, fee, feeDue, state, ...orderOf(order) };
        }),
        wrong: wrong.slice(0, SHOWN).map((one) => ({ ...one })),
      },
      200,
    );
  });

  admin.on(uploadRemittanceCall, async (c) => {
    const form = c.req.valid('form');
    if (!c.var.person.markets.includes(form.market)) return problem(c, 'notFound');
    const { reference, statementDate, bankReference, bankAmount, bankDate } = form;
    const bank = { bankReference, bankAmount: minor(bankAmount), bankDate };
    const named = { reference, fileName: form.file.name.slice(0, 200), statementDate: statementDate || null };
    const taken = await uploadRemittance(shop, { ...(await fileIn(form)), batch: { ...named, ...bank } }, c.var.actor);
    return taken.ok ? c.json(taken.value, 200) : sheetProblem(c, taken.error);
  });

  admin.on(listCashCall, async (c) => {
    const { remittances, lines, open, ages } = await readCash(shop, c.var.person.markets);
    const add = (numbers: readonly (string | number)[]) => numbers.reduce<number>((sum, one) => sum + Number(one), 0);
    return c.json(
      {
        couriers: Object.entries(shop.parcels.titles).map(([name, title]) => ({ name, title: { ...title } })),
        remittances: remittances.map(({ batch, results }) => {
          const { uploadedAt, uploadedById, closedAt, closedById: _, contentHash: __, ...one } = batch;
          return {
            ...one,
            ...{ uploadedAt: uploadedAt.toISOString(), closedAt: closedAt?.toISOString() ?? null },
            isOwn: uploadedById === null ? one.uploadedBy === c.var.actor.name : uploadedById === c.var.actor.id,
            results: results.map(({ state, lines: count, theirs }) => ({ state, count, amount: Number(theirs) })),
            ...{ lines: add(results.map((row) => row.lines)), open: add(results.map((row) => row.open)) },
            ...{ ours: add(results.map((row) => row.ours)), theirs: add(results.map((row) => row.theirs)) },
            net: add(results.map((row) => row.net)),
          };
        }),
        lines: lines.map(({ line, reference, currency, number }) => {
          const { remittanceId: id, rowNumber: row, waybill, amount, expected, fee, feeDue, state } = line;
          return { id, row, reference, waybill, currency, amount, expected, fee, feeDue, order: number, state };
        }),
        ...{ open, ages },
      },
      200,
    );
  });

  admin.on(listOutstandingCall, async (c) => {
    const query = listQuery(c, OUTSTANDING_LIST);
    if (query instanceof Response) return query;
    const page = await readOutstanding(shop, query, c.var.person.markets);
    return c.json(
      listBody(c, page, ({ id: _, number, cash, deliveredAt: __, ...row }) => ({
        ...row,
        order: number,
        amount: cash,
      })),
      200,
    );
  });

  admin.on(settleLineCall, async (c) => {
    const { id, row } = c.req.valid('param');
    const settled = await settleRemittanceLine(shop, { id, row, note: c.req.valid('json').note }, c.var.actor);
    return settled ? c.json({ id }, 200) : problem(c, 'notFound');
  });

  admin.on(undoRemittanceCall, async (c) => {
    const { id } = c.req.valid('param');
    const undone = await undoRemittance(shop, id, c.var.actor);
    return undone.ok ? c.json({ id }, 200) : problem(c, undone.error.code);
  });

  admin.on(closeRemittanceCall, async (c) => {
    const { id } = c.req.valid('param');
    const closed = await closeRemittance(shop, { id, note: c.req.valid('json').note }, c.var.actor);
    return closed.ok ? c.json({ id }, 200) : problem(c, closed.error.code);
  });

  admin.on(claimCashCall, async (c) => {
    const { number } = c.req.valid('param');
    const claimed = await claimCash(shop, { number, note: c.req.valid('json').note }, c.var.actor);
    return claimed.ok ? c.json({ number }, 200) : problem(c, 'notFound');
  });
}

function orderOf(order: { readonly number: number; readonly cash: number } | null) {
  return { order: order?.number ?? null, expected: order?.cash ?? null };
}

type Column = 'waybill' | 'referenceColumn' | 'amount' | 'fee' | 'feeVat' | 'net' | 'date';
type Form = Readonly<Record<Column, string>> & {
  readonly file: File;
  readonly market: MarketCode;
  readonly courier: string;
  readonly dateOrder: DateOrder | '';
  readonly feeKind: FeeRule['kind'] | '';
  readonly feeValue: number;
};

/** A courier's file and how the person says that it is read; what they left empty is as saved. */
async function fileIn(form: Form) {
  const { file, market, courier, dateOrder, feeKind, feeValue } = form;
  const { waybill, referenceColumn: reference, amount, fee, feeVat, net, date } = form;
  const places = Object.entries({ waybill, reference, amount, fee, feeVat, net, date }).filter(
    ([, place]) => place !== '',
  );
  const columns: Partial<ColumnMap> = Object.fromEntries(
    places.map(([name, place]) => [name, place === 'none' ? null : Number(place)]),
  );
  return {
    bytes: new Uint8Array(await file.arrayBuffer()),
    ...{ market, courier, columns, dateOrder: dateOrder || null },
    fee: feeKind === '' ? null : { kind: feeKind, value: feeKind === 'none' ? 0 : feeValue },
  };
}

type SheetProblem =
  | SheetRefusal
  | { readonly code: 'columnsUnknown' | 'remittanceTaken' | 'remittanceFileTaken' | 'cellsWrong' | 'courierUnknown' };

/** Refuses an uploaded sheet in the person's language, with the place of what is wrong. */
function sheetProblem(c: Context<AdminEnv>, error: SheetProblem) {
  if (!('row' in error)) return problem(c, error.code);
  const { row, column } = error;
  return problem(c, error.code, { details: { row, column } }, { row, column });
}
