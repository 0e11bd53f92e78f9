/** Checks the import rules of docs/architecture.md over src/, and the rules of migrations: `npm run import-rules`. */
import { listImports } from './imports.ts';
import { findBreaches } from './migrations.ts';
import { findViolations } from './rules.ts';

const imports = listImports(process.cwd(), 'src');
const violations = findViolations(imports);
for (const { from, to, rule } of violations) console.error(`${from} → ${to}: ${rule}`);
console.log(`${imports.length} imports, ${violations.length} violations of the import rules`);
const breaches = findBreaches(process.cwd());
for (const { file, rule } of breaches) console.error(`db/migrations/${file} ${rule}`);
console.log(`${breaches.length} violations of the rules of migrations`);
process.exitCode = violations.length + breaches.length > 0 ? 1 : 0;
