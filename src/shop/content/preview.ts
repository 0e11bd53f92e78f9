import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { Clock } from '#kernel/clock';
import type { House } from '#kernel/house';
import { MARKETS, prefixOf } from '#kernel/market';
import { instantIn } from '#kernel/zone';
import { bestSellers } from '#shop/catalogue';
import { detailsPath } from '#shop/catalogue/details-path.rules';
import { getSharedSecret } from '#shop/credentials';
import type { Shop } from '../shop.ts';
import { CONTENT_KEYS, type ContentKey, isContentKey, unitOf } from './content-keys.rules.ts';
import { type DocumentKey, houseDocument } from './documents.ts';
import { documentsOf, publishedSchema } from './draft-body.ts';
import type { PublishTime } from './publish-content.ts';
import { getVersion, listScheduledUntil } from './version-queries.ts';

/** Hours for which a link to a preview works. */
const PREVIEW_HOURS = 24;

const SECRET = 'content-preview';

const claims = z.object({
  key: z.enum(CONTENT_KEYS),
  number: z.int(),
  /** The instant as on which the page is shown; null for the present. */
  at: z.iso.datetime().nullable(),
  until: z.iso.datetime(),
});

/** What a preview shows instead of what is published, and when it plays. */
export type Preview = {
  readonly drafts: ReadonlyMap<DocumentKey, unknown>;
  readonly clock: Clock;
  /** The house of a draft. */
  readonly house?: House | null;
};

/** Signs a token for a preview of a version, as on an instant. It works for 24 hours, and for people without an account. */
export async function signPreview(
  deps: Pick<Shop, 'database' | 'clock'>,
  shown: { readonly key: ContentKey; readonly number: number; readonly at: Date | null },
): Promise<{ readonly token: string; readonly until: Date }> {
  const until = new Date(deps.clock.now().getTime() + PREVIEW_HOURS * 3600_000);
  const text = JSON.stringify({ ...shown, at: shown.at?.toISOString() ?? null, until: until.toISOString() });
  const payload = Buffer.from(text).toString('base64url');
  return { token: `${payload}.${await signature(deps, payload)}`, until };
}

/**
 * The preview that a token stands for; null for one that is not ours, has ended, or whose version is gone. With an
 * instant, versions scheduled until then are shown as published, and banners begin and end by it.
 */
export async function readPreview(deps: Pick<Shop, 'database' | 'clock'>, token: string): Promise<Preview | null> {
  const [payload = '', given = '', ...more] = token.split('.');
  if (more.length > 0 || !isSame(given, await signature(deps, payload))) return null;
  const parsed = claims.safeParse(JSON.parse(Buffer.from(payload, 'base64url').toString()));
  if (!parsed.success || new Date(parsed.data.until) <= deps.clock.now()) return null;
  const { key, number } = parsed.data;
  const version = number === 0 ? null : await getVersion(deps.database.read, key, number);
  if (number > 0 && !version) return null;
  const at = parsed.data.at === null ? null : new Date(parsed.data.at);
  const drafts = new Map<DocumentKey, unknown>();
  for (const other of at ? await listScheduledUntil(deps.database.read, at) : []) {
    if (isContentKey(other.key)) addDocuments(drafts, other.key, other.body);
  }
  if (version) addDocuments(drafts, key, version.body);
  // a draft may hold what may not be shown
  const house = houseDocument.safeParse(drafts.get('house'));
  return { drafts, clock: at ? { now: () => at } : deps.clock, house: house.success ? house.data : null };
}

/**
 * Signs a preview of a version (0 for what is published) and returns its page by market prefix; the questions of products are shown on the first
 * best seller. Null for an unknown version.
 */
export async function previewPaths(
  deps: Pick<Shop, 'database' | 'clock'>,
  shown: { readonly key: ContentKey; readonly number: number; readonly at: PublishTime | null },
): Promise<{ readonly until: Date; readonly paths: Readonly<Record<string, string>> } | null> {
  const { key, number, at } = shown;
  if (number > 0 && !(await getVersion(deps.database.read, key, number))) return null;
  const instant = at && instantIn(MARKETS[at.market].timeZone, at.local);
  const { token, until } = await signPreview(deps, { key, number, at: instant });
  const unit = unitOf(key);
  const paths = new Map<string, string>();
  for (const code of unit.markets) {
    const market = MARKETS[code];
    const [first] = unit.path === '/details' ? await bestSellers(deps, market) : [];
    for (const language of market.languages) {
      const prefix = prefixOf(language, market);
      const page = unit.path === '/' ? '' : first ? detailsPath(first.id, first.title[language]) : unit.path;
      paths.set(prefix, `/${prefix}${page}?preview=${token}`);
    }
  }
  return { until, paths: Object.fromEntries(paths) };
}

/** Adds the documents of a body, without what cannot be shown yet. */
function addDocuments(drafts: Map<DocumentKey, unknown>, key: ContentKey, body: unknown): void {
  const fits = publishedSchema(key).safeParse(showable(body));
  if (!fits.success) return;
  for (const document of documentsOf(key, fits.data)) drafts.set(document.key, document.body);
}

const HEADINGS = new Set(['heading', 'title']);

/** A body without list items that lack a picture, and with a dash for headings that are still empty. */
function showable(body: unknown): unknown {
  if (Array.isArray(body)) {
    return body.filter((item) => !lacksPicture(item)).map(showable);
  }
  if (typeof body !== 'object' || body === null) return body;
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => [name, HEADINGS.has(name) && value === '' ? '–' : showable(value)]),
  );
}

function lacksPicture(item: unknown): boolean {
  const fields: Readonly<Record<string, unknown>> = { ...Object(item) };
  return ['image', 'image_ar', 'shopImg'].some((name) => fields[name] === null);
}

async function signature(deps: Pick<Shop, 'database'>, payload: string): Promise<string> {
  return createHmac('sha256', await getSharedSecret(deps.database, SECRET))
    .update(payload)
    .digest('base64url');
}

function isSame(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}
