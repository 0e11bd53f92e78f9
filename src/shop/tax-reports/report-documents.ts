import type { Shop } from '../shop.ts';
import {
  claimUnit,
  type DueDocument,
  getActiveCertificate,
  keepUnit,
  listDueDocuments,
  listWaitingUnits,
  stopUnit,
  updateReport,
} from './queries.ts';
import { nextTry } from './report.rules.ts';

/** What a round of reporting did. */
type Reported = {
  readonly reported: number;
  readonly rejected: number;
  /** Why the reporting of a unit has stopped, in this round. */
  readonly stopped: readonly string[];
};

/** How long a process has a unit for one document: longer than its call may take. */
const CLAIM_SECONDS = 90;
/** How long one round goes on. */
const ROUND_MS = 8 * 60_000;

/**
 * Reports the documents that are due: of each unit the oldest first and one at a time, in one process. Sends the bytes that were
 * issued, as often as it takes; a document that had no answer lets the unit rest until the next round. An authority that refuses
 * certificate or version stops the unit until a person has done something.
 */
export async function reportDocuments(deps: Pick<Shop, 'database' | 'clock' | 'tax'>): Promise<Reported> {
  const { tax, database } = deps;
  if (!tax) return NOTHING;
  const db = database.read;
  const units = await listWaitingUnits(db, tax.authority.environment);
  const rounds = await Promise.all(
    units.map(async (unit) => {
      if (!(await claimUnit(db, unit, CLAIM_SECONDS))) return NOTHING;
      try {
        return await reportUnit({ ...deps, tax }, unit);
      } finally {
        await keepUnit(db, unit, 0);
      }
    }),
  );
  return {
    reported: rounds.reduce((total, one) => total + one.reported, 0),
    rejected: rounds.reduce((total, one) => total + one.rejected, 0),
    stopped: rounds.flatMap((one) => one.stopped),
  };
}

const NOTHING: Reported = { reported: 0, rejected: 0, stopped: [] };

type Deps = Pick<Shop, 'database' | 'clock'> & { readonly tax: NonNullable<Shop['tax']> };

async function reportUnit(deps: Deps, unit: string): Promise<Reported> {
  const db = deps.database.read;
  let [reported, rejected] = [0, 0];
  const end = performance.now() + ROUND_MS;
  while (performance.now() < end) {
    const due = await listDueDocuments(db, unit, deps.clock.now());
    if (due.length === 0) break;
    for (const document of due) {
      if (performance.now() >= end) break;
      const outcome = await reportOne(deps, unit, document);
      if (outcome === 'taken') reported += 1;
      else if (outcome === 'rejected') rejected += 1;
      else return { reported, rejected, stopped: outcome === 'later' ? [] : [outcome] };
      await keepUnit(db, unit, CLAIM_SECONDS);
    }
  }
  return { reported, rejected, stopped: [] };
}

type Outcome = 'taken' | 'rejected' | 'later' | 'certificate' | 'version';

/** Reports one document and writes what became of it; `certificate` and `version` say why the unit has stopped. */
async function reportOne({ database, clock, tax }: Deps, unit: string, due: DueDocument): Promise<Outcome> {
  const db = database.read;
  const certificate = await getActiveCertificate(db, unit);
  if (!certificate) return 'later';
  const by = { token: certificate.token, secret: tax.vault.open(certificate.secret) };
  // the XML says by its kind whether it is cleared or reported
  const isStandard = due.xml.includes('<cbc:InvoiceTypeCode name="01');
  const first = await (isStandard ? tax.authority.clear(due, by) : tax.authority.report(due, by));
  const { outcome, status, messages } = first.outcome === 'clearance-off' ? await tax.authority.report(due, by) : first;
  const now = clock.now();
  const tries = due.tries + 1;
  const said = { tries, triedAt: now, status, messages };
  if (outcome === 'taken') {
    await updateReport(db, due.invoiceId, { ...said, state: status === 202 ? 'warned' : 'reported', nextTryAt: now });
    return outcome;
  }
  if (outcome === 'rejected') {
    await updateReport(db, due.invoiceId, { ...said, state: outcome, nextTryAt: now });
    return outcome;
  }
  await updateReport(db, due.invoiceId, { ...said, state: 'queued', nextTryAt: nextTry(tries, now) });
  if (outcome !== 'stopped') return 'later';
  const why = status === 406 ? 'version' : 'certificate';
  await stopUnit(db, unit, why);
  return why;
}
