/** Checks the import law of docs/architecture.md over src/: `npm run law`. */
import { importsOf } from './imports.ts';
import { breaches } from './law.ts';

const imports = importsOf(process.cwd(), 'src');
const found = breaches(imports);
for (const { from, to, rule } of found) console.error(`${from} → ${to}: ${rule}`);
console.log(`${imports.length} imports, ${found.length} breaches of the import law`);
process.exitCode = found.length > 0 ? 1 : 0;
