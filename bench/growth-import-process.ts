/** Imports sheets into a database as a process of the store does, and prints its processor time in seconds and its
 * most memory in MB. Arguments: url, sheets, rows of each. */
import { systemClock } from '#kernel/clock';
import type { Actor } from '#shop/audit';
import { applyImport, uploadSheet } from '#shop/imports';
import { openDatabase } from '../src/database/database.ts';
import { supplierSheet } from './growth-sheet.ts';

const ACTOR = {
  kind: 'staff',
  id: 'bench',
  name: 'Bench',
  role: 'owner',
  session: 'bench',
  request: 'bench',
  markets: ['KSA', 'UAE'],
} as const satisfies Actor;

const [url = '', sheets = 0, rows = 0] = process.argv.slice(2).map((text, at) => (at === 0 ? text : Number(text)));
const limits = { page: 600_000, call: 600_000, job: 600_000 };
const database = openDatabase({ url: String(url), maxConnections: 3, limits });
const deps = { database, clock: systemClock };
for (let sheet = 0; sheet < Number(sheets); sheet += 1) {
  const bytes = supplierSheet(sheet * Number(rows), Number(rows));
  const read = await uploadSheet(deps, { actor: ACTOR, file: 'supplier.csv', bytes });
  if (!read.ok) throw new Error(`the sheet was refused: ${read.error.code}`);
  const order = { id: read.value.id, mends: [], leaveOut: false, expected: Number(rows) };
  const done = await applyImport(deps, { actor: ACTOR, ...order });
  if (!done.ok) throw new Error(`the import was refused: ${done.error.code}`);
}
const { user, system } = process.cpuUsage();
console.log((user + system) / 1e6, process.resourceUsage().maxRSS / 1024);
await database.close();
