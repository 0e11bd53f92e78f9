import { readJobCall } from '#contract/admin/jobs';
import type { Language } from '#kernel/market';
import { readStaffJob } from '#shop/staff';
import type { Shop } from '../../shop/shop.ts';
import type { AdminApi } from './app.ts';
import { importWords } from './import-words.ts';
import { isPackingCode, packingWords } from './packing-words.ts';
import { isProblemCode, problem, problemWords } from './problems.ts';
import { faultWords } from './product-words.ts';

/** Registers the calls of jobs that staff started. */
export function registerJobs(admin: AdminApi, shop: Pick<Shop, 'database'>): void {
  admin.on(readJobCall, async (c) => {
    const job = await readStaffJob(shop, c.req.valid('param').id, c.var.person.id);
    if (!job) return problem(c, 'notFound');
    const { id, kind, state, total, done, refused, written } = job;
    const papers = job.papers.map((one) => ({ kind: one.kind, paper: PAPER_PATHS[one.kind] + one.id }));
    const rows = refused.rows.map(({ key, result }) => {
      const code = String(result.code ?? '');
      const values = typeof result.values === 'object' && result.values !== null ? { ...result.values } : {};
      const words = String(result.words ?? '') || wordsOf(kind, code, c.var.language, values, result.before);
      return { row: String(result.name ?? key), code, words };
    });
    return c.json({ id, kind, state, total, done, refused: rows, refusedCount: refused.count, written, papers }, 200);
  });
}

/** Where the papers of a job are. */
const PAPER_PATHS = { labels: '/api/admin/papers/', manifest: '/api/admin/manifests/' } as const;

/** The words of a row's code, which the job keeps without words: the person may have changed their language. */
function wordsOf(
  kind: string,
  code: string,
  language: Language,
  values: Readonly<Record<string, unknown>>,
  before: unknown,
): string {
  const said = Object.entries(values).map(([name, value]) => [name, String(value)]);
  if (isProblemCode(code)) return problemWords(language, code, Object.fromEntries(said));
  if (kind === 'import') return importWords(code, language);
  const fault = faultWords(language, code);
  if (fault !== null) return fault;
  return isPackingCode(code) ? packingWords(language, code, before) : code;
}
