/** Checks the import rules of docs/architecture.md over src/: `npm run import-rules`. */
import { listImports } from './imports.ts';
import { findViolations } from './rules.ts';

const imports = listImports(process.cwd(), 'src');
const violations = findViolations(imports);
for (const { from, to, rule } of violations) console.error(`${from} → ${to}: ${rule}`);
console.log(`${imports.length} imports, ${violations.length} violations of the import rules`);
process.exitCode = violations.length > 0 ? 1 : 0;
