import { exportAuditCall, listAuditCall } from '#contract/admin/audit';
import { type ListQuery, parseListQuery } from '#kernel/list-query';
import { DEFAULT_MARKET, type Language, MARKETS } from '#kernel/market';
import { westernDigits } from '#kernel/text';
import { type AuditRow, type AuditSearch, exportAudit, listAudit } from '#shop/audit';
import { AUDIT_LIST } from '#shop/audit/audit-list.rules';
import { findAnything, listAuditNames } from '#shop/order-desk';
import { listStaffNames } from '#shop/staff';
import { mayDo, type Person } from '#shop/staff/permissions.rules';
import { formatDateTime } from '#texts/format';
import { listed } from '#texts/listed';
import type { Shop } from '../../shop/shop.ts';
import type { AdminApi } from './app.ts';
import { SETTING_WORDS } from './audit-fields.ts';
import { type EntryWords, entryWords, idsIn, type KnownNames } from './audit-words.ts';
import { listBody, listQuery } from './list.ts';
import { problem } from './problems.ts';
import { tablesFile } from './tables-file.ts';

/** The most acts of one sheet. */
const MAX_EXPORTED = 10_000;

type Deps = Pick<Shop, 'database' | 'clock' | 'printer'>;

/** Registers the calls of the audit log. */
export function registerAudit(admin: AdminApi, shop: Deps): void {
  admin.on(listAuditCall, async (c) => {
    const query = listQuery(c, AUDIT_LIST);
    if (query instanceof Response) return query;
    const { person, language } = c.var;
    const staff = await listStaffNames(shop.database.read);
    const page = await listAudit(shop, await asked(shop, query, person, staff));
    const names = await namesOf(shop, page.rows, staff);
    const body = listBody(c, page, ({ at, actorKind, actor, roleThen, session: _, ...row }) => ({
      ...row,
      at: at.toISOString(),
      actor: { kind: actorKind, id: actor, name: staff.get(actor) ?? actor },
      role: roleThen,
      words: shown(entryWords({ ...row, roleThen }, language, names)),
    }));
    const onlyOf = onlyOfFor(person);
    const people = [...staff]
      .map(([id, name]) => ({ id, name }))
      .filter(({ id }) => onlyOf === null || id === onlyOf)
      .toSorted((one, other) => one.name.localeCompare(other.name));
    return c.json({ ...body, people }, 200);
  });

  admin.on(exportAuditCall, async (c) => {
    const { query, format } = c.req.valid('json');
    const parsed = parseListQuery(AUDIT_LIST, new URLSearchParams(query), () => null);
    if (!parsed.ok) return problem(c, 'unknownFilter');
    const { person, language, actor } = c.var;
    const staff = await listStaffNames(shop.database.read);
    const rows = await exportAudit(shop, actor, await asked(shop, parsed.value, person, staff), MAX_EXPORTED);
    const sheet = auditSheet(rows, language, await namesOf(shop, rows, staff));
    const about = { language, title: sheet.name, lines: [] };
    return await tablesFile(c, shop, { sheets: [sheet], about, format, name: 'audit-log' });
  });
}

/** With `audit.own` alone a person sees the own acts. */
function onlyOfFor(person: Person): string | null {
  return mayDo(person, 'audit.read') ? null : person.id;
}

async function asked(shop: Deps, query: ListQuery, person: Person, staff: ReadonlyMap<string, string>) {
  const search = query.q === '' ? null : await searchFor(shop, query.q, person, staff);
  return { query, search, markets: person.markets, onlyOf: onlyOfFor(person) };
}

/** What a person may mean by a text: an order, products, people, a gift code, settings. */
async function searchFor(
  shop: Deps,
  typed: string,
  person: Person,
  staff: ReadonlyMap<string, string>,
): Promise<AuditSearch> {
  const text = westernDigits(typed).trim().replace(/^#/, '');
  const folded = text.toLowerCase();
  const has = (words: string) => words.toLowerCase().includes(folded);
  const sees = { markets: person.markets, persons: false, orders: false, products: true };
  const { products } = await findAnything(shop, text, sees);
  const settings = Object.entries(SETTING_WORDS).flatMap(([key, { en, ar }]) => (has(en) || has(ar) ? [key] : []));
  return {
    typed: text,
    subjects: [
      ...(/^\d+$/.test(text) ? [`order:${text}`] : []),
      ...products.map(({ id }) => `product:${id}`),
      `coupon:${text.toUpperCase()}`,
      ...settings.flatMap((key) => [`setting:${key}`, ...person.markets.map((market) => `setting:${key}:${market}`)]),
    ],
    actors: [...staff].flatMap(([id, name]) => (has(name) ? [id] : [])),
  };
}

async function namesOf(shop: Deps, rows: readonly AuditRow[], staff: ReadonlyMap<string, string>): Promise<KnownNames> {
  const ids = [...new Set(rows.flatMap(idsIn)), ...new Set(rows.flatMap(({ roleThen }) => roleThen ?? []))];
  return { records: await listAuditNames(shop.database.read, ids), staff };
}

function shown({ changes, ...words }: EntryWords) {
  return { ...words, changes: changes.map((one) => ({ ...one })) };
}

const HEADS: Readonly<Record<Language, readonly string[]>> = {
  en: ['When', 'Who', 'Role then', 'Did', 'What changed', 'Reason', 'Market', 'Request'],
  ar: ['متى', 'من', 'الدور حينها', 'ماذا', 'ما تغيّر', 'السبب', 'السوق', 'الطلب التقني'],
};

/** Acts as a sheet, in a language; times are of the act's market, of the first market without one. */
function auditSheet(rows: readonly AuditRow[], language: Language, names: KnownNames) {
  return {
    name: language === 'ar' ? 'سجل التدقيق' : 'Audit log',
    rightToLeft: language === 'ar',
    rows: [
      [...HEADS[language]],
      ...rows.map((row) => {
        const { did, about, changes, reason, role } = entryWords(row, language, names);
        const said = changes.map(({ field, before, after }) =>
          before === null
            ? `${field}: ${after ?? '–'}`
            : `${field}: ${before} ${language === 'ar' ? '←' : '→'} ${after ?? '–'}`,
        );
        const market = row.market ? MARKETS[row.market] : DEFAULT_MARKET;
        const store = language === 'ar' ? 'المتجر' : 'The store';
        return [
          formatDateTime(row.at, market, language),
          row.actorKind === 'staff' ? (names.staff.get(row.actor) ?? row.actor) : store,
          role ?? '',
          `${did} ${about}`.trim(),
          listed(language, said),
          reason ?? '',
          row.market ? MARKETS[row.market].name.short[language] : '',
          row.request ?? '',
        ];
      }),
    ],
  };
}
