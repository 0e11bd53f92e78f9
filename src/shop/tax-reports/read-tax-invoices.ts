import { z } from 'zod';
import { DAY_MS } from '#kernel/clock';
import type { ListPage, ListQuery } from '#kernel/list-query';
import type { MarketCode } from '#kernel/market';
import { type Actor, insertAudit } from '#shop/audit';
import { reportingNeeds } from '#shop/invoices';
import type { Shop } from '../shop.ts';
import { listReports, listUnits, releaseHeld, releaseWaiting, reportFigures } from './queries.ts';
import { endsSoon, lateness } from './report.rules.ts';

const messages = z.array(z.object({ code: z.string(), message: z.string() })).catch([]);

/** The figures of a day, the units, and what is still needed, for the markets of a person. */
export async function readTaxInvoices(
  deps: Pick<Shop, 'database' | 'clock' | 'tax'>,
  { markets, reporting }: { readonly markets: readonly MarketCode[]; readonly reporting: MarketCode | null },
) {
  const db = deps.database.read;
  const now = deps.clock.now();
  const figures = await reportFigures(db, new Date(now.getTime() - DAY_MS));
  const units = await listUnits(db, markets);
  return {
    environment: deps.tax?.authority.environment ?? null,
    needs: reporting ? await reportingNeeds(deps, db, reporting, now) : [],
    figures: { ...figures, lateness: lateness(figures.oldest, now) },
    units: units.map((unit) => ({
      ...unit,
      certificates: unit.certificates.map((one) => ({ ...one, endsSoon: endsSoon(one.endsAt, now) })),
    })),
  };
}

/** A page of the papers that are reported, with what the authority said of each. */
export async function readTaxDocuments(deps: Pick<Shop, 'database'>, query: ListQuery, markets: readonly MarketCode[]) {
  const page = await listReports(deps.database.read, query, markets);
  const rows = page.rows.map((one) => ({ ...one, messages: messages.parse(one.messages) }));
  return { ...page, rows } satisfies ListPage<unknown>;
}

/** Figures of reporting for the metrics. */
export async function readReportFigures(deps: Pick<Shop, 'database' | 'clock'>) {
  const now = deps.clock.now();
  const { waiting, rejected, stopped, held, oldest, certificateEnds } = await reportFigures(deps.database.read, now);
  const seconds = (from: Date | null, to: Date | null) => (from && to ? (to.getTime() - from.getTime()) / 1000 : null);
  return {
    waiting,
    rejected,
    stopped,
    held,
    oldestSeconds: seconds(oldest, now),
    certificateSeconds: seconds(now, certificateEnds),
  };
}

type Said = { readonly actor: Actor; readonly markets: readonly MarketCode[] };

/** Lets the papers that wait be sent at the next round, and stopped units go on. Returns how many wait. */
export async function sendWaiting(deps: Pick<Shop, 'database' | 'clock'>, { actor, markets }: Said): Promise<number> {
  return await deps.database.transaction(async (tx) => {
    const waiting = await releaseWaiting(tx, markets, deps.clock.now());
    const [market] = markets;
    await insertAudit(tx, deps.clock, { actor, action: 'taxunit.send', subject: `taxunit:${market}`, market });
    return waiting;
  });
}

/** Lets the unit of a restored store issue again: the owner says that no paper is missing. False when none was held. */
export async function releaseUnit(
  deps: Pick<Shop, 'database' | 'clock'>,
  { actor, market }: { readonly actor: Actor; readonly market: MarketCode },
): Promise<boolean> {
  return await deps.database.transaction(async (tx) => {
    const released = await releaseHeld(tx, market);
    if (released)
      await insertAudit(tx, deps.clock, { actor, action: 'taxunit.restored', subject: `taxunit:${market}`, market });
    return released;
  });
}
