/**
 * `npm run weights` prints what each screen of the back office and each page of the storefront loads of scripts, in kilobytes of
 * brotli (1 KB is 1,000 bytes), with the budget beside it. The exit code is 1 when one is above its budget.
 */
import { aboveBudget, backOfficeWeights, storefrontWeights, type Weight } from './chunks.ts';

const kilobytes = (bytes: number): string => (bytes / 1000).toFixed(1);

function print(title: string, lines: readonly Weight[]): void {
  const width = Math.max(...lines.map(({ name }) => name.length));
  console.log(`\n${title}`);
  for (const { name, bytes, budget } of lines) {
    const verdict = budget === undefined ? '' : `  of ${kilobytes(budget)}${bytes > budget ? '  ABOVE' : ''}`;
    console.log(`  ${name.padEnd(width)}  ${kilobytes(bytes).padStart(6)}${verdict}`);
  }
}

const office = backOfficeWeights();
print('Back office: scripts in KB of brotli; a screen beside the shell', office);
const store = storefrontWeights().toSorted((one, other) => other.bytes - one.bytes);
print('Storefront: scripts in KB of brotli once a page is idle', store);
if (aboveBudget([...office, ...store]).length > 0) process.exitCode = 1;
