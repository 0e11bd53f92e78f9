/**
 * `npm run weights` prints what each screen of the back office and each page of the storefront loads of scripts, in kilobytes of
 * brotli (1 KB is 1,000 bytes), with the budget beside it. The exit code is 1 when one is above its budget.
 */
import { BACK_OFFICE, BACK_OFFICE_BUDGETS, backOfficeRoutes, bytesOf, scriptsOf, storefrontWeights } from './chunks.ts';

type Line = { readonly name: string; readonly bytes: number; readonly budget?: number };

const kilobytes = (bytes: number): string => (bytes / 1000).toFixed(1);

function print(title: string, lines: readonly Line[]): void {
  const width = Math.max(...lines.map(({ name }) => name.length));
  console.log(`\n${title}`);
  for (const { name, bytes, budget } of lines) {
    const verdict = budget === undefined ? '' : `  of ${kilobytes(budget)}${bytes > budget ? '  ABOVE' : ''}`;
    console.log(`  ${name.padEnd(width)}  ${kilobytes(bytes).padStart(6)}${verdict}`);
  }
}

const { shell, screens } = backOfficeRoutes();
const ofShell = scriptsOf(BACK_OFFICE, shell);
const orders = screens.find(({ name }) => name === 'orders');
const office: Line[] = [
  { name: 'shell', bytes: bytesOf(BACK_OFFICE, ofShell) },
  {
    name: 'shell and list of orders',
    bytes: bytesOf(BACK_OFFICE, scriptsOf(BACK_OFFICE, [...shell, ...(orders?.files ?? [])])),
    budget: BACK_OFFICE_BUDGETS.shellAndOrders,
  },
  ...screens.map(({ name, files }) => {
    const own = [...scriptsOf(BACK_OFFICE, files)].filter((file) => !ofShell.has(file));
    return { name: `  ${name}`, bytes: bytesOf(BACK_OFFICE, own), budget: BACK_OFFICE_BUDGETS.screen };
  }),
];
print('Back office: scripts in KB of brotli; a screen beside the shell', office);
const store: Line[] = storefrontWeights().toSorted((one, other) => other.bytes - one.bytes);
print('Storefront: scripts in KB of brotli once a page is idle', store);
if ([...office, ...store].some(({ bytes, budget }) => budget !== undefined && bytes > budget)) process.exitCode = 1;
