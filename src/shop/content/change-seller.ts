import type { Transaction } from '#database/database';
import type { JsonObject } from '#kernel/json';
import { LANGUAGES, type Language, type MarketCode } from '#kernel/market';
import { ok, type Result, refused } from '#kernel/result';
import { type Actor, insertAudit } from '#shop/audit';
import { listValues } from '#shop/settings';
import type { Shop } from '../shop.ts';
import { type Seller, sellersDocument } from './documents.ts';
import { getDocument, upsertDocument } from './queries.ts';
import {
  isSellerPair,
  reportingGaps,
  SELLER_FIELDS,
  type SellerField,
  type SellerLine,
  type SellerPair,
  type SellerProblem,
  sellerProblem,
} from './seller.rules.ts';
import { bumpHead, getHead, lockHead } from './version-queries.ts';

type Deps = Pick<Shop, 'database' | 'clock'>;

const KEY = 'sellers';

/** The fields of a seller that people change. */
type SellerTexts = Pick<Seller, SellerField>;
/** A change of some of them: of a pair, one language or both. */
type SellerChange = {
  readonly [Name in SellerPair]?: { readonly [L in Language]?: string | undefined } | undefined;
} & {
  readonly [Name in SellerLine]?: string | undefined;
};

export type SellersState = {
  readonly version: number;
  readonly sellers: readonly { readonly market: MarketCode; readonly seller: SellerTexts }[];
};

type WrongSellerField = { readonly path: string; readonly problem: SellerProblem };

type SellerRefusal =
  | { readonly code: 'stale' }
  | { readonly code: 'notFound' }
  | { readonly code: 'invalid'; readonly fields: readonly WrongSellerField[] };

/** Reads the sellers of some markets as new orders name them. */
export async function readSellers(
  { database }: Pick<Deps, 'database'>,
  markets: readonly MarketCode[],
): Promise<SellersState> {
  const [version, stored] = [await getHead(database.read, KEY), await getDocument(database.read, KEY)];
  const all = sellersDocument.optional().parse(stored);
  const sellers = markets.flatMap((market) => (all ? [{ market, seller: textsOf(all[market]) }] : []));
  return { version, sellers };
}

function textsOf(seller: Seller): SellerTexts {
  const { kind: _kind, law: _law, currency: _currency, timeZone: _timeZone, ...texts } = seller;
  return texts;
}

/**
 * Changes the seller of a market. Orders placed from then on name it, and so do their invoices; earlier orders keep theirs.
 * Refuses texts that do not fit, and a version that is not the newest.
 */
export async function changeSeller(
  deps: Deps,
  input: {
    readonly actor: Actor;
    readonly market: MarketCode;
    readonly expected: number;
    readonly change: SellerChange;
  },
): Promise<Result<null, SellerRefusal>> {
  const { actor, market, expected, change } = input;
  return await deps.database.transaction(async (tx): Promise<Result<null, SellerRefusal>> => {
    const version = await lockHead(tx, KEY);
    if (version !== expected) return refused({ code: 'stale' });
    const all = sellersDocument.optional().parse(await getDocument(tx, KEY));
    if (!all) return refused({ code: 'notFound' });
    const before = all[market];
    const after = merged(before, change);
    const fields = wrongFields(after);
    if (fields.length > 0) return refused({ code: 'invalid', fields });
    const gaps = await gapsWhileReported(tx, market, after);
    if (gaps.length > 0) return refused({ code: 'invalid', fields: gaps });
    const [was, is] = [plain(before), plain(after)];
    const changed = Object.keys(is).filter((path) => is[path] !== was[path]);
    if (changed.length === 0) return ok(null);
    await upsertDocument(tx, KEY, sellersDocument.parse({ ...all, [market]: after }));
    await bumpHead(tx, KEY);
    const only = (side: Readonly<Record<string, string>>): JsonObject =>
      Object.fromEntries(changed.map((path) => [path, side[path] ?? '']));
    await insertAudit(tx, deps.clock, {
      actor,
      action: 'settings.set',
      subject: 'setting:seller',
      market,
      before: only(was),
      after: only(is),
    });
    return ok(null);
  });
}

/** What papers that are reported, now or from a date on, would lack. */
async function gapsWhileReported(tx: Transaction, market: MarketCode, seller: Seller): Promise<WrongSellerField[]> {
  const values = await listValues(tx, ['invoices.reported'], [market]);
  if (!values.some(({ value }) => value === true)) return [];
  return reportingGaps(seller).map((field) => ({
    path: isSellerPair(field) ? `${field}.ar` : field,
    problem: field === 'legalName' ? 'too_long' : 'not_reportable',
  }));
}

function merged(before: Seller, change: SellerChange): Seller {
  const after: Seller = { ...before };
  for (const field of FIELDS) {
    if (!isSellerPair(field)) after[field] = change[field]?.trim() ?? before[field];
    else {
      const { en, ar } = before[field];
      after[field] = { en: change[field]?.en?.trim() ?? en, ar: change[field]?.ar?.trim() ?? ar };
    }
  }
  return after;
}

const FIELDS = Object.keys(SELLER_FIELDS).filter((name): name is SellerField => Object.hasOwn(SELLER_FIELDS, name));

/** Each text by its path: `legalName.en`, `phone`. */
function plain(seller: Seller): Record<string, string> {
  return Object.fromEntries(textsByPath(seller).map(({ path, text }) => [path, text]));
}

type TextOfField = { readonly field: SellerField; readonly path: string; readonly text: string };

function textsByPath(seller: Seller): TextOfField[] {
  return FIELDS.flatMap((field): TextOfField[] =>
    isSellerPair(field)
      ? LANGUAGES.map((language) => ({ field, path: `${field}.${language}`, text: seller[field][language] }))
      : [{ field, path: field, text: seller[field] }],
  );
}

function wrongFields(seller: Seller): WrongSellerField[] {
  return textsByPath(seller).flatMap(({ field, path, text }) => {
    const problem = sellerProblem(field, text);
    return problem === null ? [] : [{ path, problem }];
  });
}
